#include "pipeline/moment_window.hpp"

#include <algorithm>

namespace sstclim {

using kernels::CellRange;
using kernels::MomentOrder;
using kernels::MomentSums;

template <typename T>
MomentWindow<T>::MomentWindow(const kernels::KernelTable<T>& table, std::size_t cells, int window_days,
                              MomentOrder order, const CellEncoding& encoding, int min_count, MemoryKind kind)
    : table_(table),
      kind_(kind),
      cells_(cells),
      ring_days_(static_cast<std::size_t>(window_days) + 1),
      order_(order),
      encoding_(encoding),
      min_count_(min_count),
      shift_(cells, "the moments' shift", kind),
      day_count_(cells * ring_days_, "the moments of the window's days", kind),
      day_words_(cells * ring_days_ * Words::count(order), "the moments of the window's days", kind),
      window_count_(cells, "the moments of the window", kind),
      window_words_(cells * Words::count(order), "the moments of the window", kind) {}

template <typename T>
void MomentWindow<T>::reset(CellRange cells, StreamHandle stream) {
    const auto words = static_cast<std::size_t>(Words::count(order_));
    const std::size_t count = cells.end - cells.begin;
    table_.fill({shift_.data(), missing_value<T>()}, cells, stream);
    clear_memory(window_count_.data() + cells.begin, count * sizeof(std::int32_t), kind_, stream);
    clear_memory(window_words_.data() + cells.begin * words, count * words * sizeof(typename Words::Word), kind_,
                 stream);
}

template <typename T>
MomentSums<T> MomentWindow<T>::day_sums(std::size_t step) const {
    const std::size_t place = step % ring_days_;
    return {day_count_.data() + place * cells_, day_words_.data() + place * cells_ * Words::count(order_)};
}

template <typename T>
void MomentWindow<T>::push(std::size_t step, const kernels::FieldRows<T>& rows, const kernels::MomentResult& result,
                           CellRange cells, StreamHandle stream) {
    const std::size_t window_days = ring_days_ - 1;
    const MomentSums<T> entering = day_sums(step);
    const MomentSums<T> leaving = step >= window_days ? day_sums(step - window_days) : MomentSums<T>{nullptr, nullptr};
    table_.day_moment({rows, shift_.data(), entering, order_}, cells, stream);
    table_.slide_moment({.entering = entering,
                         .leaving = leaving,
                         .window = window(),
                         .order = order_,
                         .shift = shift_.data(),
                         .scale = encoding_.scale,
                         .offset = encoding_.offset,
                         .min_count = min_count_,
                         .result = result,
                         .ring = {day_count_.data(), day_words_.data()},
                         .ring_cells = cells_,
                         .ring_days = static_cast<int>(ring_days_),
                         .newest = static_cast<int>(step % ring_days_),
                         .filled = static_cast<int>(std::min(step + 1, window_days))},
                        cells, stream);
}

template class MomentWindow<std::int16_t>;
template class MomentWindow<float>;
template class MomentWindow<double>;

}  // namespace sstclim
