#include "io/reading/chunk_cache.hpp"

#include <algorithm>

namespace sstclim::io {

std::shared_ptr<KeptChunk> ChunkCache::find(const Key& key) {
    const auto found = chunks_.find(key);
    if (found == chunks_.end()) {
        return nullptr;
    }
    found->second->last_used = batch_;
    return found->second;
}

std::shared_ptr<KeptChunk> ChunkCache::admit(const Key& key, std::size_t size, std::size_t reads) {
    if (size > budget_) {
        return nullptr;
    }
    drop_stale(size);
    if (size > budget_ - used_) {
        return nullptr;
    }
    auto chunk = std::make_shared<KeptChunk>();
    chunk->size = size;
    chunk->reads_left = reads;
    chunk->last_used = batch_;
    used_ += size;
    return chunks_[key] = chunk;
}

void ChunkCache::consume(const Key& key, std::size_t reads) {
    const auto found = chunks_.find(key);
    if (found == chunks_.end()) {
        return;
    }
    found->second->reads_left -= std::min(reads, found->second->reads_left);
    if (found->second->reads_left == 0) {
        drop(key);
    }
}

void ChunkCache::drop(const Key& key) {
    const auto found = chunks_.find(key);
    if (found != chunks_.end()) {
        used_ -= found->second->size;
        chunks_.erase(found);
    }
}

void ChunkCache::drop_stale(std::size_t wanted) {
    while (wanted > budget_ - used_) {
        const auto oldest = std::min_element(chunks_.begin(), chunks_.end(), [](const auto& a, const auto& b) {
            return a.second->last_used < b.second->last_used;
        });
        if (oldest == chunks_.end() || oldest->second->last_used + 1 >= batch_) {
            return;
        }
        drop(oldest->first);
    }
}

}  // namespace sstclim::io
