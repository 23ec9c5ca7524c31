#include "pipeline/input/field_input.hpp"

#include <cmath>
#include <cstring>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/catalogue/inspect.hpp"
#include "src/cell_type.hpp"
#include "tests/support/netcdf_fixture.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/unit/pipeline/one_rank.hpp"

namespace sstclim {
namespace {

constexpr std::size_t kInputDays = 3;
constexpr std::size_t kFieldCells = 12;
constexpr double kMissingFlag = 99;

/// What the mask says of a cell on a day: 0 to 6, or missing.
double flag_of(std::size_t day, std::size_t cell) {
    return (day + cell) % 5 == 4 ? kMissingFlag : static_cast<double>((3 * day + cell) % 7);
}

/// Files of a kind: of data that become int16, float32 or float64 cells, and of masks that do.
nc_type storage_of(CellType type) {
    return type == CellType::int16 ? NC_SHORT : type == CellType::float32 ? NC_FLOAT : NC_DOUBLE;
}

class MaskedFields : public testing::TestWithParam<std::tuple<CellType, CellType>> {
  protected:
    /// Data whose value is fixture::stored_sst, and the mask "flags" beside it.
    io::SourceFile write(CellType data, CellType mask) {
        fixture::File file = fixture::daily_sst({.days = kInputDays, .type = storage_of(data)});
        if (data != CellType::int16) {
            file.variable("sst").remove("scale_factor");
            file.variable("sst").remove("add_offset");
        }
        fixture::Variable flags{
            .name = "flags", .type = storage_of(mask), .dimensions = {"time", "zlev", "lat", "lon"}};
        flags.attributes = {fixture::numbers("_FillValue", flags.type, {kMissingFlag})};
        for (std::size_t day = 0; day < kInputDays; ++day) {
            for (std::size_t cell = 0; cell < kFieldCells; ++cell)
                flags.values.push_back(flag_of(day, cell));
        }
        file.variables.push_back(flags);
        fixture::write(path_, file);
        return io::inspect(path_, "sst");
    }

    io::Catalogue catalogue_of(const std::string& variable) const {
        return io::Catalogue({io::inspect(path_, variable)});
    }

    Masks daily_masks(const std::vector<MaskRule>& rules) const {
        Masks masks;
        for (const MaskRule& rule : rules)
            masks.daily.push_back(std::make_unique<const DailyMask>(DailyMask{catalogue_of("flags"), rule}));
        return masks;
    }

    /// The cells of a tile on all days: as stored, NaN where missing.
    std::vector<std::vector<double>> filled(const Masks& masks, const Slab& tile) const {
        const io::Catalogue data = catalogue_of("sst");
        // The second step asks for a day that there is not, too.
        const InputPlan plan({{{1991, 1, 1}, {1991, 1, 2}}, {{1990, 12, 31}, {1991, 1, 3}}}, data, masks, 1, 0);
        FieldInput input(one_rank(), data, masks, plan, tile, 2, 0);
        io::FieldReader reader(data);
        PhaseTimer timer;
        Buffer<std::byte> fields(2 * input.row_stride() * size_of(data.encoding().type), "a test");
        std::vector<std::vector<double>> days;
        for (std::size_t step = 0; step < 2; ++step) {
            input.fill(step, reader, fields.data(), timer);
            for (std::size_t field = 0; field < plan.reads.steps()[step].fields.size(); ++field)
                days.push_back(row(data.encoding().type, fields.data(), field, input.row_stride(), tile.size()));
        }
        return days;
    }

    /// Those that a rule on the flag of a day lets in.
    template <typename IsAccepted>
    static void expect(const std::vector<std::vector<double>>& days, const Slab& tile, const IsAccepted& is_accepted) {
        ASSERT_EQ(days.size(), kInputDays);
        for (std::size_t day = 0; day < kInputDays; ++day) {
            for (std::size_t cell = tile.begin; cell < tile.end; ++cell) {
                const double value = days[day][cell - tile.begin];
                if (is_accepted(day, cell)) {
                    EXPECT_EQ(value, fixture::stored_sst(day, cell)) << "day " << day << ", cell " << cell;
                } else {
                    EXPECT_TRUE(std::isnan(value)) << "day " << day << ", cell " << cell;
                }
            }
        }
    }

