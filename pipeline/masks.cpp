#include "pipeline/masks.hpp"

#include "io/agreement.hpp"
#include "io/static_field.hpp"
#include "pipeline/build_catalogue.hpp"
#include "pipeline/collective.hpp"
#include "src/error.hpp"

namespace sstclim {
namespace {

void require_all_days(const io::Catalogue& data, const io::Catalogue& mask) {
    io::check_same_places(data.files().front(), mask.files().front());
    for (const io::SourceFile& file : data.files()) {
        for (const DateTime& time : file.times) {
            if (data.find(time.date) && !mask.find(time.date)) {
                throw InputError(
                    "{}: variable \"{}\" has no field of {}, which \"{}\" has: leave the day out, or the mask",
                    file.path, mask.files().front().variable, to_string(time.date), file.variable);
            }
        }
    }
}

}  // namespace

Masks find_masks(const MpiSession& mpi, const RunConfig& config, const io::Catalogue& catalogue) {
    const MaskChoice& choice = config.mask;
    Masks masks;
    const auto add_daily = [&](const std::string& variable, MaskRule rule) {
        const DailyMask& mask = *masks.daily.emplace_back(std::make_unique<const DailyMask>(
            DailyMask{build_catalogue(mpi, {config.files, variable, config.catalogue_cache}), std::move(rule)}));
        agree(mpi, [&] { require_all_days(catalogue, mask.catalogue); });
    };
    if (!choice.variable.empty() && choice.file.empty())
        add_daily(choice.variable, mask_rule(choice));
    if (!choice.ice_variable.empty())
        add_daily(choice.ice_variable, MaskRule::at_most(choice.max_ice));
    if (!choice.file.empty()) {
        masks.fixed = StaticMask{choice.file, choice.variable, mask_rule(choice)};
        // That it can be read and fits is known before work begins.
        agree(mpi, [&] { io::read_static_field(choice.file, choice.variable, catalogue.files().front(), {0, 1}); });
    }
    return masks;
}

}  // namespace sstclim
