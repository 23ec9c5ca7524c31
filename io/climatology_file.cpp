#include "io/climatology_file.hpp"

#include <optional>

#include "io/attribute_writer.hpp"
#include "io/chunk_writer.hpp"
#include "io/climatology_time.hpp"
#include "io/coordinate_copy.hpp"
#include "io/netcdf_file.hpp"
#include "io/output_chunks.hpp"
#include "io/output_field.hpp"
#include "io/temporary_file.hpp"

namespace sstclim::io {

namespace {

FieldSpace field_space(const ClimatologyTime& time, const CoordinateCopy& grid, const OutputChunks& chunks) {
    FieldSpace space{{time.dimension()}, {1}, "day_of_year", grid.grid_mapping(), grid.standard_name()};
    space.dimensions.insert(space.dimensions.end(), grid.dimensions().begin(), grid.dimensions().end());
    space.chunk.insert(space.chunk.end(), chunks.extents().begin(), chunks.extents().end());
    for (const std::string& name : grid.auxiliary()) {
        space.coordinates += " " + name;
    }
    return space;
}

/// Calls `action`; where it cannot write, says which result suffers and what to look at. Unreadable input stays what it
/// is.
template <typename Action>
void reporting_storage(const std::string& result, const std::string& failure, Action action) {
    try {
        action();
    } catch (const Error& error) {
        if (error.code() == ExitCode::input) {
            throw;
        }
        throw RunError("{}: {} ({}): is the disk full or the quota used up?", result, failure, error.what());
    }
}

NetcdfFile create(const TemporaryFile& file) {
    try {
        return NetcdfFile::create(file.path(), NC_NETCDF4 | NC_CLOBBER);
    } catch (const Error& error) {
        throw RunError(
            "{}: cannot be begun ({}): is the disk full or the quota used up? On a file system without locks set "
            "HDF5_USE_FILE_LOCKING=FALSE",
            file.final_path(), error.what());
    }
}

}  // namespace

class ClimatologyFile::Impl {
  public:
    Impl(std::string path, const ClimatologyLayout& layout)
        : temporary_(std::move(path)),
          days_(layout.days),
          variables_(layout.variables),
          chunks_(layout.source.grid.shape) {
        NetcdfFile file = create(temporary_);
        write_text(file, NC_GLOBAL, "Conventions", "CF-1.8");
        write_attributes(file, NC_GLOBAL, layout.global);
        const ClimatologyTime time(file, layout.calendar, layout.days);
        const CoordinateCopy grid(layout.source, file);
        const FieldSpace space = field_space(time, grid, chunks_);
        std::vector<std::string> names;
        for (const OutputVariable& variable : variables_) {
            define_field(file, variable, space, layout.storage);
            names.push_back(variable.name);
        }
        reporting_storage("cannot be begun", [&] {
            file.check(nc_enddef(file.id()), "nc_enddef");
            time.write_values();
            grid.write_values();
            file.close();
            writer_.emplace(temporary_.path(), names);
        });
    }

    void write(std::size_t day, std::size_t variable, std::size_t chunk, std::span<const std::byte> stored) {
        if (!writer_ || day >= days_.size() || variable >= variables_.size() || chunk >= chunks_.count()) {
            throw RunError(
                "{}: cannot take chunk {} of variable {} on day {}: it {} {} chunks, {} variables and {} days",
                temporary_.final_path(), chunk, variable, day, writer_ ? "has" : "is complete and had", chunks_.count(),
                variables_.size(), days_.size());
        }
        std::vector<std::size_t> corner = chunks_.corner(chunk);
        corner.insert(corner.begin(), day);
        reporting_storage(fmt::format("day {} cannot be written", to_string(days_[day].date)),
                          [&] { writer_->write(variable, corner, stored); });
    }

    void complete() {
        if (!writer_) {
            return;
        }
        reporting_storage("cannot be completed", [this] { writer_->close(); });
        writer_.reset();
        temporary_.flush();
    }

    void commit() { temporary_.commit(); }
    void withdraw() { temporary_.withdraw(); }

  private:
    template <typename Action>
    void reporting_storage(const std::string& failure, Action action) const {
        io::reporting_storage(temporary_.final_path(), failure, action);
    }

    TemporaryFile temporary_;  // before writer_: a file is closed before its name goes
    std::vector<ClimatologyDay> days_;
    std::vector<OutputVariable> variables_;
    OutputChunks chunks_;
    std::optional<ChunkWriter> writer_;  ///< none once the file is complete
};

ClimatologyFile::ClimatologyFile(std::string path, const ClimatologyLayout& layout)
    : impl_(std::make_unique<Impl>(std::move(path), layout)) {}

ClimatologyFile::~ClimatologyFile() = default;

void ClimatologyFile::write(std::size_t day, std::size_t variable, std::size_t chunk,
                            std::span<const std::byte> stored) {
    impl_->write(day, variable, chunk, stored);
}

void ClimatologyFile::complete() {
    impl_->complete();
}

void commit(std::span<const std::unique_ptr<ClimatologyFile>> files) {
    for (const auto& file : files) {
        file->complete();
    }
    try {
        for (const auto& file : files) {
            file->impl_->commit();
        }
    } catch (const Error&) {
        for (const auto& file : files) {
            file->impl_->withdraw();
        }
        throw;
    }
}

}  // namespace sstclim::io
