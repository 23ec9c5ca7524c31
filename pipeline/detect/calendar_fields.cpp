#include "pipeline/detect/calendar_fields.hpp"

#include <filesystem>
#include <optional>

#include "io/catalogue/agreement.hpp"
#include "io/catalogue/catalogue.hpp"
#include "io/catalogue/inspect.hpp"
#include "io/catalogue/source_file_json.hpp"
#include "io/reading/field_reader.hpp"
#include "pipeline/input/day_batches.hpp"
#include "pipeline/input/decode_cells.hpp"
#include "pipeline/input/read_plan.hpp"
#include "pipeline/input/slab_exchange.hpp"
#include "pipeline/job/collective.hpp"
#include "src/slab.hpp"

namespace sstclim {
namespace {

/// One rank opens the file for all. Collective.
io::SourceFile inspect(const MpiSession& mpi, const CalendarFields::Request& request) {
    const std::string facts = made_once(mpi, [&] {
        if (!std::filesystem::exists(request.path))
            throw InputError("{}: no such file: {}", request.path, request.remedy);
        const io::SourceFile file = io::inspect(request.path, request.variable);
        io::check_comparable(request.data, file);
        return io::to_bytes({file});
    });
    return io::source_files(facts).front();
}

std::map<MonthDay, std::size_t> places_of(const io::SourceFile& file) {
    std::map<MonthDay, std::size_t> places;
    for (const DateTime& time : file.times) {
        if (!places.try_emplace({time.date.month, time.date.day}, places.size()).second) {
            throw InputError(
                "{}, variable \"{}\": holds the calendar day of {} twice: give a climatology, with one field for each "
                "day of the year",
                file.path, file.variable, to_string(time.date));
        }
    }
    return places;
}

}  // namespace

CalendarFields::CalendarFields(const MpiSession& mpi, const Request& request, PhaseTimer& timer) {
    std::optional<const io::Catalogue> catalogue;
    DayBatches batches;
    std::optional<const ReadPlan> reads;
    const io::SourceFile file = inspect(mpi, request);
    agree(mpi, [&] {
        place_ = places_of(file);
        catalogue.emplace(std::vector{file});
        batches = day_batches(*catalogue, mpi.size());
        reads.emplace(batches.steps, *catalogue, mpi.size());
    });
    const std::size_t cells = catalogue->grid().cells();
    const CellEncoding& encoding = catalogue->encoding();
    SlabExchange exchange(mpi, {0, cells}, encoding.type, *reads);
    stride_ = slab_of(cells, mpi.rank(), mpi.size()).size();
    Buffer<std::byte> rows;
    agree(mpi, [&] {
        values_ = Buffer<float>(place_.size() * stride_, "the climatology");
        rows = Buffer<std::byte>(batches.step_days * exchange.row_stride() * size_of(encoding.type),
                                 "fields of the climatology");
    });
    io::FieldReader reader(*catalogue, request.threads, request.cache_bytes);
    reader.expect(reads->of_rank(mpi.rank()));
    for (std::size_t step = 0; step < batches.steps.size(); ++step) {
        exchange.fill(step, reader, rows.data(), timer);
        std::size_t row = 0;
        for (const Date& date : batches.steps[step]) {
            if (!catalogue->find(date))
                continue;
            decode_cells(encoding, rows.data() + row++ * exchange.row_stride() * size_of(encoding.type), 0, stride_,
                         values_.data() + place_.at({date.month, date.day}) * stride_);
        }
    }
}

const float* CalendarFields::find(const MonthDay& day) const {
    const auto found = place_.find(day);
    return found == place_.end() ? nullptr : values_.data() + found->second * stride_;
}

}  // namespace sstclim
