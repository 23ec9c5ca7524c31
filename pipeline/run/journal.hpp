#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "io/files/journal_file.hpp"
#include "pipeline/compute/day_result.hpp"
#include "pipeline/schedule/tile.hpp"
#include "src/mpi_session.hpp"

namespace sstclim {

/// What a run has finished so far, in a folder beside its outputs, so that another run can go on: the results of every
/// day as the windows gave them, each rank's in a file of its own. Another number of ranks can read them.
class Journal {
  public:
    /// Of `output`: whether a run has left a journal there.
    static bool exists(const std::string& output);
    /// What identifies the run that left it. Throws RunError where it cannot be read.
    static nlohmann::json identity(const std::string& output);
    /// Removes what journals are made of, and nothing else.
    static void remove(const std::string& output);

    /// Goes on with the journal in `output`, or begins one of this identity. Collective; throws CollectiveError.
    Journal(const MpiSession& mpi, const std::string& output, const nlohmann::json& identity);

    /// How many days of a tile, from the first on, are there for all its cells. `days`: in the order in which they are
    /// computed.
    std::size_t finished(const Tile& tile, const std::vector<std::size_t>& days) const;
    /// Reads this rank's slab of a day into `results`. Throws RunError.
    void read(const Tile& tile, std::size_t day, const Slab& slab, const std::vector<DayResult>& results);
    /// Adds this rank's slab of a day. Throws RunError where the disk is full.
    void append(const Tile& tile, std::size_t day, const Slab& slab, const std::vector<DayResult>& results);

  private:
    struct Entry {
        std::size_t file;
        io::JournalRecord record;

        std::pair<std::uint64_t, std::uint64_t> place() const { return {record.tile, record.day}; }
    };

    void begin(const std::string& output, const nlohmann::json& identity) const;
    void scan(const MpiSession& mpi);
    std::span<const Entry> entries_of(const Tile& tile, std::size_t day) const;
    const io::JournalReader& reader_of(std::size_t file);

    std::string folder_;
    std::vector<std::string> files_;  ///< of earlier runs
    std::vector<Entry> entries_;      ///< by tile and day
    std::map<std::size_t, io::JournalReader> readers_;
    std::unique_ptr<io::JournalFile> own_;
};

/// Throws UsageError that names the first difference between the identities of two runs.
void require_same_identity(const nlohmann::json& journal, const nlohmann::json& run);

}  // namespace sstclim
