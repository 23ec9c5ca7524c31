#include "pipeline/detect/daily_writer.hpp"

#include "io/writing/daily_time.hpp"
#include "pipeline/job/collective.hpp"

namespace sstclim {
namespace {

std::vector<io::OutputType> types_of(DailyFields fields) {
    if (fields == DailyFields::category)
        return {io::OutputType::int8};
    return {io::OutputType::int8, io::OutputType::float32};
}

std::vector<io::OutputVariable> variables_of(const DailyWriter::Plan& plan) {
    const std::string event = plan.kind == EventKind::heatwave ? "marine heatwave" : "marine cold-spell";
    std::vector<io::OutputVariable> variables{{"category",
                                               io::OutputType::int8,
                                               {{"long_name", "category of the day in a " + event},
                                                {"flag_values", std::vector<std::int64_t>{0, 1, 2, 3, 4}},
                                                {"flag_meanings", "none moderate strong severe extreme"}}}};
    if (plan.fields == DailyFields::category)
        return variables;
    io::Attributes attributes{{"long_name", "difference from the climatological mean on the days of a " + event}};
    if (!plan.source.units.empty())
        attributes.push_back({"units", plan.source.units});
    variables.push_back({"intensity", io::OutputType::float32, attributes});
    return variables;
}

}  // namespace

DailyWriter::DailyWriter(const MpiSession& mpi, const Plan& plan)
    : mpi_(mpi),
      fields_(plan.fields),
      writer_(mpi, io::OutputChunks(plan.source.grid.shape), types_of(plan.fields), plan.storage, plan.threads) {
    writer_.begin({0, plan.source.grid.cells()});
    agree(mpi, [&] {
        if (mpi.rank() != 0)
            return;
        file_ = std::make_unique<io::FieldFile>(
            plan.path,
            io::FieldLayout{plan.source, variables_of(plan), plan.storage, plan.attributes, io::StandardName::none},
            [&](const io::NetcdfFile& file) {
                return std::make_unique<io::DailyTime>(file, plan.source.calendar, plan.days);
            });
    });
}

void DailyWriter::write(std::size_t day, const std::int8_t* category, const float* intensity) {
    SlabFields fields{reinterpret_cast<const std::byte*>(category)};
    if (fields_ == DailyFields::category_and_intensity)
        fields.push_back(reinterpret_cast<const std::byte*>(intensity));
    writer_.prepare(fields);
    agree(mpi_, [&] { writer_.run(); });
    writer_.collect([this, day](std::size_t field, std::size_t chunk, std::span<const std::byte> stored) {
        file_->write(day, field, chunk, stored);
    });
}

io::OutputFile* DailyWriter::finish() {
    agree(mpi_, [&] { writer_.run(); });
    return file_.get();
}

}  // namespace sstclim
