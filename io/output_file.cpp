#include "io/output_file.hpp"

#include "src/error.hpp"

namespace sstclim::io {

void commit_files(const std::vector<OutputFile*>& files) {
    for (OutputFile* const file : files) {
        file->complete();
    }
    try {
        for (OutputFile* const file : files) {
            file->commit();
        }
    } catch (const Error&) {
        for (OutputFile* const file : files) {
            file->withdraw();
        }
        throw;
    }
}

}  // namespace sstclim::io
