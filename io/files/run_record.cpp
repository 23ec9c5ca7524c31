#include "io/files/run_record.hpp"

namespace sstclim::io {

RunRecord read_run_record(const NetcdfFile& file) {
    RunRecord record;
    for (const std::string& attribute : file.attribute_names(NC_GLOBAL)) {
        if (!attribute.starts_with(kChoicePrefix)) {
            continue;
        }
        const std::string name = attribute.substr(kChoicePrefix.size());
        if (const auto text = file.text(NC_GLOBAL, attribute.c_str())) {
            record.choices.emplace_back(name, *text);
        } else if (const auto numbers = file.numbers(NC_GLOBAL, attribute.c_str()); numbers.size() == 1) {
            record.choices.emplace_back(name, numbers.front());
        }
    }
    record.history = file.text(NC_GLOBAL, "history");
    return record;
}

RunRecord read_run_record(const std::string& path) {
    return read_run_record(NetcdfFile::open(path));
}

}  // namespace sstclim::io
