#include "io/field_reader.hpp"

#include <algorithm>
#include <cstddef>
#include <list>

#include "io/record_file.hpp"

namespace sstclim::io {

namespace {

/// A step reads the same day of every year, so that the files of this many years stay open.
constexpr std::size_t kOpenFiles = 64;
/// Inflated chunks of all open files together.
constexpr std::size_t kCacheBytes = std::size_t{2} << 30U;

std::size_t size_in_file(const SourceFile& source) {
    return source.grid.cells() * size_of(source.packing.storage);
}

}  // namespace

class FieldReader::Impl {
  public:
    explicit Impl(const Catalogue& catalogue) : catalogue_(catalogue) {
        std::size_t lasting = 0;
        for (const SourceFile& source : catalogue.files()) {
            lasting += source.times.size() > 1 ? 1 : 0;
        }
        cache_bytes_ = kCacheBytes / std::clamp<std::size_t>(lasting, 1, kOpenFiles);
    }

    void read(const FieldRead& wanted) {
        const SourceFile& source = catalogue_.files().at(wanted.field.file);
        stored_.resize(std::max(stored_.size(), size_in_file(source)));
        if (source.times.size() == 1) {  // nothing to come back for
            open(wanted.field, 0).read(wanted.field.record, stored_.data());
        } else {
            lasting_file(wanted.field).read(wanted.field.record, stored_.data());
        }
        const std::size_t value_bytes = size_of(source.packing.storage);
        for (const Segment& segment : wanted.segments) {
            convert_to_cells(stored_.data() + segment.cells.begin * value_bytes, source.packing, catalogue_.encoding(),
                             segment.cells.size(), segment.destination);
        }
        ++fields_read_;
    }

    std::uint64_t fields_read() const { return fields_read_; }

  private:
    struct OpenFile {
        std::uint32_t index;
        RecordFile file;
    };

    RecordFile open(const FieldRef& field, std::size_t cache_bytes) const {
        const SourceFile& source = catalogue_.files()[field.file];
        try {
            return {source, cache_bytes};
        } catch (const InputError& error) {
            throw InputError("{} (while reading \"{}\" of {})", error.what(), source.variable,
                             to_string(source.times.at(field.record).date));
        }
    }

    /// The file of the field, from those open if it is among them; it becomes the last to be closed.
    RecordFile& lasting_file(const FieldRef& field) {
        const auto found =
            std::find_if(open_.begin(), open_.end(), [&](const OpenFile& other) { return other.index == field.file; });
        if (found != open_.end()) {
            open_.splice(open_.begin(), open_, found);
        } else {
            if (open_.size() == kOpenFiles) {
                open_.pop_back();
            }
            open_.push_front({field.file, open(field, cache_bytes_)});
        }
        return open_.front().file;
    }

    const Catalogue& catalogue_;
    std::size_t cache_bytes_ = 0;  ///< of one file
    std::vector<std::byte> stored_;
    std::list<OpenFile> open_;  ///< the latest used first
    std::uint64_t fields_read_ = 0;
};

FieldReader::FieldReader(const Catalogue& catalogue) : impl_(std::make_unique<Impl>(catalogue)) {}

FieldReader::~FieldReader() = default;

void FieldReader::read(std::span<const FieldRead> batch) {
    for (const FieldRead& wanted : batch) {
        impl_->read(wanted);
    }
}

std::uint64_t FieldReader::fields_read() const {
    return impl_->fields_read();
}

}  // namespace sstclim::io
