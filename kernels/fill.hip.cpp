#include "kernels/fill.hpp"

#include "kernels/instantiate.hpp"
#include "kernels/launch.hpp"
#include "kernels/pack.hpp"

namespace sstclim::kernels::SSTCLIM_TARGET {
namespace {

template <typename T>
struct Fill {
    static constexpr const char* kName = "fill";
    static constexpr int kBlocks = 2;
    static constexpr int kCells = Pack<T>::kLanes;

    FillArgs<T> args;

    SSTCLIM_CELL_FUNCTION void operator()(std::size_t cell) const { store(args.values + cell, splat(args.value)); }
};

}  // namespace

template <typename T>
void fill(const FillArgs<T>& args, CellRange cells, StreamHandle stream) {
    launch(Fill<T>{args}, cells, stream);
}

SSTCLIM_INSTANTIATE_FOR_CELLS(fill, FillArgs)

}  // namespace sstclim::kernels::SSTCLIM_TARGET
