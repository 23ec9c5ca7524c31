#include <gtest/gtest.h>

#include "io/files/libraries.hpp"

namespace sstclim::io {
namespace {

/// Prepares the libraries as the program does, before any test uses them.
class Libraries : public ::testing::Environment {
  public:
    void SetUp() override { initialise_libraries(); }
};

const ::testing::Environment* const kLibraries = ::testing::AddGlobalTestEnvironment(new Libraries);

}  // namespace
}  // namespace sstclim::io
