#include "pipeline/run/journal.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "io/files/temporary_file.hpp"
#include "pipeline/job/collective.hpp"
#include "src/error.hpp"

namespace sstclim {

namespace fs = std::filesystem;

namespace {

constexpr const char* kFolder = "/.sstclim-journal";
constexpr const char* kIdentity = "/run.json";
constexpr const char* kDays = "days-";
constexpr std::size_t kMostOpen = 128;  ///< files of earlier runs: one a rank and run

std::string identity_path(const std::string& output) {
    return output + kFolder + kIdentity;
}

void write_identity(const std::string& path, const nlohmann::json& identity) {
    io::TemporaryFile file(path);
    std::ofstream stream(file.path());
    stream << identity.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
    if (!stream.flush())
        throw RunError("{}: the journal cannot be written: is there space?", path);
    stream.close();
    file.flush();
    file.commit();
}

/// The files of days in a journal's folder, in the order of their names.
std::vector<std::string> day_files(const std::string& folder) {
    std::vector<std::string> files;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
        if (entry.path().filename().string().starts_with(kDays))
            files.push_back(entry.path().string());
    }
    std::ranges::sort(files);
    return files;
}

/// A file of days that does not exist yet: one a rank and run.
std::unique_ptr<io::JournalFile> new_day_file(const std::string& folder, std::size_t runs, int rank) {
    return std::make_unique<io::JournalFile>(fmt::format("{}/{}{:04}-{:05}.bin", folder, kDays, runs, rank));
}

}  // namespace

bool Journal::exists(const std::string& output) {
    return fs::exists(identity_path(output));
}

nlohmann::json Journal::identity(const std::string& output) {
    std::ifstream file(identity_path(output));
    nlohmann::json identity = nlohmann::json::parse(file, nullptr, false);
    if (!identity.is_object())
        throw RunError("{}: the journal cannot be read: remove its folder to begin anew", identity_path(output));
    return identity;
}

void Journal::remove(const std::string& output) {
    const std::string folder = output + kFolder;
    std::error_code error;
    if (!fs::is_directory(folder, error))
        return;
    for (const std::string& file : day_files(folder))
        fs::remove(file, error);
    fs::remove(folder + kIdentity, error);
    fs::remove(folder, error);  // only where it is empty now
}

void Journal::begin(const std::string& output, const nlohmann::json& identity) const {
    remove(output);
    std::error_code error;
    fs::create_directories(folder_, error);
    if (error)
        throw RunError("{}: the folder cannot be made: {}", folder_, error.message());
    write_identity(identity_path(output), identity);
}

Journal::Journal(const MpiSession& mpi, const std::string& output, const nlohmann::json& identity)
    : folder_(output + kFolder) {
    // Rank 0 looks for all: what ranks of other hosts see of a folder may be some seconds old.
    agree(mpi, [&] {
        if (mpi.rank() != 0)
            return;
        if (!exists(output))
            begin(output, identity);
        files_ = day_files(folder_);
    });
    files_ = broadcast(mpi, files_);
    scan(mpi);
    const std::size_t runs =
        files_.empty() ? 0
                       : 1 + static_cast<std::size_t>(
                                 std::stoul(fs::path(files_.back()).filename().string().substr(std::strlen(kDays), 4)));
    agree(mpi, [&] { own_ = new_day_file(folder_, runs, mpi.rank()); });
}

/// Every rank looks at some of the files; all learn of all records.
void Journal::scan(const MpiSession& mpi) {
    std::vector<Entry> own;
    agree(mpi, [&] {
        for (auto file = static_cast<std::size_t>(mpi.rank()); file < files_.size();
             file += static_cast<std::size_t>(mpi.size())) {
            for (const io::JournalRecord& record : io::JournalFile::scan(files_[file]))
                own.push_back({file, record});
        }
    });
    // Rank by rank: the bytes of all may be more than an int counts.
    const int with_files = static_cast<int>(std::min(files_.size(), static_cast<std::size_t>(mpi.size())));
    for (int rank = 0; rank < with_files; ++rank) {
        std::string bytes;
        if (rank == mpi.rank())
            bytes.assign(reinterpret_cast<const char*>(own.data()), own.size() * sizeof(Entry));
        bytes = broadcast(mpi, std::move(bytes), rank);
        const std::size_t before = entries_.size();
        entries_.resize(before + bytes.size() / sizeof(Entry));
        std::memcpy(entries_.data() + before, bytes.data(), bytes.size());
    }
    std::ranges::stable_sort(entries_, {}, &Entry::place);
}

