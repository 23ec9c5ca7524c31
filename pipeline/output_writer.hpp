#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "config/run_config.hpp"
#include "io/climatology_file.hpp"
#include "pipeline/day_result.hpp"
#include "pipeline/field_writer.hpp"
#include "pipeline/output_variables.hpp"
#include "pipeline/schedule.hpp"
#include "src/mpi_session.hpp"
#include "src/team_work.hpp"

namespace sstclim {

/// What the output files hold, are called and how they are stored.
struct OutputPlan {
    std::string folder;
    io::SourceFile source;
    std::vector<double> percentiles;
    std::vector<std::size_t> place;  ///< where the i-th percentile lies in a DayResult
    Method method = Method::exact;
    io::Attributes attributes;  ///< global ones: history and every choice of definition
    io::OutputStorage storage;
    int threads = 1;  ///< of each rank, for encoding
};

/// Encodes the chunks of a day's fields on all ranks and writes them on rank 0. Constructor and members are collective.
class OutputWriter {
  public:
    /// `mpi` must outlive the object.
    OutputWriter(const MpiSession& mpi, const OutputPlan& plan, const Schedule& schedule);

    /// What is written from now on is of the cells of `tile`, whole chunks. Collective.
    void begin(Slab tile);

    /// Writes the day of the schedule's axis that `result` holds for this rank's slab of the tile. Days come in order.
    /// The same as prepare, the work of encoding, and finish.
    void write(std::size_t day, const DayResult& result);

    /// Brings the cells of a day's chunks together; `result` stays as it is until encoding() is done. Collective.
    void prepare(std::size_t day, const DayResult& result);
    /// The encoding of what was prepared; by a team of at most the plan's threads.
    TeamWork encoding() { return writer_.encoding(); }
    /// Writes what was encoded, if anything was. Collective.
    void finish();

    /// Completes all files, then gives them their final names: all or none.
    void commit();

  private:
    /// A variable of one of the files.
    struct Field {
        std::size_t file;
        std::size_t variable;
        io::OutputType type;
    };

    static std::vector<Field> make_fields(const OutputPlan& plan);
    static std::vector<io::OutputType> types_of(const std::vector<Field>& fields);
    SlabFields slab_fields(const DayResult& result) const;
    void prepare_fields(std::size_t day, const SlabFields& fields);
    void keep_day_before(const SlabFields& fields);

    const MpiSession& mpi_;
    std::size_t slab_cells_ = 0;
    std::size_t slab_stride_ = 0;  ///< cells from one percentile to the next in a DayResult
    std::optional<std::size_t> interpolated_;
    std::vector<std::size_t> place_;
    std::vector<Field> fields_;
    FieldWriter writer_;
    std::optional<std::size_t> day_;              ///< that is being written
    std::vector<std::vector<std::byte>> before_;  ///< the slab's fields of the day before an interpolated one
    std::vector<std::unique_ptr<io::ClimatologyFile>> files_;  ///< on rank 0
};

}  // namespace sstclim
