#pragma once

#include <string>
#include <utility>

#include "config/option.hpp"
#include "config/option_values.hpp"

/// Options of the common kinds, each for a member of the configuration.
namespace sstclim {

template <typename Config>
OptionOf<Config> integer(std::string name, std::string help, int Config::*member, int least, int most) {
    return {.name = name,
            .value = "N",
            .help = std::move(help),
            .set = [=](Config& c, const Texts& t) { c.*member = read_int(name, t.front(), least, most); },
            .get = [=](const Config& c) { return Texts{std::to_string(c.*member)}; }};
}

template <typename Config>
OptionOf<Config> text(std::string name, std::string value, std::string help, std::string Config::*member) {
    return {.name = std::move(name),
            .value = std::move(value),
            .help = std::move(help),
            .set = [=](Config& c, const Texts& t) { c.*member = t.front(); },
            .get = [=](const Config& c) { return (c.*member).empty() ? Texts{} : Texts{c.*member}; }};
}

/// A file or folder that is read or written through netCDF.
template <typename Config>
OptionOf<Config> netcdf_path(std::string name, std::string value, std::string help, std::string Config::*member) {
    OptionOf<Config> option = text(name, std::move(value), std::move(help), member);
    option.set = [=](Config& c, const Texts& t) { c.*member = read_netcdf_path(name, t.front()); };
    return option;
}

template <typename Config>
OptionOf<Config> flag(std::string name, std::string help, bool Config::*member) {
    return {.name = name,
            .value = "",
            .help = std::move(help),
            .set = [=](Config& c,
                       const Texts& t) { c.*member = read_choice(name, t.empty() ? "true" : t.front(), kSwitch); },
            .get = [=](const Config& c) { return Texts{c.*member ? "true" : "false"}; }};
}

template <typename Config>
OptionOf<Config> not_scientific(OptionOf<Config> option) {
    option.scientific = false;
    return option;
}

}  // namespace sstclim
