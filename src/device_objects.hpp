#pragma once

#include <utility>

#include "src/device_runtime.hpp"

namespace sstclim::device {

/// A stream that lives as long as the object.
class Stream {
  public:
    Stream() : handle_(create_stream()) {}
    ~Stream() { destroy(handle_); }
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;

    StreamHandle get() const { return handle_; }

  private:
    StreamHandle handle_;
};

/// An event that lives as long as the object.
class Event {
  public:
    Event() : handle_(create_event()) {}
    ~Event() { destroy(handle_); }
    Event(const Event&) = delete;
    Event& operator=(const Event&) = delete;

    EventHandle get() const { return handle_; }

  private:
    EventHandle handle_;
};

}  // namespace sstclim::device
