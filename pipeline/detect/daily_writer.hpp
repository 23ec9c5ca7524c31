#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "io/writing/field_file.hpp"
#include "pipeline/detect/slab_detector.hpp"
#include "pipeline/output/field_writer.hpp"
#include "src/mpi_session.hpp"

namespace sstclim {

/// The file daily.nc: the category of every day, and on request the intensity. Members are collective.
class DailyWriter {
  public:
    struct Plan {
        std::string path;
        io::SourceFile source;
        std::vector<Date> days;
        DailyFields fields = DailyFields::category;
        EventKind kind = EventKind::heatwave;
        io::Attributes attributes;
        io::OutputStorage storage;
        int threads = 1;  ///< of each rank, for encoding
    };

    /// `mpi` must outlive the object.
    DailyWriter(const MpiSession& mpi, const Plan& plan);

    /// Writes a day of the plan: fields of this rank's slab; `intensity` may be null where it is not written.
    void write(std::size_t day, const std::int8_t* category, const float* intensity);

    /// Writes what still waits. The complete file on rank 0, null on others.
    io::OutputFile* finish();

  private:
    const MpiSession& mpi_;
    DailyFields fields_;
    FieldWriter writer_;
    std::unique_ptr<io::FieldFile> file_;
};

}  // namespace sstclim
