#pragma once

#include <cstdint>

/// The cell types that every launcher exists for. `launcher` is a function template of the cell type, `Args` the class
/// template of its arguments.
#define SSTCLIM_INSTANTIATE_FOR_CELLS(launcher, Args)                                      \
    template void launcher(const Args<std::int16_t>& args, CellRange cells, StreamHandle); \
    template void launcher(const Args<float>& args, CellRange cells, StreamHandle);        \
    template void launcher(const Args<double>& args, CellRange cells, StreamHandle);