std::span<const Journal::Entry> Journal::entries_of(const Tile& tile, std::size_t day) const {
    return std::ranges::equal_range(entries_, std::pair<std::uint64_t, std::uint64_t>(tile.index, day), {},
                                    &Entry::place);
}

std::size_t Journal::finished(const Tile& tile, const std::vector<std::size_t>& days) const {
    for (std::size_t i = 0; i < days.size(); ++i) {
        std::vector<std::pair<std::uint64_t, std::uint64_t>> ranges;
        for (const auto& [file, record] : entries_of(tile, days[i]))
            ranges.emplace_back(record.first_cell, record.first_cell + record.cells);
        std::ranges::sort(ranges);
        std::uint64_t covered = tile.cells.begin;
        for (const auto& [begin, end] : ranges) {
            if (begin <= covered)
                covered = std::max(covered, end);
        }
        if (covered < tile.cells.end)
            return i;
    }
    return days.size();
}

const io::JournalReader& Journal::reader_of(std::size_t file) {
    const auto found = readers_.find(file);
    if (found != readers_.end())
        return found->second;
    if (readers_.size() == kMostOpen)
        readers_.clear();
    return readers_.try_emplace(file, files_[file]).first->second;
}

void Journal::read(const Tile& tile, std::size_t day, const Slab& slab, const std::vector<DayResult>& results) {
    for (const auto& [number, record] : entries_of(tile, day)) {
        const Slab common = overlap(slab, {record.first_cell, record.first_cell + record.cells});
        if (common.size() == 0)
            continue;
        const io::JournalReader& file = reader_of(number);
        std::uint64_t offset = record.offset;
        for (const DayResult& result : results) {
            for (const ResultRow& row : result.rows()) {
                file.read(offset + (common.begin - record.first_cell) * row.value_bytes,
                          {row.data + (common.begin - slab.begin) * row.value_bytes, common.size() * row.value_bytes});
                offset += record.cells * row.value_bytes;
            }
        }
    }
}

void Journal::append(const Tile& tile, std::size_t day, const Slab& slab, const std::vector<DayResult>& results) {
    if (slab.size() == 0)  // of a rank beyond the cells
        return;
    std::vector<std::span<const std::byte>> parts;
    for (const DayResult& result : results) {
        for (const ResultRow& row : result.rows())
            parts.emplace_back(row.data, slab.size() * row.value_bytes);
    }
    own_->append({.tile = tile.index, .day = day, .first_cell = slab.begin, .cells = slab.size()}, parts);
}

void require_same_identity(const nlohmann::json& journal, const nlohmann::json& run) {
    constexpr const char* kRemedy =
        "go on with what the journal was begun with, or discard it by --overwrite without --resume";
    for (const auto& [key, value] : run.items()) {
        const nlohmann::json earlier = journal.value(key, nlohmann::json());
        if (earlier == value)
            continue;
        if (!value.is_object() && !value.is_array()) {
            throw UsageError("--resume: the journal was begun with {} {}, this run has {}: {}", key, earlier.dump(),
                             value.dump(), kRemedy);
        }
        for (const auto& [name, member] : value.items()) {
            const nlohmann::json before = earlier.is_object() ? earlier.value(name, nlohmann::json())
                                          : earlier.is_array() && std::stoul(name) < earlier.size()
                                              ? earlier[std::stoul(name)]
                                              : nlohmann::json();
            if (before != member) {
                throw UsageError("--resume: the journal was begun with {} {}, this run has {}: {}",
                                 value.is_object() ? name : key, before.dump(), member.dump(), kRemedy);
            }
        }
        throw UsageError("--resume: the journal was begun with other {}: {}", key, kRemedy);
    }
}

}  // namespace sstclim
