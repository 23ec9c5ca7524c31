#include "pipeline/output/field_writer.hpp"

#include <algorithm>
#include <utility>

#include <omp.h>

#include "pipeline/job/collective.hpp"
#include "pipeline/job/message_tags.hpp"
#include "src/first_error.hpp"

namespace sstclim {

FieldWriter::FieldWriter(const MpiSession& mpi, const io::OutputChunks& chunks, std::vector<io::OutputType> types,
                         const io::OutputStorage& storage, int threads)
    : mpi_(mpi), chunks_(chunks), types_(std::move(types)) {
    for (int thread = 0; thread < threads; ++thread) {
        workers_.push_back({io::ChunkEncoder(storage, chunks_.chunk_cells()),
                            std::vector<std::byte>(chunks_.chunk_cells() * size_of(io::OutputType::float32))});
    }
}

void FieldWriter::begin(Slab tile) {
    std::vector<std::size_t> value_bytes;
    for (const io::OutputType type : types_)
        value_bytes.push_back(size_of(type));
    agree(mpi_, [&] {
        dealing_.emplace(chunks_, types_.size(), tile, mpi_.size());
        chunk_cells_.emplace(mpi_, chunks_, *dealing_, tile, value_bytes);
    });
    stored_.resize(dealing_->share(mpi_.rank()).size());
}

void FieldWriter::prepare(const SlabFields& fields) {
    fields_ = fields;
    chunk_cells_->exchange(fields);
}

void FieldWriter::encode(std::size_t task) {
    Worker& worker = workers_[static_cast<std::size_t>(omp_get_thread_num())];
    const FieldChunk& chunk = dealing_->share(mpi_.rank())[task];
    const auto stored = worker.encoder.encode(types_[chunk.field], chunk_cells_->gather(task, fields_, worker.values));
    stored_[task].assign(stored.begin(), stored.end());
}

void FieldWriter::write() {
    for (const Collected& collected : collected_)
        sink_(collected.chunk.field, collected.chunk.chunk, collected.stored);
    sink_ = nullptr;
}

TeamWork FieldWriter::work() {
    const std::size_t writes = sink_ ? 1 : 0;
    const std::size_t encodes = fields_.empty() ? 0 : stored_.size();
    return {writes + encodes, [this, writes](std::size_t task) { task < writes ? write() : encode(task - writes); }};
}

/// Threads worth waking: where fields are small, waiting for others takes longer than the work.
int FieldWriter::team() const {
    constexpr std::size_t kLeastBytes = std::size_t{64} << 10U;  // for a thread
    const std::size_t bytes = stored_.size() * chunks_.chunk_cells() * size_of(io::OutputType::float32);
    return static_cast<int>(std::clamp<std::size_t>(bytes / kLeastBytes, 1, workers_.size()));
}

void FieldWriter::run() {
    const TeamWork all = work();
    const auto count = static_cast<std::ptrdiff_t>(all.count);
    FirstError error;
#pragma omp parallel for schedule(dynamic, 1) num_threads(team()) if (count > 1)
    for (std::ptrdiff_t task = 0; task < count; ++task) {
        const auto index = static_cast<std::size_t>(task);
        error.catching(index, [&] { all.run(index); });
    }
    error.rethrow();
}

void FieldWriter::collect(Sink sink) {
    if (fields_.empty())
        return;
    if (mpi_.rank() == 0) {
        receive_chunks();
        sink_ = std::move(sink);
    } else {
        send_chunks();
    }
    fields_.clear();
}

void FieldWriter::receive(int rank, std::vector<std::byte>& stored) const {
    MPI_Status status;
    int bytes = 0;
    MPI_Probe(rank, kChunkTag, mpi_.comm(), &status);
    MPI_Get_count(&status, MPI_BYTE, &bytes);
    stored.resize(static_cast<std::size_t>(bytes));
    MPI_Recv(stored.data(), bytes, MPI_BYTE, rank, kChunkTag, mpi_.comm(), MPI_STATUS_IGNORE);
}

void FieldWriter::send_chunks() const {
    std::vector<MPI_Request> requests;
    for (const std::vector<std::byte>& stored : stored_) {
        MPI_Isend(stored.data(), static_cast<int>(stored.size()), MPI_BYTE, 0, kChunkTag, mpi_.comm(),
                  &requests.emplace_back());
    }
    MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
}

void FieldWriter::receive_chunks() {
    std::vector<std::size_t> done(static_cast<std::size_t>(mpi_.size()));  // of each rank's share
    collected_.resize(dealing_->dealt().size());
    auto collected = collected_.begin();
    for (const int rank : dealing_->dealt()) {
        const std::size_t task = done[static_cast<std::size_t>(rank)]++;
        collected->chunk = dealing_->share(rank)[task];
        if (rank == 0) {
            collected->stored.swap(stored_[task]);
        } else {
            receive(rank, collected->stored);
        }
        ++collected;
    }
}

}  // namespace sstclim