    fixture::TemporaryFolder folder_;
    std::string path_ = folder_.file("sst.nc");

  private:
    static std::vector<double> row(CellType type, const std::byte* fields, std::size_t field, std::size_t stride,
                                   std::size_t cells) {
        return dispatch(type, [&](auto cell) {
            using T = decltype(cell);
            std::vector<double> values;
            for (std::size_t i = 0; i < cells; ++i) {
                T value{};
                std::memcpy(&value, fields + (field * stride + i) * sizeof(T), sizeof(T));
                values.push_back(value == missing_value<T>() ? std::nan("") : static_cast<double>(value));
            }
            return values;
        });
    }
};

TEST_P(MaskedFields, ADailyMaskOfValuesLetsInWhatItsDayAccepts) {
    const auto [data, mask] = GetParam();
    ASSERT_EQ(io::Catalogue({write(data, mask)}).encoding().type, data);
    ASSERT_EQ(catalogue_of("flags").encoding().type, mask);
    for (const Slab tile : {Slab{0, 12}, Slab{3, 10}, Slab{5, 6}}) {
        expect(filled(daily_masks({MaskRule::values({1, 2, 5})}), tile), tile, [](std::size_t day, std::size_t cell) {
            const double flag = flag_of(day, cell);
            return flag == 1 || flag == 2 || flag == 5;
        });
    }
}

TEST_P(MaskedFields, SeveralDailyMasksMustAllAccept) {
    const auto [data, mask] = GetParam();
    write(data, mask);
    const Slab tile{0, 12};
    expect(filled(daily_masks({MaskRule::bits(3), MaskRule::at_most(4)}), tile), tile,
           [](std::size_t day, std::size_t cell) {
               const double flag = flag_of(day, cell);
               return flag == 1 || flag == 2 || flag == 3;
           });
    expect(filled(daily_masks({MaskRule::at_most(2)}), tile), tile, [](std::size_t day, std::size_t cell) {
        return flag_of(day, cell) <= 2 || flag_of(day, cell) == kMissingFlag;
    });
}

TEST_P(MaskedFields, AStaticMaskIsTheSameOnAllDays) {
    const auto [data, mask] = GetParam();
    write(data, mask);
    // The flags of the first day alone.
    fixture::File file = fixture::daily_sst({.days = 1});
    fixture::Variable flags{.name = "flags", .type = storage_of(mask), .dimensions = {"zlev", "lat", "lon"}};
    flags.attributes = {fixture::numbers("_FillValue", flags.type, {kMissingFlag})};
    for (std::size_t cell = 0; cell < kFieldCells; ++cell)
        flags.values.push_back(flag_of(0, cell));
    file.variables.push_back(flags);
    fixture::write(folder_.file("mask.nc"), file);
    Masks masks = daily_masks({MaskRule::values({0, 1, 2, 3, 4})});
    masks.fixed = StaticMask{folder_.file("mask.nc"), "flags", MaskRule::values({1, 3, 5, 6})};
    for (const Slab tile : {Slab{0, 12}, Slab{3, 10}}) {
        expect(filled(masks, tile), tile, [](std::size_t day, std::size_t cell) {
            const double always = flag_of(0, cell);
            return flag_of(day, cell) <= 4 && (always == 1 || always == 3 || always == 5 || always == 6);
        });
    }
    masks.daily.clear();
    expect(filled(masks, {0, 12}), {0, 12}, [](std::size_t, std::size_t cell) {
        const double always = flag_of(0, cell);
        return always == 1 || always == 3 || always == 5 || always == 6;
    });
}

TEST_P(MaskedFields, WithoutMasksAllValuesAreLetIn) {
    const auto [data, mask] = GetParam();
    write(data, mask);
    expect(filled({}, {2, 11}), {2, 11}, [](std::size_t, std::size_t) { return true; });
}

INSTANTIATE_TEST_SUITE_P(OfAllCellTypes, MaskedFields,
                         testing::Combine(testing::Values(CellType::int16, CellType::float32, CellType::float64),
                                          testing::Values(CellType::int16, CellType::float32, CellType::float64)));

}  // namespace
}  // namespace sstclim
