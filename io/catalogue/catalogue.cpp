#include "io/catalogue/catalogue.hpp"

#include <algorithm>
#include <set>

#include "src/error.hpp"

namespace sstclim::io {

namespace {

CellEncoding encoding_of(const std::vector<SourceFile>& files) {
    std::vector<Packing> packings;
    for (const SourceFile& file : files) {
        if (std::find(packings.begin(), packings.end(), file.packing) == packings.end()) {
            packings.push_back(file.packing);
        }
    }
    return common_encoding(packings);
}

[[noreturn]] void refuse_second(const Date& date, const SourceFile& a, const DateTime& time_a, const SourceFile& b,
                                const DateTime& time_b) {
    if (time_a.second_of_day != time_b.second_of_day) {
        throw InputError(
            "{} and {}: both hold {}, at different hours: the data are sub-daily; make daily means, for example with "
            "\"cdo daymean -mergetime IN... OUT\"",
            a.path, b.path, to_string(date));
    }
    throw InputError("{} and {}: both hold {}: leave one of them out", a.path, b.path, to_string(date));
}

}  // namespace

Catalogue::Catalogue(std::vector<SourceFile> files, CellChoice cells) : files_(std::move(files)) {
    if (files_.empty()) {
        throw InputError("no input file was named");
    }
    std::set<std::string> superseded;
    for (std::uint32_t file = 0; file < files_.size(); ++file) {
        const SourceFile& source = files_[file];
        for (std::uint32_t record = 0; record < source.times.size(); ++record) {
            const DateTime& time = source.times[record];
            const auto [place, is_new] = fields_.try_emplace(time.date, FieldRef{file, record});
            if (is_new) {
                continue;
            }
            const FieldRef earlier = place->second;
            const SourceFile& other = files_[earlier.file];
            if (source.is_preliminary() == other.is_preliminary()) {
                refuse_second(time.date, other, other.times[earlier.record], source, time);
            }
            superseded.insert(source.is_preliminary() ? source.path : other.path);
            if (other.is_preliminary()) {
                place->second = {file, record};
            }
        }
    }
    if (fields_.empty()) {
        throw InputError("{}: the input files hold no time step", files_.front().path);
    }
    superseded_.assign(superseded.begin(), superseded.end());
    encoding_ = encoding_of(files_);
    if (cells == CellChoice::decoded) {
        encoding_ = {CellType::float64, 1.0, 0.0};
    }
}

std::int64_t Catalogue::median_step() const {
    std::vector<std::int64_t> steps;
    for (auto date = fields_.begin(), next = std::next(date); next != fields_.end(); ++date, ++next) {
        steps.push_back(day_number(calendar(), next->first) - day_number(calendar(), date->first));
    }
    if (steps.empty()) {
        return 0;
    }
    const auto middle = steps.begin() + static_cast<std::ptrdiff_t>(steps.size() / 2);
    std::ranges::nth_element(steps, middle);
    return *middle;
}

std::optional<FieldRef> Catalogue::find(const Date& date) const {
    const auto found = fields_.find(date);
    return found == fields_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace sstclim::io
