#include "pipeline/output_writer.hpp"

#include <algorithm>
#include <span>
#include <type_traits>

#include "kernels/cells.hpp"
#include "kernels/cornish_fisher.hpp"
#include "pipeline/collective.hpp"
#include "src/slab.hpp"

namespace sstclim {
namespace {

std::string percentile_name(double percent) {
    return fmt::format("p{}", percent);
}

/// A name that every tool accepts: "p97_5".
std::string variable_name(double percent) {
    std::string name = percentile_name(percent);
    std::ranges::replace(name, '.', '_');
    return name;
}

std::vector<io::OutputVariable> moment_variables(const io::SourceFile& source) {
    const std::string& name = source.variable;
    return {{"mean",
             io::OutputType::float32,
             {{"long_name", "climatological mean of " + name},
              {"units", source.units},
              {"cell_methods", std::string("time: mean within days time: mean over days time: mean over years")}}},
            {"count",
             io::OutputType::int32,
             {{"long_name", "number of valid values of " + name + " in the window of all years"},
              {"units", std::string("1")}}},
            {"std",
             io::OutputType::float32,
             {{"long_name", "standard deviation of " + name + " in the window of all years (divisor n)"},
              {"units", source.units},
              {"cell_methods", std::string("time: mean within days time: standard_deviation over days time: "
                                           "standard_deviation over years")}}}};
}

std::vector<io::OutputVariable> percentile_variables(const io::SourceFile& source, double percent, Method method) {
    std::vector<io::OutputVariable> variables{
        {variable_name(percent),
         io::OutputType::float32,
         {{"long_name", fmt::format("climatological percentile {} of {}", percent, source.variable)},
          {"units", source.units},
          {"percentile", percent}}}};
    if (method == Method::moments) {
        variables.front().attributes.push_back({"ancillary_variables", variable_name(percent) + "_domain"});
        variables.push_back({variable_name(percent) + "_domain",
                             io::OutputType::int8,
                             {{"long_name", std::string("domain of the Cornish-Fisher expansion")},
                              {"flag_values", std::vector<std::int64_t>{0, 1, 2}},
                              {"flag_meanings", std::string("monotone locally_valid invalid")}}});
    }
    return variables;
}

/// The day between two others: the mean of its neighbours, missing where either is.
float between(float before, float after) {
    return static_cast<float>((static_cast<double>(before) + static_cast<double>(after)) / 2);
}
/// Of counts, the smaller.
std::int32_t between(std::int32_t before, std::int32_t after) {
    return std::min(before, after);
}
static_assert(io::kFillInt8 == kernels::kMissingDomain, "the kernels write the file's fill value");

/// Of domains, the worse; a missing one wins.
std::int8_t between(std::int8_t before, std::int8_t after) {
    return before == io::kFillInt8 || after == io::kFillInt8 ? io::kFillInt8 : std::max(before, after);
}

}  // namespace

std::vector<std::string> output_names(const std::vector<double>& percentiles) {
    std::vector<std::string> names{"climatology.nc"};
    for (const double percent : percentiles)
        names.push_back(percentile_name(percent) + ".nc");
    return names;
}

OutputWriter::OutputWriter(const MpiSession& mpi, const OutputPlan& plan, const Schedule& schedule, std::size_t cells)
    : comm_(mpi.comm()),
      rank_(mpi.rank()),
      cells_(cells),
      slab_stride_(kernels::padded_cells(slab_of(cells, mpi.rank(), mpi.size()).size())),
      interpolated_(schedule.interpolated),
      place_(plan.place),
      mean_{0, 0, {}, {}},
      count_{0, 1, {}, {}},
      standard_deviation_{0, 2, {}, {}} {
    for (int rank = 0; rank < mpi.size(); ++rank) {
        const Slab slab = slab_of(cells, rank, mpi.size());
        slab_sizes_.push_back(static_cast<int>(slab.size()));
        slab_begins_.push_back(static_cast<int>(slab.begin));
    }
    for (std::size_t i = 0; i < plan.percentiles.size(); ++i) {
        percentiles_.push_back({i + 1, 0, {}, {}});
        if (plan.method == Method::moments)
            domains_.push_back({i + 1, 1, {}, {}});
    }
    agree(mpi, [&] {
        if (rank_ != 0)
            return;
        io::ClimatologyLayout layout{plan.source, schedule.calendar, schedule.axis, moment_variables(plan.source),
                                     plan.attributes};
        const std::vector<std::string> names = output_names(plan.percentiles);
        files_.push_back(std::make_unique<io::ClimatologyFile>(plan.folder + "/" + names.front(), layout));
        for (std::size_t i = 0; i < plan.percentiles.size(); ++i) {
            layout.variables = percentile_variables(plan.source, plan.percentiles[i], plan.method);
            files_.push_back(std::make_unique<io::ClimatologyFile>(plan.folder + "/" + names[i + 1], layout));
        }
    });
}

template <typename T>
void OutputWriter::write_field(Field<T>& field, std::size_t day, const T* slab_values) {
    const bool root = rank_ == 0;
    if (root)
        field.day.resize(cells_);
    const MPI_Datatype type = std::is_same_v<T, float> ? MPI_FLOAT : sizeof(T) == 4 ? MPI_INT32_T : MPI_INT8_T;
    MPI_Gatherv(slab_values, slab_sizes_[static_cast<std::size_t>(rank_)], type, field.day.data(), slab_sizes_.data(),
                slab_begins_.data(), type, 0, comm_);
    if (!root)
        return;
    io::ClimatologyFile& file = *files_[field.file];
    if (interpolated_ && day == *interpolated_ + 1) {
        for (std::size_t i = 0; i < cells_; ++i)
            field.previous[i] = between(field.previous[i], field.day[i]);
        file.write(*interpolated_, field.variable, std::span<const T>(field.previous));
        field.previous = {};
    }
    file.write(day, field.variable, std::span<const T>(field.day));
    if (interpolated_ && day + 1 == *interpolated_)
        field.previous = field.day;
}

void OutputWriter::write(std::size_t day, const DayResult& result) {
    write_field(mean_, day, result.mean.data());
    write_field(count_, day, result.count.data());
    write_field(standard_deviation_, day, result.standard_deviation.data());
    for (std::size_t i = 0; i < percentiles_.size(); ++i) {
        write_field(percentiles_[i], day, result.percentiles.data() + place_[i] * slab_stride_);
    }
    for (std::size_t i = 0; i < domains_.size(); ++i) {
        write_field(domains_[i], day, result.domains.data() + place_[i] * slab_stride_);
    }
}

void OutputWriter::commit() {
    for (const auto& file : files_)
        file->commit();
}

}  // namespace sstclim
