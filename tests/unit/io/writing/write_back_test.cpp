#include "io/writing/write_back.hpp"

#include <fstream>
#include <utility>

#include <gtest/gtest.h>

#include "tests/support/temporary_folder.hpp"

namespace sstclim::io {
namespace {

TEST(WriteBack, LeavesTheBytesOfAFileAsTheyAre) {
    const fixture::TemporaryFolder folder;
    const std::string path = folder.file("field");
    std::string bytes(std::size_t{40} << 20, 'x');
    std::ofstream file(path, std::ios::binary);
    WriteBack first(path);
    WriteBack write_back(std::move(first));
    for (std::size_t done = 0; done < bytes.size(); done += std::size_t{10} << 20) {
        bytes[done] = static_cast<char>('a' + done % 26);
        file.write(bytes.data() + done, std::streamsize{10} << 20);
        file.flush();
        write_back.add(std::size_t{10} << 20);
    }
    file.close();
    std::ifstream written(path, std::ios::binary);
    EXPECT_TRUE(std::string(std::istreambuf_iterator<char>(written), {}) == bytes);
}

TEST(WriteBack, OfAFileThatIsNotThereDoesNothing) {
    const fixture::TemporaryFolder folder;
    WriteBack write_back(folder.file("nowhere"));
    EXPECT_NO_THROW(write_back.add(std::size_t{1} << 30));
}

}  // namespace
}  // namespace sstclim::io
