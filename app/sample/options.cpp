#include "app/sample/options.hpp"

#include <charconv>
#include <iostream>
#include <map>
#include <string>

#include <CLI/CLI.hpp>

#include "src/error.hpp"

namespace sstclim::sample {

namespace {

/// "1991-2020", or "1991" for a range of one.
Range parse_range(const std::string& option, const std::string& text, Range bounds) {
    Range range;
    const char* const end = text.data() + text.size();
    auto parsed = std::from_chars(text.data(), end, range.first);
    range.last = range.first;
    if (parsed.ec == std::errc{} && parsed.ptr != end && *parsed.ptr == '-')
        parsed = std::from_chars(parsed.ptr + 1, end, range.last);
    if (parsed.ec != std::errc{} || parsed.ptr != end)
        throw UsageError("{} {}: expected FIRST-LAST, as in {}-{}", option, text, bounds.first, bounds.last);
    if (range.first < bounds.first || range.last > bounds.last || range.first > range.last)
        throw UsageError("{} {}: expected a range that rises within {}-{}", option, text, bounds.first, bounds.last);
    return range;
}

int default_deflate(Layout layout) {
    return layout == Layout::era5 ? 0 : 4;
}

}  // namespace

std::optional<Options> parse_options(int argc, char** argv) {
    Options options;
    std::string years = "1991-2020";
    std::string days;
    std::string layout = "oisst";
    std::optional<int> nlat;
    std::optional<int> deflate;
    const std::map<std::string, Layout> layouts{
        {"oisst", Layout::oisst}, {"oisst-yearly", Layout::oisst_yearly}, {"psl", Layout::psl}, {"era5", Layout::era5}};

    CLI::App app("Writes synthetic daily sea-surface temperature files, the same for any number of MPI ranks.",
                 "sstclim-sample");
    app.add_option("--output", options.output, "Folder for the files; made if absent")->required();
    app.add_option("--layout", layout, "Kind of files")->check(CLI::IsMember(layouts))->capture_default_str();
    app.add_option("--nlat", nlat, "Rows of the grid; 720, for era5 721")->check(CLI::Range(1, 18001));
    app.add_option("--nlon", options.nlon, "Columns of the grid")->check(CLI::Range(1, 36000))->capture_default_str();
    app.add_option("--years", years, "FIRST-LAST")->capture_default_str();
    app.add_option("--days", days, "FIRST-LAST of each year, numbered 1 to 365 without 29 February; all if not given");
    app.add_option("--deflate", deflate, "Compression level, 0 for none; 4, for era5 0")->check(CLI::Range(0, 9));
    app.add_option("--seed", options.seed, "Another seed is another planet")->capture_default_str();
    app.add_flag("--all-variables", options.all_variables, "oisst: write anom, err and ice as well");
    app.add_flag("--overwrite", options.overwrite, "Write files anew that are there already");
    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
        std::cout << app.help();
        return std::nullopt;
    } catch (const CLI::ParseError& error) {
        throw UsageError("{}; --help lists the options", error.what());
    }

    options.layout = layouts.at(layout);
    options.years = parse_range("--years", years, {1801, 2400});
    if (!days.empty())
        options.days = parse_range("--days", days, {1, 365});
    options.nlat = nlat.value_or(options.layout == Layout::era5 ? 721 : 720);
    options.deflate = deflate.value_or(default_deflate(options.layout));
    if (options.all_variables && options.layout != Layout::oisst)
        throw UsageError("--all-variables: only the layout oisst has further variables");
    return options;
}

}  // namespace sstclim::sample
