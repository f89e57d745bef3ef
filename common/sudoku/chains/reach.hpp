// Which candidates can be at the ends of a chain at all: found out for all of them at once, so that
// the search for the shortest chains has to begin at few. Internal to the chains.
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

    // If there is none, there is no forcing chain and no cycle that eliminates anything either: what
    // a cycle eliminates contradicts itself around it.
    bool any_contradicts_itself() const { return any_contradicts_itself_; }
    // If `mark` stands, a chain says that it is out.
    bool contradicts_itself(Mark mark) const { return contradictions_.contains(mark); }
    // If `mark` is out, a chain says that it stands.
    bool follows_from_its_opposite(Mark mark) const { return certainties_.contains(mark); }
    // A cycle goes through `mark` and another candidate that stands on the same way round.
    bool is_on_cycle(Mark mark) const { return on_cycles_.contains(mark); }
    // If `from` stands, a chain says that `to` does: two candidates with strong links.
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
    std::array<std::uint16_t, mark_count> number_;  // of the linked ones: their place in the list
    // For each linked candidate, a row of bits: the linked ones that a chain can make stand if it
    // stands itself. One row to spare.
    std::vector<std::uint64_t> bits_;
    std::size_t words_ = 0;  // in a row
    MarkSet contradictions_, certainties_, on_cycles_;
    bool any_contradicts_itself_ = false;
};

}  // namespace gridrace::sudoku::chains
