#pragma once

#include <cstring>
#include <vector>

#include "pipeline/slot_ring.hpp"

namespace sstclim {

/// Slots for a number each, in place of fields.
inline std::vector<Slot> small_slots(std::size_t count) {
    std::vector<Slot> slots;
    for (std::size_t i = 0; i < count; ++i) {
        slots.push_back({Buffer<std::byte>(sizeof(std::size_t), "a test"), 0, 0, std::nullopt, DayResult(1, 1, false)});
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

}  // namespace sstclim
