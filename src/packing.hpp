#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "src/cell_type.hpp"

namespace sstclim {

/// The external type of a variable's values in a file.
enum class StorageType { int8, uint8, int16, uint16, int32, uint32, int64, float32, float64 };

std::size_t size_of(StorageType type);
std::string_view to_string(StorageType type);

/// How one file stores a variable: value = stored * scale + offset, in float64 of the attributes as they are stored
/// (a float32 scale of 0.01 is 0.00999999977648258). CF-1.8, section 8.1; NUG appendix A. Missing values and limits are
/// as the storage type holds them: beside float32 data a missing value of 1e20 is 1e20f.
struct Packing {
    StorageType storage = StorageType::float32;
    double scale = 1.0;
    double offset = 0.0;
    std::vector<double> missing;      ///< stored values that mean "missing": _FillValue, missing_value
    std::optional<double> valid_min;  ///< stored values below are missing
    std::optional<double> valid_max;  ///< stored values above are missing

    bool is_scaled() const { return scale != 1.0 || offset != 0.0; }
    bool operator==(const Packing&) const = default;
};

/// How values travel from the reader to the kernels, the same for all files of a run:
/// value = cell * scale + offset.
struct CellEncoding {
    CellType type = CellType::float32;
    double scale = 1.0;
    double offset = 0.0;

    bool operator==(const CellEncoding&) const = default;
};

/// The narrowest encoding that loses nothing of any of the packings: int16 where all files store int8, uint8 or int16
/// with one positive scale and offset; float32 where all store unscaled float32; else decoded float64 (scale 1, offset
/// 0). Throws InputError where a scale is zero or a scale or an offset is not finite.
CellEncoding common_encoding(const std::vector<Packing>& packings);

/// Converts `count` stored values (in native byte order, of type `packing.storage`) to cells of `encoding`.
///
/// Missing are: the packing's missing values, values outside its valid range, NaN and infinities, |value| >= 1e20 in
/// floating-point files (the customary fills -1.18e38, 9.97e36 and 1e20, stated or not), and -32768 in 16-bit files,
/// which is the marker itself. All become missing_value<T>(). `encoding` must come from common_encoding over a set
/// that holds `packing`.
void convert_to_cells(const void* stored, const Packing& packing, const CellEncoding& encoding, std::size_t count,
                      void* cells);

}  // namespace sstclim
