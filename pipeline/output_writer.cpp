#include "pipeline/output_writer.hpp"

#include <span>

#include "kernels/cells.hpp"
#include "pipeline/collective.hpp"
#include "pipeline/interpolation.hpp"
#include "src/slab.hpp"

namespace sstclim {
namespace {

template <typename T>
const std::byte* bytes_of(const Buffer<T>& values, std::size_t first = 0) {
    return reinterpret_cast<const std::byte*>(values.data() + first);
}

}  // namespace

/// In the order of slab_fields.
std::vector<OutputWriter::Field> OutputWriter::make_fields(const OutputPlan& plan) {
    std::vector<Field> fields{
        {0, 0, io::OutputType::float32}, {0, 1, io::OutputType::int32}, {0, 2, io::OutputType::float32}};
    for (std::size_t i = 0; i < plan.percentiles.size(); ++i) {
        fields.push_back({i + 1, 0, io::OutputType::float32});
        if (plan.method == Method::moments)
            fields.push_back({i + 1, 1, io::OutputType::int8});
    }
    return fields;
}

OutputWriter::OutputWriter(const MpiSession& mpi, const OutputPlan& plan, const Schedule& schedule)
    : mpi_(mpi),
      interpolated_(schedule.interpolated),
      place_(plan.place),
      fields_(make_fields(plan)),
      writer_(mpi, io::OutputChunks(plan.source.grid.shape), types_of(fields_), plan.storage, plan.threads) {
    agree(mpi, [&] {
        if (mpi_.rank() != 0)
            return;
        io::ClimatologyLayout layout{plan.source,  schedule.calendar, schedule.axis, moment_variables(plan.source),
                                     plan.storage, plan.attributes};
        const std::vector<std::string> names = output_names(plan.percentiles);
        files_.push_back(std::make_unique<io::ClimatologyFile>(plan.folder + "/" + names.front(), layout));
        for (std::size_t i = 0; i < plan.percentiles.size(); ++i) {
            layout.variables = percentile_variables(plan.source, plan.percentiles[i], plan.method);
            files_.push_back(std::make_unique<io::ClimatologyFile>(plan.folder + "/" + names[i + 1], layout));
        }
    });
}

void OutputWriter::begin(Slab tile) {
    slab_cells_ = slab_of(tile, mpi_.rank(), mpi_.size()).size();
    slab_stride_ = kernels::padded_cells(slab_cells_);
    writer_.begin(tile);
}

std::vector<io::OutputType> OutputWriter::types_of(const std::vector<Field>& fields) {
    std::vector<io::OutputType> types;
    for (const Field& field : fields)
        types.push_back(field.type);
    return types;
}

SlabFields OutputWriter::slab_fields(const DayResult& result) const {
    SlabFields fields{bytes_of(result.mean), bytes_of(result.count), bytes_of(result.standard_deviation)};
    const bool has_domains = fields_.size() > fields.size() + place_.size();
    for (const std::size_t place : place_) {
        fields.push_back(bytes_of(result.percentiles, place * slab_stride_));
        if (has_domains)
            fields.push_back(bytes_of(result.domains, place * slab_stride_));
    }
    return fields;
}

void OutputWriter::prepare_fields(std::size_t day, const SlabFields& fields) {
    day_ = day;
    writer_.prepare(fields);
}

void OutputWriter::finish() {
    if (!day_)
        return;
    writer_.finish([&](std::size_t field, std::size_t chunk, std::span<const std::byte> stored) {
        files_[fields_[field].file]->write(*day_, fields_[field].variable, chunk, stored);
    });
    day_.reset();
}

void OutputWriter::keep_day_before(const SlabFields& fields) {
    for (std::size_t i = 0; i < fields.size(); ++i)
        before_.emplace_back(fields[i], fields[i] + slab_cells_ * size_of(fields_[i].type));
}

void OutputWriter::prepare(std::size_t day, const DayResult& result) {
    const SlabFields fields = slab_fields(result);
    if (interpolated_ && day == *interpolated_ + 1) {
        SlabFields between;
        for (std::size_t i = 0; i < fields.size(); ++i) {
            interpolate(fields_[i].type, before_[i], fields[i]);
            between.push_back(before_[i].data());
        }
        prepare_fields(*interpolated_, between);
        writer_.encode();
        finish();
        before_ = {};
    }
    prepare_fields(day, fields);
    if (interpolated_ && day + 1 == *interpolated_)
        keep_day_before(fields);
}

void OutputWriter::write(std::size_t day, const DayResult& result) {
    prepare(day, result);
    writer_.encode();
    finish();
}

void OutputWriter::commit() {
    io::commit(files_);
}

}  // namespace sstclim
