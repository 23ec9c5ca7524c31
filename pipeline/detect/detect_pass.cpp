#include "pipeline/detect/detect_pass.hpp"

#include <vector>

#include "io/reading/field_reader.hpp"
#include "pipeline/input/slab_exchange.hpp"
#include "pipeline/job/collective.hpp"
#include "pipeline/job/progress.hpp"
#include "pipeline/job/stop_request.hpp"

namespace sstclim {
namespace {

/// The days that have gone through the detector, and how far they are written.
class DailyPass {
  public:
    DailyPass(const DetectInput& input, SlabDetector& detector, DailyWriter& writer, PhaseTimer& timer)
        : input_(input), detector_(detector), writer_(writer), timer_(timer) {}

    /// `rows` hold the fields of the dates that files have, `row_bytes` each.
    void take(const std::vector<Date>& dates, const std::byte* rows, std::size_t row_bytes) {
        std::vector<SlabDay> days;
        for (const Date& date : dates) {
            const MonthDay day{date.month, date.day};
            const bool is_present = input_.catalogue.find(date).has_value();
            days.push_back({is_present ? rows : nullptr, input_.climatology.mean.find(day),
                            input_.climatology.threshold.find(day)});
            is_present_.push_back(is_present);
            rows += is_present ? row_bytes : 0;
        }
        {
            const auto scope = timer_.measure(Phase::compute);
            detector_.push(days);
        }
        write_settled();
    }

    void finish() {
        detector_.finish();
        write_settled();
    }

  private:
    void write_settled() {
        const auto scope = timer_.measure(Phase::write);
        for (; next_ < detector_.settled(); ++next_) {
            if (is_present_[next_])
                writer_.write(written_++, detector_.category(next_), detector_.intensity(next_));
        }
    }

    const DetectInput& input_;
    SlabDetector& detector_;
    DailyWriter& writer_;
    PhaseTimer& timer_;
    std::vector<bool> is_present_;  ///< of the days so far
    std::size_t next_ = 0;          ///< the first day that is not written
    std::size_t written_ = 0;       ///< days in the file
};

}  // namespace

void pass_over_days(const MpiSession& mpi, const DetectInput& input, SlabDetector& detector, DailyWriter& writer,
                    PhaseTimer& timer) {
    const CellType type = input.catalogue.encoding().type;
    SlabExchange exchange(mpi, {0, input.catalogue.grid().cells()}, type, input.reads);
    const std::size_t row_bytes = exchange.row_stride() * size_of(type);
    Buffer<std::byte> rows;
    agree(mpi, [&] { rows = Buffer<std::byte>(input.batches.step_days * row_bytes, "fields of some days"); });
    const StopRequest stop(mpi, false, "nothing is kept");
    io::FieldReader reader(input.catalogue, input.threads, input.cache_bytes);
    reader.expect(input.reads.of_rank(mpi.rank()));
    const std::vector<std::vector<Date>>& steps = input.batches.steps;
    Progress progress(steps.size(), mpi.rank() == 0);
    DailyPass pass(input, detector, writer, timer);
    for (std::size_t step = 0; step < steps.size(); ++step) {
        stop.check();
        exchange.fill(step, reader, rows.data(), timer);
        pass.take(steps[step], rows.data(), row_bytes);
        progress.advance(input.reads.steps()[step].fields.size());
    }
    pass.finish();
    progress.finish();
    stop.check();
}

}  // namespace sstclim
