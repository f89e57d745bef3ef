// Memory that searches take in pieces and give back all at once: a dynamic chain runs millions of searches
// within searches. Internal to the chains.
#pragma once

#include <array>
#include <cstddef>
#include <memory>

namespace gridrace::sudoku::chains {

class Pool {
    struct Block {
        std::unique_ptr<Block> next;
        alignas(std::max_align_t) std::array<std::byte, std::size_t{1} << 17> bytes;
    };

public:
    Pool() : first_(std::make_unique_for_overwrite<Block>()), place_{first_.get(), 0} {}

    // How much is taken.
    struct Place {
        Block* block = nullptr;
        std::size_t used = 0;
    };
    Place place() const { return place_; }
    // Gives back what was taken since.
    void release(Place place) { place_ = place; }

    // Room for so many bytes, of any alignment, not initialised; less than 128 KiB.
    std::byte* take(std::size_t size) {
        constexpr std::size_t unit = alignof(std::max_align_t);
        size = (size + unit - 1) / unit * unit;
        if (place_.used + size > place_.block->bytes.size()) {
            auto& next = place_.block->next;
            if (!next) next = std::make_unique_for_overwrite<Block>();
            place_ = {next.get(), 0};
        }
        std::byte* const taken = place_.block->bytes.data() + place_.used;
        place_.used += size;
        return taken;
    }

private:
    std::unique_ptr<Block> first_;
    Place place_;
};

}  // namespace gridrace::sudoku::chains
