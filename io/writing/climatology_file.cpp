#include "io/writing/climatology_file.hpp"

#include "io/writing/climatology_time.hpp"

namespace sstclim::io {

ClimatologyFile::ClimatologyFile(std::string path, const ClimatologyLayout& layout)
    : FieldFile(std::move(path), {layout.source, layout.variables, layout.storage, layout.global},
                [&](const NetcdfFile& file) {
                    return std::make_unique<ClimatologyTime>(file, layout.calendar, layout.days);
                }) {}

}  // namespace sstclim::io
