#include "io/writing/field_file.hpp"

#include <optional>

#include "io/writing/attribute_writer.hpp"
#include "io/writing/begin_output.hpp"
#include "io/writing/chunk_writer.hpp"
#include "io/writing/coordinate_copy.hpp"
#include "io/writing/output_chunks.hpp"
#include "io/writing/output_field.hpp"

namespace sstclim::io {

namespace {

FieldSpace field_space(const OutputTime& time, const CoordinateCopy& grid, const OutputChunks& chunks,
                       StandardName standard_name) {
    FieldSpace space{{time.dimension()},
                     {1},
                     time.coordinates(),
                     grid.grid_mapping(),
                     standard_name == StandardName::of_the_source ? grid.standard_name() : ""};
    space.dimensions.insert(space.dimensions.end(), grid.dimensions().begin(), grid.dimensions().end());
    space.chunk.insert(space.chunk.end(), chunks.extents().begin(), chunks.extents().end());
    for (const std::string& name : grid.auxiliary()) {
        space.coordinates += (space.coordinates.empty() ? "" : " ") + name;
    }
    return space;
}

}  // namespace

class FieldFile::Impl {
  public:
    Impl(std::string path, const FieldLayout& layout, const DefineTime& define_time)
        : temporary_(std::move(path)), variables_(layout.variables), chunks_(layout.source.grid.shape) {
        NetcdfFile file = begin_output(temporary_);
        write_text(file, NC_GLOBAL, "Conventions", "CF-1.8");
        write_attributes(file, NC_GLOBAL, layout.global);
        const std::unique_ptr<OutputTime> time = define_time(file);
        dates_ = time->dates();
        const CoordinateCopy grid(layout.source, file);
        const FieldSpace space = field_space(*time, grid, chunks_, layout.standard_name);
        std::vector<std::string> names;
        for (const OutputVariable& variable : variables_) {
            define_field(file, variable, space, layout.storage);
            names.push_back(variable.name);
        }
        reporting_storage("cannot be begun", [&] {
            file.check(nc_enddef(file.id()), "nc_enddef");
            time->write_values();
            grid.write_values();
            file.close();
            writer_.emplace(temporary_.path(), names);
        });
    }

    void write(std::size_t day, std::size_t variable, std::size_t chunk, std::span<const std::byte> stored) {
        if (!writer_ || day >= dates_.size() || variable >= variables_.size() || chunk >= chunks_.count()) {
            throw RunError(
                "{}: cannot take chunk {} of variable {} on day {}: it {} {} chunks, {} variables and {} days",
                temporary_.final_path(), chunk, variable, day, writer_ ? "has" : "is complete and had", chunks_.count(),
                variables_.size(), dates_.size());
        }
        std::vector<std::size_t> corner = chunks_.corner(chunk);
        corner.insert(corner.begin(), day);
        reporting_storage(fmt::format("day {} cannot be written", to_string(dates_[day])),
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

    TemporaryFile& temporary() { return temporary_; }

  private:
    template <typename Action>
    void reporting_storage(const std::string& failure, Action action) const {
        io::reporting_storage(temporary_.final_path(), failure, action);
    }

    TemporaryFile temporary_;  // before writer_: a file is closed before its name goes
    std::vector<Date> dates_;
    std::vector<OutputVariable> variables_;
    OutputChunks chunks_;
    std::optional<ChunkWriter> writer_;  ///< none once the file is complete
};

FieldFile::FieldFile(std::string path, const FieldLayout& layout, const DefineTime& define_time)
    : impl_(std::make_unique<Impl>(std::move(path), layout, define_time)) {}

FieldFile::~FieldFile() = default;

void FieldFile::write(std::size_t day, std::size_t variable, std::size_t chunk, std::span<const std::byte> stored) {
    impl_->write(day, variable, chunk, stored);
}

void FieldFile::complete() {
    impl_->complete();
}

TemporaryFile& FieldFile::temporary() {
    return impl_->temporary();
}

}  // namespace sstclim::io
