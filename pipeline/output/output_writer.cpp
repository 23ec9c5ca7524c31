#include "pipeline/output/output_writer.hpp"

#include <span>

#include "kernels/cells.hpp"
#include "pipeline/job/collective.hpp"
#include "src/slab.hpp"

namespace sstclim {
namespace {

constexpr ResultField kSmoothed{io::OutputType::float32, true};
constexpr ResultField kFloat{io::OutputType::float32, false};
constexpr ResultField kCount{io::OutputType::int32, false};
constexpr ResultField kDomain{io::OutputType::int8, false};

template <typename T>
const std::byte* bytes_of(const Buffer<T>& values, std::size_t first = 0) {
    return reinterpret_cast<const std::byte*>(values.data() + first);
}

}  // namespace

/// In the order of slab_fields.
std::vector<OutputWriter::Field> OutputWriter::make_fields(const OutputPlan& plan) {
    std::vector<Field> fields;
    std::size_t file = 0;
    for (std::size_t b = 0; b < plan.baselines.size(); ++b) {
        fields.insert(fields.end(), {{file, 0, kSmoothed}, {file, 1, kCount}, {file, 2, kFloat}});
        ++file;
        for (std::size_t i = 0; i < plan.percentiles.size(); ++i, ++file) {
            fields.push_back({file, 0, kSmoothed});
            if (plan.method == Method::moments)
                fields.push_back({file, 1, kDomain});
        }
    }
    return fields;
}

OutputWriter::OutputWriter(const MpiSession& mpi, const OutputPlan& plan, const Schedule& schedule)
    : mpi_(mpi),
      method_(plan.method),
      fields_(make_fields(plan)),
      finisher_(results_of(fields_), schedule.days(), schedule.derived, static_cast<std::size_t>(plan.smooth),
                plan.threads),
      writer_(mpi, io::OutputChunks(plan.source.grid.shape), types_of(fields_), plan.storage, plan.threads) {
    for (const BaselineOutput& baseline : plan.baselines)
        places_.push_back(baseline.place);
    agree(mpi, [&] {
        if (mpi_.rank() != 0)
            return;
        const std::vector<std::string> names = output_names(plan.percentiles);
        for (std::size_t b = 0; b < plan.baselines.size(); ++b) {
            const BaselineOutput& baseline = plan.baselines[b];
            io::ClimatologyLayout layout{plan.source,      schedule.calendar,
                                         schedule.axes[b], moment_variables(plan.source),
                                         plan.storage,     baseline.attributes};
            files_.push_back(std::make_unique<io::ClimatologyFile>(baseline.folder + "/" + names.front(), layout));
            for (std::size_t i = 0; i < plan.percentiles.size(); ++i) {
                layout.variables = percentile_variables(plan.source, plan.percentiles[i], plan.method);
                files_.push_back(std::make_unique<io::ClimatologyFile>(baseline.folder + "/" + names[i + 1], layout));
            }
        }
    });
}

std::size_t OutputWriter::kept_bytes(const OutputPlan& plan) {
    if (plan.smooth <= 1)
        return 0;
    std::size_t bytes = 0;
    for (const Field& field : make_fields(plan))
        bytes += size_of(field.result.type) + (field.result.is_smoothed ? sizeof(float) : 0);
    return bytes * 2 * static_cast<std::size_t>(plan.smooth);
}

void OutputWriter::begin(Slab tile) {
    const std::size_t cells = slab_of(tile, mpi_.rank(), mpi_.size()).size();
    slab_stride_ = kernels::padded_cells(cells);
    writer_.begin(tile);
    agree(mpi_, [&] { finisher_.begin(cells); });
}

std::vector<ResultField> OutputWriter::results_of(const std::vector<Field>& fields) {
    std::vector<ResultField> results;
    for (const Field& field : fields)
        results.push_back(field.result);
    return results;
}

std::vector<io::OutputType> OutputWriter::types_of(const std::vector<Field>& fields) {
    std::vector<io::OutputType> types;
    for (const Field& field : fields)
        types.push_back(field.result.type);
    return types;
}

SlabFields OutputWriter::slab_fields(const std::vector<DayResult>& results) const {
    SlabFields fields;
    for (std::size_t b = 0; b < results.size(); ++b) {
        const DayResult& result = results[b];
        fields.insert(fields.end(),
                      {bytes_of(result.mean), bytes_of(result.count), bytes_of(result.standard_deviation)});
        for (const std::size_t place : places_[b]) {
            fields.push_back(bytes_of(result.percentiles, place * slab_stride_));
            if (method_ == Method::moments)
                fields.push_back(bytes_of(result.domains, place * slab_stride_));
        }
    }
    return fields;
}

/// Of the smoothed fields, in their order; none where nothing is smoothed.
SlabFields OutputWriter::slab_residuals(const std::vector<DayResult>& results) const {
    SlabFields residuals;
    for (std::size_t b = 0; b < results.size(); ++b) {
        const DayResult& result = results[b];
        if (result.mean_residual.size() == 0)
            continue;
        residuals.push_back(bytes_of(result.mean_residual));
        for (const std::size_t place : places_[b])
            residuals.push_back(bytes_of(result.percentile_residuals, place * slab_stride_));
    }
    return residuals;
}

void OutputWriter::take(std::size_t day, const SlabFields& fields) {
    work_and_finish();
    day_ = day;
    writer_.prepare(fields);
}

void OutputWriter::work_and_finish() {
    agree(mpi_, [&] { writer_.run(); });
    finish();
}

void OutputWriter::finish() {
    if (!day_)
        return;
    writer_.collect([this, day = *day_](std::size_t field, std::size_t chunk, std::span<const std::byte> stored) {
        files_[fields_[field].file]->write(day, fields_[field].variable, chunk, stored);
    });
    day_.reset();
}

void OutputWriter::prepare(std::size_t day, const std::vector<DayResult>& results) {
    finisher_.push(day, slab_fields(results), slab_residuals(results),
                   [this](std::size_t finished, const SlabFields& fields) { take(finished, fields); });
}

void OutputWriter::write(std::size_t day, const std::vector<DayResult>& results) {
    prepare(day, results);
    work_and_finish();
}

void OutputWriter::end() {
    finisher_.finish([this](std::size_t day, const SlabFields& fields) { take(day, fields); });
    work_and_finish();
    agree(mpi_, [&] { writer_.run(); });
}

void OutputWriter::commit() {
    io::commit(files_);
}

}  // namespace sstclim
