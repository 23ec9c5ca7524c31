#pragma once

namespace sstclim {

// The tags of the messages between ranks.
inline constexpr int kChunkTag = 0;
inline constexpr int kEventTag = 1;
inline constexpr int kFieldTag = 2;

}  // namespace sstclim
