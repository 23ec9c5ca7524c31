#include "pipeline/compute/slot_ring.hpp"

namespace sstclim {

Slot& SlotRing::begin_fill() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return error_ || filled_ - released_ < slots_.size(); });
    throw_if_failed();
    return slot(filled_);
}

void SlotRing::end_fill() {
    const std::lock_guard lock(mutex_);
    ++filled_;
    changed_.notify_all();
}

void SlotRing::close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    changed_.notify_all();
}

Slot* SlotRing::take() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return error_ || taken_ < filled_ || closed_; });
    throw_if_failed();
    if (taken_ == filled_)
        return nullptr;
    return &slot(taken_++);
}

Slot* SlotRing::try_take() {
    const std::lock_guard lock(mutex_);
    throw_if_failed();
    if (taken_ == filled_)
        return nullptr;
    return &slot(taken_++);
}

void SlotRing::release() {
    const std::lock_guard lock(mutex_);
    ++released_;
    changed_.notify_all();
}

void SlotRing::fail(std::exception_ptr error) {
    const std::lock_guard lock(mutex_);
    if (!error_)
        error_ = std::move(error);
    changed_.notify_all();
}

void SlotRing::throw_if_failed() const {
    if (error_)
        std::rethrow_exception(error_);
}

}  // namespace sstclim
