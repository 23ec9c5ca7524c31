#include "kernels/target_table.hpp"

namespace sstclim::kernels::SSTCLIM_TARGET {

template <typename T>
const KernelTable<T>& target_table() {
    static constexpr KernelTable<T> table{day_moment<T>, slide_moment<T>, slide_rank<T>,
                                          keep_rows<T>,  select_rank<T>,  fill<T>};
    return table;
}

template const KernelTable<std::int16_t>& target_table<std::int16_t>();
template const KernelTable<float>& target_table<float>();
template const KernelTable<double>& target_table<double>();

}  // namespace sstclim::kernels::SSTCLIM_TARGET
