#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "config/run_config.hpp"
#include "io/climatology_file.hpp"
#include "pipeline/day_result.hpp"
#include "pipeline/schedule.hpp"
#include "src/mpi_session.hpp"

namespace sstclim {

/// What the output files hold and are called.
struct OutputPlan {
    std::string folder;
    io::SourceFile source;
    std::vector<double> percentiles;
    std::vector<std::size_t> place;  ///< where the i-th percentile lies in a DayResult
    Method method = Method::exact;
    io::Attributes attributes;  ///< global ones: history and every choice of definition
};

/// The file names that a run writes in its output folder: climatology.nc and one for each percentile, such as p90.nc.
std::vector<std::string> output_names(const std::vector<double>& percentiles);

/// Gathers the slabs of all ranks day by day and writes them on rank 0. Constructor and members are collective.
class OutputWriter {
  public:
    OutputWriter(const MpiSession& mpi, const OutputPlan& plan, const Schedule& schedule, std::size_t cells);

    /// Writes the day of the schedule's axis that `result` holds for this rank's slab. Days come in order.
    void write(std::size_t day, const DayResult& result);

    /// Completes all files under their final names.
    void commit();

  private:
    /// One variable of one file, and on rank 0 the last two days of it.
    template <typename T>
    struct Field {
        std::size_t file;
        std::size_t variable;
        std::vector<T> day;
        std::vector<T> previous;
    };

    template <typename T>
    void write_field(Field<T>& field, std::size_t day, const T* slab_values);

    MPI_Comm comm_;
    int rank_;
    std::size_t cells_;
    std::size_t slab_stride_;      ///< cells from one percentile to the next in a DayResult
    std::vector<int> slab_sizes_;  ///< of all ranks
    std::vector<int> slab_begins_;
    std::optional<std::size_t> interpolated_;
    std::vector<std::size_t> place_;
    std::vector<std::unique_ptr<io::ClimatologyFile>> files_;  ///< on rank 0
    Field<float> mean_;
    Field<std::int32_t> count_;
    Field<float> standard_deviation_;
    std::vector<Field<float>> percentiles_;
    std::vector<Field<std::int8_t>> domains_;
};

}  // namespace sstclim
