#pragma once

#include <cstring>
#include <vector>

#include "pipeline/compute/slot_ring.hpp"

namespace sstclim {

/// Slots for a number each, in place of fields.
inline std::vector<Slot> small_slots(std::size_t count) {
    std::vector<Slot> slots;
    for (std::size_t i = 0; i < count; ++i) {
        Slot& slot = slots.emplace_back();
        slot.fields = Buffer<std::byte>(sizeof(std::size_t), "a test");
        slot.results.emplace_back(1, 1, DayResultParts{});
    }
    return slots;
}

inline void put_number(Slot& slot, std::size_t number) {
    slot.step = number;
    std::memcpy(slot.fields.data(), &number, sizeof number);
}

inline std::size_t number_in(const Slot& slot) {
    std::size_t number = 0;
    std::memcpy(&number, slot.fields.data(), sizeof number);
    return number;
}

/// Fills the next slot of a ring.
inline void fill(SlotRing& ring, std::size_t number) {
    put_number(ring.begin_fill(), number);
    ring.end_fill();
}

/// The one number of a slot's results.
inline float& result_of(Slot& slot) {
    return *slot.results.front().mean.data();
}

}  // namespace sstclim
