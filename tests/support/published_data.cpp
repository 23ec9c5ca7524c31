#include "tests/support/published_data.hpp"

#include <array>
#include <fstream>
#include <limits>
#include <sstream>

#include <netcdf.h>

#include "src/error.hpp"

namespace sstclim::published {

namespace {

double number(const std::string& text) {
    if (text.empty() || text == "NaN" || text == "NA")
        return std::numeric_limits<double>::quiet_NaN();
    return std::stod(text);
}

void require(int status, const std::filesystem::path& file, const std::string& variable) {
    if (status != NC_NOERR)
        throw InputError("{}: variable {}: {}", file.string(), variable, nc_strerror(status));
}

}  // namespace

std::vector<double> csv_column(const std::filesystem::path& file, std::size_t column) {
    std::ifstream input(file);
    std::string line;
    if (!std::getline(input, line))
        throw InputError("{}: cannot be read", file.string());
    std::vector<double> values;
    while (std::getline(input, line)) {
        std::istringstream fields(line);
        std::string field;
        for (std::size_t i = 0; i <= column; ++i)
            if (!std::getline(fields, field, ','))
                throw InputError("{}: line {} has no column {}", file.string(), values.size() + 2, column);
        values.push_back(number(field));
    }
    return values;
}

std::vector<double> netcdf_variable(const std::filesystem::path& file, const std::string& variable) {
    int nc = 0;
    int id = 0;
    int rank = 0;
    std::array<int, NC_MAX_VAR_DIMS> dims{};
    require(nc_open(file.c_str(), NC_NOWRITE, &nc), file, variable);
    require(nc_inq_varid(nc, variable.c_str(), &id), file, variable);
    require(nc_inq_varndims(nc, id, &rank), file, variable);
    require(nc_inq_vardimid(nc, id, dims.data()), file, variable);
    std::size_t size = 1;
    for (int i = 0; i < rank; ++i) {
        std::size_t length = 0;
        require(nc_inq_dimlen(nc, dims[static_cast<std::size_t>(i)], &length), file, variable);
        size *= length;
    }
    std::vector<double> values(size);
    require(nc_get_var_double(nc, id, values.data()), file, variable);
    require(nc_close(nc), file, variable);
    return values;
}

}  // namespace sstclim::published
