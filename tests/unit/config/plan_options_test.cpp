#include "config/plan_options.hpp"

#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "config/options.hpp"
#include "tests/support/error_message.hpp"
#include "tests/unit/config/parsed.hpp"

namespace sstclim {
namespace {

using fixture::usage_error;
using testing::AllOf;
using testing::HasSubstr;

PlanConfig planned(std::vector<const char*> arguments) {
    arguments.insert(arguments.begin(), "plan");
    return parsed(std::move(arguments)).plan;
}

std::string refusal(const std::vector<const char*>& arguments) {
    return usage_error([&] { planned(arguments); });
}

TEST(PlanOptions, TheOptionsOfARunCanBePasted) {
    std::size_t i = 0;
    for (const Option& option : run_options())
        EXPECT_EQ(plan_options().at(i++).name, option.name);
    const PlanConfig config = planned(
        {"--files", "a.nc", "--output", "out", "--definition", "hobday", "--percentile", "95", "--window", "3"});
    EXPECT_EQ(config.output, "out");
    EXPECT_EQ(config.window, 3);
    EXPECT_EQ(config.percentiles, std::vector<double>{95});
}

TEST(PlanOptions, AMachineAndPlannedDataAreDescribed) {
    const PlanConfig config = planned({"--grid", "3600x7200", "--stored", "float32", "--ranks", "64",
                                       "--ranks-per-node", "8", "--memory", "512G", "--device-memory", "64G"});
    EXPECT_EQ(config.grid->rows, 3600U);
    EXPECT_EQ(config.grid->columns, 7200U);
    EXPECT_EQ(config.stored, StorageType::float32);
    EXPECT_EQ(config.ranks, 64);
    EXPECT_EQ(config.ranks_per_node, 8);
    EXPECT_EQ(config.memory, std::uint64_t{512} << 30U);
    EXPECT_EQ(config.device_memory, std::uint64_t{64} << 30U);
    EXPECT_EQ(planned({"--files", "a.nc"}).memory, std::nullopt);
}

TEST(PlanOptions, WhatDoesNotFitTogetherIsRefusedByName) {
    EXPECT_THAT(refusal({}), AllOf(HasSubstr("--files"), HasSubstr("--grid")));
    EXPECT_THAT(refusal({"--grid", "9x9", "--files", "a.nc"}), HasSubstr("--grid with --files"));
    EXPECT_THAT(refusal({"--stored", "int16", "--files", "a.nc"}), HasSubstr("--stored without --grid"));
    EXPECT_THAT(refusal({"--grid", "9x9", "--mask-variable", "m", "--mask-values", "1"}), HasSubstr("--mask-variable"));
    EXPECT_THAT(refusal({"--grid", "9x9", "--ice-variable", "ice"}), HasSubstr("--ice-variable"));
    EXPECT_THAT(refusal({"--grid", "9x9", "--ranks-per-node", "4"}), HasSubstr("--ranks"));
    EXPECT_THAT(refusal({"--grid", "9x9", "--ranks-per-node", "4", "--ranks", "2"}),
                AllOf(HasSubstr("--ranks-per-node 4"), HasSubstr("--ranks 2")));
    EXPECT_THAT(refusal({"--grid", "9x9", "--memory", "0"}), HasSubstr("--memory"));
    EXPECT_THAT(refusal({"--grid", "9x9", "--memory", "512GB"}), HasSubstr("--memory 512GB"));
    EXPECT_THAT(refusal({"--grid", "9x9", "--backend", "cpu", "--device-memory", "64G"}),
                AllOf(HasSubstr("--device-memory"), HasSubstr("--backend cpu")));
    EXPECT_THAT(refusal({"--grid", "9x9", "--backend", "hip", "--device-memory", "0"}), HasSubstr("--device-memory 0"));
    EXPECT_THAT(refusal({"--grid", "9x9", "--smooth", "4"}), HasSubstr("--smooth 4"));
    for (const char* grid : {"9", "x9", "9x", "0x9", "9x9x9"})
        EXPECT_THAT(refusal({"--grid", grid}), HasSubstr(std::string("--grid ")));
    EXPECT_THAT(refusal({"--grid", "9x9", "--stored", "int8"}), HasSubstr("--stored int8"));
    EXPECT_THAT(refusal({"--grid", "9x9", "--nonsense"}), HasSubstr("sstclim plan --help"));
}

}  // namespace
}  // namespace sstclim
