#include "pipeline/compute/moment_window.hpp"

#include <algorithm>

namespace sstclim {

namespace {

float* residual_of(const Buffer<float>& residuals) {
    return residuals.size() > 0 ? residuals.data() : nullptr;
}

}  // namespace

using kernels::CellRange;
using kernels::MomentOrder;

template <typename T>
MomentWindow<T>::MomentWindow(const kernels::KernelTable<T>& table, std::size_t cells, int window_days,
                              const std::vector<double>& normal_quantiles, const CellEncoding& encoding,
                              MemoryKind kind)
    : table_(table),
      kind_(kind),
      cells_(cells),
      window_days_(window_days),
      order_(normal_quantiles.empty() ? MomentOrder::second : MomentOrder::fourth),
      encoding_(encoding),
      expansions_(normal_quantiles.size(), "the percentiles' expansions", kind),
      shift_(cells, "the moments' shift", kind),
      day_count_(cells * ring_days(), "the moments of the window's days", kind),
      day_words_(cells * ring_days() * Words::count(order_), "the moments of the window's days", kind),
      window_count_(cells, "the moments of the window", kind),
      window_words_(cells * Words::count(order_), "the moments of the window", kind) {
    std::vector<kernels::ExpansionTerms> terms;
    for (const double z : normal_quantiles)
        terms.push_back(kernels::expansion_terms(z));
    copy_memory(expansions_.data(), terms.data(), expansions_.size_bytes(), kind);
}

template <typename T>
void MomentWindow<T>::reset(CellRange cells, StreamHandle stream) {
    table_.fill({shift_.data(), missing_value<T>()}, cells, stream);
}

template <typename T>
void MomentWindow<T>::set_shift(const T* shift) {
    copy_memory(shift_.data(), shift, shift_.size_bytes(), kind_);
}

template <typename T>
void MomentWindow<T>::begin_run(CellRange cells, StreamHandle stream) {
    const auto words = static_cast<std::size_t>(Words::count(order_));
    const std::size_t count = cells.end - cells.begin;
    for (std::size_t place = 0; place < ring_days(); ++place) {
        const std::size_t first = place * cells_ + cells.begin;
        clear_memory(day_count_.data() + first, count * sizeof(std::int32_t), kind_, stream);
        clear_memory(day_words_.data() + first * words, count * words * sizeof(typename Words::Word), kind_, stream);
    }
    clear_memory(window_count_.data() + cells.begin, count * sizeof(std::int32_t), kind_, stream);
    clear_memory(window_words_.data() + cells.begin * words, count * words * sizeof(typename Words::Word), kind_,
                 stream);
}

template <typename T>
void MomentWindow<T>::push(std::size_t step, const kernels::FieldRows<T>& rows, const DayResult& day, int min_count,
                           CellRange cells, StreamHandle stream) {
    const kernels::MomentRing<T> ring{{day_count_.data(), day_words_.data()}, cells_, static_cast<int>(ring_days())};
    const int place = static_cast<int>(step % ring_days());
    table_.day_moment({.rows = rows,
                       .day_stride = 0,
                       .days = 1,
                       .shift = shift_.data(),
                       .ring = ring,
                       .first = place,
                       .order = order_},
                      cells, stream);
    table_.slide_moment({.ring = ring,
                         .first = place,
                         .days = 1,
                         .window_days = window_days_,
                         .filled = static_cast<int>(std::min(step, static_cast<std::size_t>(window_days_))),
                         .window = {window_count_.data(), window_words_.data()},
                         .order = order_,
                         .shift = shift_.data(),
                         .scale = encoding_.scale,
                         .offset = encoding_.offset,
                         .min_count = min_count,
                         .result = {day.mean.data(), day.standard_deviation.data(), day.count.data(), 0,
                                    residual_of(day.mean_residual)},
                         .expansion = {static_cast<int>(expansions_.size()), expansions_.data(), day.percentiles.data(),
                                       day.domains.data(), cells_, 0, residual_of(day.percentile_residuals)}},
                        cells, stream);
}

template class MomentWindow<std::int16_t>;
template class MomentWindow<float>;
template class MomentWindow<double>;

}  // namespace sstclim
