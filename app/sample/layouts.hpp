#pragma once

#include "app/sample/file_plan.hpp"
#include "app/sample/grid.hpp"
#include "app/sample/options.hpp"
#include "app/sample/sea_surface.hpp"

namespace sstclim::sample {

/// Write one file each, as the product of that name is laid out. Throw RunError.
void write_oisst(const FilePlan& plan, const Options& options, const Grid& grid, SeaSurface& sea);
void write_yearly(const FilePlan& plan, const Options& options, const Grid& grid, SeaSurface& sea);
void write_era5(const FilePlan& plan, const Options& options, const Grid& grid, SeaSurface& sea);

/// The one that the options name.
inline void write_file(const FilePlan& plan, const Options& options, const Grid& grid, SeaSurface& sea) {
    switch (options.layout) {
        case Layout::oisst:
            return write_oisst(plan, options, grid, sea);
        case Layout::oisst_yearly:
        case Layout::psl:
            return write_yearly(plan, options, grid, sea);
        case Layout::era5:
            return write_era5(plan, options, grid, sea);
    }
}

}  // namespace sstclim::sample
