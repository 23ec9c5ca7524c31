#include "pipeline/rank_window.hpp"

#include <algorithm>

namespace sstclim {
namespace {

using kernels::CellRange;
using kernels::FieldRows;

/// What both kinds of window share: the positions of their percentiles and the description of their results.
template <typename T>
class GroupResult {
  public:
    GroupResult(const PercentileGroup& group, std::size_t cells, const CellEncoding& encoding, MemoryKind kind)
        : group_(group),
          cells_(cells),
          encoding_(encoding),
          positions_(group.positions.size(), "percentile ranks", kind) {
        copy_memory(positions_.data(), group_.positions.data(), positions_.size_bytes(), kind);
    }

    kernels::RankResult describe(const PercentileTarget& target) const {
        return {.values = target.percentiles == nullptr ? nullptr : target.percentiles + group_.first * cells_,
                .percentile_stride = cells_,
                .day_stride = 0,
                .percentiles = static_cast<int>(group_.size),
                .positions = positions_.data(),
                .max_count = static_cast<int>(group_.positions.size() / group_.size) - 1,
                .count = target.count,
                .count_day_stride = 0,
                .min_count = target.min_count,
                .side = group_.side,
                .scale = encoding_.scale,
                .offset = encoding_.offset,
                .rests = target.rests == nullptr ? nullptr : target.rests + group_.first * cells_};
    }

    const PercentileGroup& group() const { return group_; }

  private:
    PercentileGroup group_;
    std::size_t cells_;
    CellEncoding encoding_;
    Buffer<kernels::RankPosition> positions_;
};

template <typename T>
class MergedRankWindow final : public RankWindow<T> {
  public:
    MergedRankWindow(const kernels::KernelTable<T>& table, const PercentileGroup& group, std::size_t cells,
                     int window_days, int rows, const CellEncoding& encoding, MemoryKind kind)
        : table_(table),
          result_(group, cells, encoding, kind),
          window_days_(window_days),
          depth_(std::min(rows, group.capacity)),
          columns_(cells * window_days * depth_, "the sorted days of the window", kind),
          prefix_(cells * group.capacity, "the lists of the window", kind),
          suffixes_(cells * (window_days - 1) * group.capacity, "the lists of the window", kind) {}

    void begin_run(CellRange cells, StreamHandle stream) override {
        const auto clear = [&](const Buffer<T>& buffer, int rows) {
            const auto n = static_cast<std::size_t>(rows);
            table_.fill({buffer.data(), missing_value<T>()}, {cells.begin * n, cells.end * n}, stream);
        };
        clear(columns_, window_days_ * depth_);
        clear(prefix_, result_.group().capacity);
        clear(suffixes_, (window_days_ - 1) * result_.group().capacity);
    }

    void push(std::size_t step, const FieldRows<T>& rows, const T* shift, const PercentileTarget& target,
              CellRange cells, StreamHandle stream) override {
        const int day = static_cast<int>(step % static_cast<std::size_t>(window_days_));
        table_.slide_rank({.rows = rows,
                           .day_stride = 0,
                           .shift = shift,
                           .lists = {window_days_, depth_, result_.group().capacity, columns_.data(), prefix_.data(),
                                     suffixes_.data()},
                           .first = day,
                           .days = 1,
                           .emit_from = target.percentiles == nullptr ? window_days_ : 0,
                           .result = result_.describe(target)},
                          cells, stream);
    }

  private:
    const kernels::KernelTable<T>& table_;
    GroupResult<T> result_;
    int window_days_;
    int depth_;
    Buffer<T> columns_;
    Buffer<T> prefix_;
    Buffer<T> suffixes_;
};

template <typename T>
class CountedRankWindow final : public RankWindow<T> {
  public:
    CountedRankWindow(const kernels::KernelTable<T>& table, const PercentileGroup& group, std::size_t cells,
                      int window_days, int rows, const CellEncoding& encoding, MemoryKind kind)
        : table_(table),
          result_(group, cells, encoding, kind),
          window_days_(window_days),
          rows_(rows),
          pool_(cells * window_days * rows, "the values of the window", kind) {}

    void begin_run(CellRange cells, StreamHandle stream) override {
        const auto rows = static_cast<std::size_t>(window_days_ * rows_);
        table_.fill({pool_.data(), missing_value<T>()}, {cells.begin * rows, cells.end * rows}, stream);
    }

    void push(std::size_t step, const FieldRows<T>& rows, const T* shift, const PercentileTarget& target,
              CellRange cells, StreamHandle stream) override {
        const int pool_rows = window_days_ * rows_;
        const int day = static_cast<int>(step % static_cast<std::size_t>(window_days_));
        table_.keep_rows({rows, pool_.data(), pool_rows, day * rows_, rows_, result_.group().side}, cells, stream);
        if (target.percentiles == nullptr)
            return;
        table_.select_rank({pool_.data(), pool_rows, shift, result_.describe(target)}, cells, stream);
    }

  private:
    const kernels::KernelTable<T>& table_;
    GroupResult<T> result_;
    int window_days_;
    int rows_;
    Buffer<T> pool_;
};

}  // namespace

template <typename T>
std::unique_ptr<RankWindow<T>> make_rank_window(const kernels::KernelTable<T>& table, const PercentileGroup& group,
                                                std::size_t cells, int window_days, int rows,
                                                const CellEncoding& encoding, MemoryKind kind) {
    if (group.method == RankMethod::merge) {
        return std::make_unique<MergedRankWindow<T>>(table, group, cells, window_days, rows, encoding, kind);
    }
    return std::make_unique<CountedRankWindow<T>>(table, group, cells, window_days, rows, encoding, kind);
}

template std::unique_ptr<RankWindow<std::int16_t>> make_rank_window(const kernels::KernelTable<std::int16_t>&,
                                                                    const PercentileGroup&, std::size_t, int, int,
                                                                    const CellEncoding&, MemoryKind);
template std::unique_ptr<RankWindow<float>> make_rank_window(const kernels::KernelTable<float>&, const PercentileGroup&,
                                                             std::size_t, int, int, const CellEncoding&, MemoryKind);
template std::unique_ptr<RankWindow<double>> make_rank_window(const kernels::KernelTable<double>&,
                                                              const PercentileGroup&, std::size_t, int, int,
                                                              const CellEncoding&, MemoryKind);

}  // namespace sstclim
