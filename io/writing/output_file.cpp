#include "io/writing/output_file.hpp"

namespace sstclim::io {

void commit_files(const std::vector<OutputFile*>& files) {
    for (OutputFile* const file : files) {
        file->complete();
    }
    try {
        for (OutputFile* const file : files) {
            file->temporary().keep_replaced();
            file->temporary().commit();
        }
    } catch (...) {
        for (OutputFile* const file : files) {
            file->temporary().withdraw();
        }
        throw;
    }
    for (OutputFile* const file : files) {
        file->temporary().drop_replaced();
    }
}

}  // namespace sstclim::io
