#include "io/climatology_file.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "io/attribute_writer.hpp"
#include "io/climatology_time.hpp"
#include "io/coordinate_copy.hpp"
#include "io/netcdf_file.hpp"
#include "io/output_field.hpp"
#include "io/temporary_file.hpp"

namespace sstclim::io {

namespace {

OutputType type_of(float) {
    return OutputType::float32;
}
OutputType type_of(std::int32_t) {
    return OutputType::int32;
}
OutputType type_of(std::int8_t) {
    return OutputType::int8;
}

FieldSpace field_space(const ClimatologyTime& time, const CoordinateCopy& grid, const std::vector<std::size_t>& shape) {
    FieldSpace space{{time.dimension()}, shape, "day_of_year", grid.grid_mapping(), grid.standard_name()};
    space.dimensions.insert(space.dimensions.end(), grid.dimensions().begin(), grid.dimensions().end());
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
          file_(create(temporary_)),
          days_(layout.days),
          variables_(layout.variables),
          shape_(layout.source.grid.shape),
          cells_(std::accumulate(shape_.begin(), shape_.end(), std::size_t{1}, std::multiplies<>())) {
        write_text(file_, NC_GLOBAL, "Conventions", "CF-1.8");
        write_attributes(file_, NC_GLOBAL, layout.global);
        const ClimatologyTime time(file_, layout.calendar, layout.days);
        const CoordinateCopy grid(layout.source, file_);
        const FieldSpace space = field_space(time, grid, shape_);
        for (const OutputVariable& variable : variables_) {
            ids_.push_back(define_field(file_, variable, space));
        }
        reporting_storage("cannot be begun", [&] {
            file_.check(nc_enddef(file_.id()), "nc_enddef");
            time.write_values();
            grid.write_values();
        });
    }

    template <typename T>
    void write(std::size_t day, std::size_t variable, std::span<const T> values) {
        require_place(day, variable, values.size(), type_of(T{}));
        std::vector<std::size_t> start(1 + shape_.size(), 0);
        start[0] = day;
        std::vector<std::size_t> count{1};
        count.insert(count.end(), shape_.begin(), shape_.end());
        reporting_storage(fmt::format("day {} cannot be written", to_string(days_[day].date)), [&] {
            file_.check(nc_put_vara(file_.id(), ids_[variable], start.data(), count.data(), values.data()),
                        "nc_put_vara", variables_[variable].name);
        });
    }

    void write(std::size_t day, std::size_t variable, std::span<const float> values) {
        filled_.resize(values.size());
        std::ranges::transform(values, filled_.begin(),
                               [](float value) { return std::isnan(value) ? kFillFloat : value; });
        write<float>(day, variable, filled_);
    }

    void commit() {
        reporting_storage("cannot be completed", [this] { file_.close(); });
        temporary_.commit();
    }

  private:
    template <typename Action>
    void reporting_storage(const std::string& failure, Action action) const {
        io::reporting_storage(temporary_.final_path(), failure, action);
    }

    void require_place(std::size_t day, std::size_t variable, std::size_t values, OutputType type) const {
        if (day >= days_.size() || variable >= variables_.size()) {
            throw RunError("{}: has no variable {} on day {}: it holds {} variables and {} days",
                           temporary_.final_path(), variable, day, variables_.size(), days_.size());
        }
        if (values != cells_) {
            throw RunError("{}, variable \"{}\": was given {} values for a field of {}", temporary_.final_path(),
                           variables_[variable].name, values, cells_);
        }
        if (type != variables_[variable].type) {
            throw RunError("{}, variable \"{}\": was given values of another type than it was defined with",
                           temporary_.final_path(), variables_[variable].name);
        }
    }

    TemporaryFile temporary_;  // before file_: a file is closed before its name goes
    NetcdfFile file_;
    std::vector<ClimatologyDay> days_;
    std::vector<OutputVariable> variables_;
    std::vector<std::size_t> shape_;
    std::size_t cells_;
    std::vector<int> ids_;
    std::vector<float> filled_;
};

ClimatologyFile::ClimatologyFile(std::string path, const ClimatologyLayout& layout)
    : impl_(std::make_unique<Impl>(std::move(path), layout)) {}

ClimatologyFile::~ClimatologyFile() = default;

void ClimatologyFile::write(std::size_t day, std::size_t variable, std::span<const float> values) {
    impl_->write(day, variable, values);
}

void ClimatologyFile::write(std::size_t day, std::size_t variable, std::span<const std::int32_t> values) {
    impl_->write(day, variable, values);
}

void ClimatologyFile::write(std::size_t day, std::size_t variable, std::span<const std::int8_t> values) {
    impl_->write(day, variable, values);
}

void ClimatologyFile::commit() {
    impl_->commit();
}

}  // namespace sstclim::io
