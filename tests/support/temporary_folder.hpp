#pragma once

#include <filesystem>
#include <set>
#include <string>

namespace sstclim::fixture {

/// An empty folder for the files of one test, removed with the object.
class TemporaryFolder {
  public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    /// The path of a file in the folder.
    std::string file(const std::string& name) const { return path_ / name; }
    /// Of what is in the folder.
    std::set<std::string> names() const;

  private:
    std::filesystem::path path_;
};

}  // namespace sstclim::fixture
