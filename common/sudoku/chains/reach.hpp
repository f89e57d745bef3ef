// The candidates that can be ends of a chain, computed for all of them at once, so that the search
// for the shortest chains has few starting points. Internal to the chains.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "common/sudoku/chains/links.hpp"

namespace gridrace::sudoku::chains {

class Reach {
public:
    explicit Reach(const Links& links);

    // If there is none, there is neither a forcing chain nor a cycle that eliminates anything: what
    // a cycle eliminates contradicts itself along it.
    bool any_contradicts_itself() const { return any_contradicts_itself_; }
    // If `mark` is placed, a chain removes it.
    bool contradicts_itself(Mark mark) const { return contradictions_.contains(mark); }
    // If `mark` is removed, a chain places it.
    bool follows_from_its_opposite(Mark mark) const { return certainties_.contains(mark); }
    // A cycle goes through `mark` and another candidate that is true in the same direction.
    bool is_on_cycle(Mark mark) const { return on_cycles_.contains(mark); }
    // If `from` is placed, a chain places `to`. Both must have strong links.
    bool leads_to(Mark from, Mark to) const {
        const std::size_t bit = number_[to];
        return (bits_[number_[from] * words_ + bit / 64] >> bit % 64 & 1) != 0;
    }

private:
    using Words = std::span<std::uint64_t>;

    void number_linked(const Links& links);
    void add_next(const Links& links, Mark mark, Words set) const;
    Words row(std::size_t number) { return Words(bits_).subspan(number * words_, words_); }
    Words row_of_unlinked(const Links& links, Mark mark);
    void find_contradiction(const Links& links, Mark mark);
    bool comes_back(Mark mark);

    std::vector<Mark> linked_;                      // the candidates with strong links
    std::array<std::uint16_t, mark_count> number_;  // of the linked ones: their index in the list
    // One row of bits for each linked candidate: the linked ones that a chain places if it is
    // placed. Plus one spare row.
    std::vector<std::uint64_t> bits_;
    std::size_t words_ = 0;  // in a row
    MarkSet contradictions_, certainties_, on_cycles_;
    bool any_contradicts_itself_ = false;
};

}  // namespace gridrace::sudoku::chains
