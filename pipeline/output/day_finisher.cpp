#include "pipeline/output/day_finisher.hpp"

#include <algorithm>
#include <utility>

#include "pipeline/output/day_mean.hpp"

namespace sstclim {

DayFinisher::DayFinisher(std::vector<ResultField> fields, std::size_t days, std::optional<DerivedDay> derived,
                         std::size_t smooth_width, int threads)
    : fields_(std::move(fields)), derived_(std::move(derived)), derived_fields_(fields_.size()) {
    if (smooth_width > 1)
        smoother_.emplace(fields_, days, smooth_width, threads);
}

void DayFinisher::begin(std::size_t cells) {
    cells_ = cells;
    kept_.clear();
    if (smoother_)
        smoother_->begin(cells);
}

void DayFinisher::push(std::size_t day, const SlabFields& fields, const SlabFields& residuals, const DaySink& sink) {
    if (!derived_ || std::ranges::find(derived_->of, day) == derived_->of.end()) {
        smooth(day, fields, residuals, sink);
        return;
    }
    if (day == derived_->of.back()) {
        derive(fields, residuals.size(), sink);
    } else {
        keep(fields);
    }
    if (day != derived_->day)
        smooth(day, fields, residuals, sink);
}

void DayFinisher::finish(const DaySink& sink) {
    if (smoother_)
        smoother_->finish(sink);
}

void DayFinisher::keep(const SlabFields& fields) {
    for (std::size_t f = 0; f < fields.size(); ++f)
        kept_.emplace_back(fields[f], fields[f] + cells_ * size_of(fields_[f].type));
}

void DayFinisher::derive(const SlabFields& last, std::size_t residuals, const DaySink& sink) {
    SlabFields result;
    for (std::size_t f = 0; f < fields_.size(); ++f) {
        SlabFields days;
        for (std::size_t kept = f; kept < kept_.size(); kept += fields_.size())
            days.push_back(kept_[kept].data());
        days.push_back(last[f]);
        derived_fields_[f].resize(cells_ * size_of(fields_[f].type));
        mean_of_days(fields_[f].type, days, derived_fields_[f]);
        result.push_back(derived_fields_[f].data());
    }
    kept_ = {};
    no_residual_.assign(cells_ * sizeof(float), std::byte{0});
    smooth(derived_->day, result, SlabFields(residuals, no_residual_.data()), sink);
}

void DayFinisher::smooth(std::size_t day, const SlabFields& fields, const SlabFields& residuals, const DaySink& sink) {
    if (smoother_) {
        smoother_->push(fields, residuals, sink);
    } else {
        sink(day, fields);
    }
}

}  // namespace sstclim
