#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "config/run_config.hpp"
#include "io/writing/climatology_file.hpp"
#include "pipeline/compute/day_result.hpp"
#include "pipeline/output/day_fields.hpp"
#include "pipeline/output/day_finisher.hpp"
#include "pipeline/output/field_writer.hpp"
#include "pipeline/output/output_variables.hpp"
#include "pipeline/schedule/schedule.hpp"
#include "src/mpi_session.hpp"
#include "src/team_work.hpp"

namespace sstclim {

/// The files of a baseline.
struct BaselineOutput {
    std::string folder;
    std::vector<std::size_t> place;  ///< where the i-th percentile lies in a DayResult
    io::Attributes attributes;       ///< global ones: history and every choice of definition
};

/// What the output files hold, are called and how they are stored.
struct OutputPlan {
    io::SourceFile source;
    std::vector<BaselineOutput> baselines;
    std::vector<double> percentiles;
    Method method = Method::exact;
    int smooth = 0;  ///< width of the running mean [days], 0 for none
    io::OutputStorage storage;
    int threads = 1;  ///< of each rank, for encoding
};

/// Finishes the results of each day, encodes the chunks of its fields on all ranks and writes them on rank 0.
/// Constructor and members are collective.
class OutputWriter {
  public:
    /// `mpi` must outlive the object.
    OutputWriter(const MpiSession& mpi, const OutputPlan& plan, const Schedule& schedule);

    /// What is written from now on is of the cells of `tile`, whole chunks. Collective.
    void begin(Slab tile);

    /// Takes the day of the schedule's axis that `results` hold, of every baseline, for this rank's slab of the tile.
    /// Days come in order. The same as prepare, the work, and finish.
    void write(std::size_t day, const std::vector<DayResult>& results);

    /// Encodes the days that are finished with this one but for the last, whose chunks' cells it brings together;
    /// `results` stay as they are until the work is done. Collective.
    void prepare(std::size_t day, const std::vector<DayResult>& results);
    /// The encoding of what was prepared, and the writing of the day before; by a team of at most the plan's threads.
    /// Nothing else may call the netCDF library at the same time.
    TeamWork work() { return writer_.work(); }
    /// Brings what was encoded to rank 0, if anything was, for the next work to write. Collective.
    void finish();

    /// Writes the days of the tile that waited for its last, and all that still waits. Collective.
    void end();

    /// Completes all files, then gives them their final names: all or none.
    void commit();

    /// Bytes a cell that a writer keeps of results.
    static std::size_t kept_bytes(const OutputPlan& plan);

  private:
    /// A variable of one of the files.
    struct Field {
        std::size_t file;
        std::size_t variable;
        ResultField result;
    };

    static std::vector<Field> make_fields(const OutputPlan& plan);
    static std::vector<ResultField> results_of(const std::vector<Field>& fields);
    static std::vector<io::OutputType> types_of(const std::vector<Field>& fields);
    SlabFields slab_fields(const std::vector<DayResult>& results) const;
    SlabFields slab_residuals(const std::vector<DayResult>& results) const;
    void take(std::size_t day, const SlabFields& fields);
    void work_and_finish();

    const MpiSession& mpi_;
    std::size_t slab_stride_ = 0;  ///< cells from one percentile to the next in a DayResult
    std::vector<std::vector<std::size_t>> places_;
    Method method_;
    std::vector<Field> fields_;
    DayFinisher finisher_;
    FieldWriter writer_;
    std::optional<std::size_t> day_;                           ///< that is being encoded
    std::vector<std::unique_ptr<io::ClimatologyFile>> files_;  ///< on rank 0
};

}  // namespace sstclim
