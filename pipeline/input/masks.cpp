#include "pipeline/input/masks.hpp"

#include <algorithm>
#include <utility>

#include "io/catalogue/agreement.hpp"
#include "io/reading/static_field.hpp"
#include "pipeline/input/build_catalogue.hpp"
#include "pipeline/job/collective.hpp"
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

/// Of a variable's files, the type of the most bytes.
StorageType widest_type(const io::Catalogue& mask) {
    return std::ranges::max_element(mask.files(), {},
                                    [](const io::SourceFile& file) { return size_of(file.packing.storage); })
        ->packing.storage;
}

/// The type of the static mask, whose file one rank opens for all. That it can be read and fits the data is known
/// before work begins. Collective.
StorageType type_of_static(const MpiSession& mpi, const MaskChoice& choice, const io::SourceFile& data) {
    auto type = StorageType::float64;
    agree(mpi, [&] {
        if (mpi.rank() != 0)
            return;
        type = io::stored_type(choice.file, choice.variable);
        io::read_static_field(choice.file, choice.variable, data, {0, 1});
    });
    auto number = static_cast<int>(type);
    MPI_Bcast(&number, 1, MPI_INT, 0, mpi.comm());
    return static_cast<StorageType>(number);
}

}  // namespace

Masks find_masks(const MpiSession& mpi, const RunConfig& config, const io::Catalogue& catalogue) {
    const MaskChoice& choice = config.mask;
    Masks masks;
    const auto add_daily = [&](const std::string& variable, const auto& rule_of) {
        io::Catalogue mask = build_catalogue(mpi, {config.files, variable, config.catalogue_cache});
        agree(mpi, [&] {
            if (mpi.rank() == 0)
                require_all_days(catalogue, mask);
        });
        MaskRule rule = rule_of(mask);
        masks.daily.push_back(std::make_unique<const DailyMask>(DailyMask{std::move(mask), std::move(rule)}));
    };
    if (!choice.variable.empty() && choice.file.empty())
        add_daily(choice.variable, [&](const io::Catalogue& mask) { return mask_rule(choice, widest_type(mask)); });
    if (!choice.ice_variable.empty())
        add_daily(choice.ice_variable, [&](const io::Catalogue&) { return MaskRule::at_most(choice.most_ice()); });
    if (!choice.file.empty()) {
        const StorageType type = type_of_static(mpi, choice, catalogue.files().front());
        masks.fixed = StaticMask{choice.file, choice.variable, mask_rule(choice, type)};
    }
    return masks;
}

}  // namespace sstclim
