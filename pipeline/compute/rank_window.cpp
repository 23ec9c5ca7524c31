#include "pipeline/compute/rank_window.hpp"

#include <algorithm>

namespace sstclim {
namespace {

using kernels::CellRange;
using kernels::FieldRows;

/// What both kinds of window share: the positions of their percentiles and the description of their results.
template <typename T>
class GroupResult {
  public:
    GroupResult(const PercentileGroup& group, std::size_t cells, int window_days, const CellEncoding& encoding,
                MemoryKind kind)
        : group_(group),
          cells_(cells),
          window_days_(static_cast<std::size_t>(window_days)),
          encoding_(encoding),
          positions_(group.positions.size(), "percentile ranks", kind) {
        copy_memory(positions_.data(), group_.positions.data(), positions_.size_bytes(), kind);
    }

    bool is_complete(const WindowStep<T>& step) const { return step.place + 1 >= window_days_; }
    int day_in_block(const WindowStep<T>& step) const { return static_cast<int>(step.place % window_days_); }

    kernels::RankResult describe(const WindowStep<T>& step) const {
        const DayResult& day = *step.day;
        return {.values = day.percentiles.data() + group_.first * cells_,
                .percentile_stride = cells_,
                .day_stride = 0,
                .percentiles = static_cast<int>(group_.size),
                .positions = positions_.data(),
                .max_count = static_cast<int>(group_.positions.size() / group_.size) - 1,
                .count = day.count.data(),
                .count_day_stride = 0,
                .min_count = step.min_count,
                .side = group_.side,
                .scale = encoding_.scale,
                .offset = encoding_.offset,
                .residuals = day.percentile_residuals.size() > 0
                                 ? day.percentile_residuals.data() + group_.first * cells_
                                 : nullptr};
    }

    const PercentileGroup& group() const { return group_; }

  private:
    PercentileGroup group_;
    std::size_t cells_;
    std::size_t window_days_;
    CellEncoding encoding_;
    Buffer<kernels::RankPosition> positions_;
};

template <typename T>
class MergedRankWindow final : public RankWindow<T> {
  public:
    MergedRankWindow(const kernels::KernelTable<T>& table, const PercentileGroup& group, std::size_t cells,
                     int window_days, int rows, const CellEncoding& encoding, const Workspaces& spaces, MemoryKind kind)
        : table_(table),
          result_(group, cells, window_days, encoding, kind),
          window_days_(window_days),
          depth_(std::min(rows, group.capacity)),
          room_cells_(spaces.cells),
          columns_(spaces.workers * column_values(), "the sorted days of the window", kind),
          prefix_(spaces.workers * prefix_values(), "the lists of the window", kind),
          suffixes_(cells * (window_days - 1) * group.capacity, "the lists of the window", kind) {}

    void begin_run(CellRange cells, const Worker& worker) override {
        const kernels::RankLists<T> lists = lists_of(cells, worker);
        const auto clear = [&](T* values, CellRange range, int rows) {
            const auto n = static_cast<std::size_t>(rows);
            table_.fill({values, missing_value<T>()}, {range.begin * n, range.end * n}, worker.stream);
        };
        const CellRange room{0, cells.end - cells.begin};
        clear(lists.columns, room, window_days_ * depth_);
        clear(lists.prefix, room, lists.capacity);
        clear(lists.suffixes, cells, (window_days_ - 1) * lists.capacity);
    }

    void push(std::span<const WindowStep<T>> steps, const T* shift, CellRange cells, const Worker& worker) override {
        const kernels::RankLists<T> lists = lists_of(cells, worker);
        for (const WindowStep<T>& step : steps) {
            table_.slide_rank({.rows = step.rows,
                               .day_stride = 0,
                               .shift = shift,
                               .lists = lists,
                               .first = result_.day_in_block(step),
                               .days = 1,
                               .emit_from = result_.is_complete(step) ? 0 : window_days_,
                               .result = result_.describe(step)},
                              cells, worker.stream);
        }
    }

  private:
    std::size_t column_values() const { return room_cells_ * static_cast<std::size_t>(window_days_ * depth_); }
    std::size_t prefix_values() const { return room_cells_ * static_cast<std::size_t>(result_.group().capacity); }

    kernels::RankLists<T> lists_of(CellRange cells, const Worker& worker) const {
        return {window_days_,
                depth_,
                result_.group().capacity,
                cells.begin,
                columns_.data() + worker.thread * column_values(),
                prefix_.data() + worker.thread * prefix_values(),
                suffixes_.data()};
    }

    const kernels::KernelTable<T>& table_;
    GroupResult<T> result_;
    int window_days_;
    int depth_;
    std::size_t room_cells_;
    Buffer<T> columns_;   ///< [worker]
    Buffer<T> prefix_;    ///< [worker]
    Buffer<T> suffixes_;  ///< of all cells
};

template <typename T>
class CountedRankWindow final : public RankWindow<T> {
  public:
    CountedRankWindow(const kernels::KernelTable<T>& table, const PercentileGroup& group, std::size_t cells,
                      int window_days, int rows, const CellEncoding& encoding, MemoryKind kind)
        : table_(table),
          result_(group, cells, window_days, encoding, kind),
          rows_(rows),
          pool_rows_(window_days * rows),
          pool_(cells * window_days * rows, "the values of the window", kind) {}

    void begin_run(CellRange cells, const Worker& worker) override {
        const auto rows = static_cast<std::size_t>(pool_rows_);
        table_.fill({pool_.data(), missing_value<T>()}, {cells.begin * rows, cells.end * rows}, worker.stream);
    }

    void push(std::span<const WindowStep<T>> steps, const T* shift, CellRange cells, const Worker& worker) override {
        for (const WindowStep<T>& step : steps) {
            const int first_row = result_.day_in_block(step) * rows_;
            table_.keep_rows({step.rows, pool_.data(), pool_rows_, first_row, rows_, result_.group().side}, cells,
                             worker.stream);
            if (result_.is_complete(step))
                table_.select_rank({pool_.data(), pool_rows_, shift, result_.describe(step)}, cells, worker.stream);
        }
    }

  private:
    const kernels::KernelTable<T>& table_;
    GroupResult<T> result_;
    int rows_;
    int pool_rows_;
    Buffer<T> pool_;
};

}  // namespace

template <typename T>
std::unique_ptr<RankWindow<T>> make_rank_window(const kernels::KernelTable<T>& table, const PercentileGroup& group,
                                                std::size_t cells, int window_days, int rows,
                                                const CellEncoding& encoding, const Workspaces& spaces,
                                                MemoryKind kind) {
    if (group.method == RankMethod::merge) {
        return std::make_unique<MergedRankWindow<T>>(table, group, cells, window_days, rows, encoding, spaces, kind);
    }
    return std::make_unique<CountedRankWindow<T>>(table, group, cells, window_days, rows, encoding, kind);
}

template std::unique_ptr<RankWindow<std::int16_t>> make_rank_window(const kernels::KernelTable<std::int16_t>&,
                                                                    const PercentileGroup&, std::size_t, int, int,
                                                                    const CellEncoding&, const Workspaces&, MemoryKind);
template std::unique_ptr<RankWindow<float>> make_rank_window(const kernels::KernelTable<float>&, const PercentileGroup&,
                                                             std::size_t, int, int, const CellEncoding&,
                                                             const Workspaces&, MemoryKind);
template std::unique_ptr<RankWindow<double>> make_rank_window(const kernels::KernelTable<double>&,
                                                              const PercentileGroup&, std::size_t, int, int,
                                                              const CellEncoding&, const Workspaces&, MemoryKind);

}  // namespace sstclim
