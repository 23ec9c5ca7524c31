#include "pipeline/output_writer.hpp"

#include <exception>
#include <span>

#include <omp.h>

#include "kernels/cells.hpp"
#include "pipeline/collective.hpp"
#include "pipeline/interpolation.hpp"
#include "src/slab.hpp"

namespace sstclim {
namespace {

constexpr int kChunkTag = 32767;  ///< above those of the fields that are exchanged between ranks

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
      chunks_(plan.source.grid.shape) {
    for (int thread = 0; thread < plan.threads; ++thread) {
        workers_.push_back({io::ChunkEncoder(plan.storage, chunks_.chunk_cells()),
                            std::vector<std::byte>(chunks_.chunk_cells() * size_of(io::OutputType::float32))});
    }
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
    agree(mpi_, [&] {
        dealing_.emplace(chunks_, fields_.size(), tile, mpi_.size());
        chunk_cells_.emplace(mpi_, chunks_, *dealing_, tile, value_bytes());
    });
    stored_.resize(dealing_->share(mpi_.rank()).size());
}

std::vector<std::size_t> OutputWriter::value_bytes() const {
    std::vector<std::size_t> bytes;
    for (const Field& field : fields_)
        bytes.push_back(size_of(field.type));
    return bytes;
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

void OutputWriter::encode(std::size_t task) {
    Worker& worker = workers_[static_cast<std::size_t>(omp_get_thread_num())];
    const FieldChunk& chunk = dealing_->share(mpi_.rank())[task];
    const auto stored =
        worker.encoder.encode(fields_[chunk.field].type, chunk_cells_->gather(task, day_fields_, worker.values));
    stored_[task].assign(stored.begin(), stored.end());
}

TeamWork OutputWriter::encoding() {
    return {day_ ? stored_.size() : 0, [this](std::size_t task) { encode(task); }};
}

void OutputWriter::encode_all() {
    const auto count = static_cast<std::ptrdiff_t>(stored_.size());
    std::exception_ptr error;
#pragma omp parallel for schedule(dynamic, 1) num_threads(static_cast <int>(workers_.size())) if (count > 1)
    for (std::ptrdiff_t task = 0; task < count; ++task) {
        try {
            encode(static_cast<std::size_t>(task));
        } catch (...) {
#pragma omp critical(sstclim_output_writer)
            error = std::current_exception();
        }
    }
    if (error)
        std::rethrow_exception(error);
}

void OutputWriter::receive_chunk(int rank, std::vector<std::byte>& stored) const {
    MPI_Status status;
    int bytes = 0;
    MPI_Probe(rank, kChunkTag, mpi_.comm(), &status);
    MPI_Get_count(&status, MPI_BYTE, &bytes);
    stored.resize(static_cast<std::size_t>(bytes));
    MPI_Recv(stored.data(), bytes, MPI_BYTE, rank, kChunkTag, mpi_.comm(), MPI_STATUS_IGNORE);
}

void OutputWriter::send_chunks() const {
    std::vector<MPI_Request> requests;
    for (const std::vector<std::byte>& stored : stored_) {
        MPI_Isend(stored.data(), static_cast<int>(stored.size()), MPI_BYTE, 0, kChunkTag, mpi_.comm(),
                  &requests.emplace_back());
    }
    MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
}

/// In one order for any number of ranks, so that the files are the same.
void OutputWriter::write_chunks() {
    std::vector<std::size_t> done(static_cast<std::size_t>(mpi_.size()));  // of each rank's share
    std::vector<std::byte> received;
    for (const int rank : dealing_->dealt()) {
        const std::size_t task = done[static_cast<std::size_t>(rank)]++;
        if (rank != 0)
            receive_chunk(rank, received);
        const auto [field, chunk] = dealing_->share(rank)[task];
        files_[fields_[field].file]->write(*day_, fields_[field].variable, chunk, rank == 0 ? stored_[task] : received);
    }
}

void OutputWriter::prepare_fields(std::size_t day, const SlabFields& fields) {
    day_ = day;
    day_fields_ = fields;
    chunk_cells_->exchange(fields);
}

void OutputWriter::finish() {
    if (!day_)
        return;
    if (mpi_.rank() == 0) {
        write_chunks();
    } else {
        send_chunks();
    }
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
        encode_all();
        finish();
        before_ = {};
    }
    prepare_fields(day, fields);
    if (interpolated_ && day + 1 == *interpolated_)
        keep_day_before(fields);
}

void OutputWriter::write(std::size_t day, const DayResult& result) {
    prepare(day, result);
    encode_all();
    finish();
}

void OutputWriter::commit() {
    io::commit(files_);
}

}  // namespace sstclim
