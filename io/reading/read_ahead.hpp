#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>

#include "io/reading/chunk_grids.hpp"
#include "io/reading/chunk_keeper.hpp"
#include "io/reading/field_read.hpp"
#include "io/reading/open_files.hpp"
#include "io/reading/raw_file.hpp"

namespace sstclim::io {

/// The files that are read by their bytes: opens them, those of one record some fields ahead, and has the system fetch
/// what will be read.
class ReadAhead {
  public:
    /// All must outlive the object. `threads`: of the team that opens files.
    ReadAhead(const Catalogue& catalogue, ChunkGrids& grids, const ChunkKeeper& kept, int threads)
        : catalogue_(catalogue), grids_(grids), kept_(kept), threads_(threads) {}

    /// Opens the files of what will be read, and has the chunks that hold any of its cells fetched, but for those that
    /// are kept decoded. What cannot be opened is left to the read.
    void fetch(std::span<const FieldRead> batch);

    /// The open file of a field; none where the one task of the field shall open it. Throws InputError with file,
    /// variable and date.
    std::shared_ptr<const RawFile> file(const FieldRef& field);
    /// A field has been read.
    void finish(const FieldRef& field) { ahead_.erase(field.file); }

  private:
    /// A part of the bytes of a file.
    struct Extent {
        std::uint64_t address;
        std::uint64_t bytes;
    };

    std::vector<Extent> wanted(const FieldRead& read);

    const Catalogue& catalogue_;
    ChunkGrids& grids_;
    const ChunkKeeper& kept_;
    int threads_;
    std::map<std::uint32_t, std::shared_ptr<const RawFile>> ahead_;  ///< files of one record, to be read soon
    OpenFiles<RawFile> files_;                                       ///< of several
};

}  // namespace sstclim::io
