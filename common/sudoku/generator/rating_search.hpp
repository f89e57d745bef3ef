// The search for a puzzle of a rating, in small steps: whoever has other things to do as well can lay it
// aside after each.
#pragma once

#include <cstdint>
#include <optional>

#include "common/base/random.hpp"
#include "common/sudoku/grid.hpp"
#include "common/sudoku/rating/rating_range.hpp"

namespace gridrace::sudoku {

class RatingSearch {
public:
    // Finds what generate(seed, range) makes.
    RatingSearch(std::uint64_t seed, const RatingRange& range);

    // True if so many tries were in vain that it is of no use to go on.
    bool is_over() const { return attempt_ == most_attempts_ && !is_climbing_; }

    // Goes on by one try, while it is not over; the puzzle if that was it. Takes a tenth of a millisecond
    // up to 7.5, some milliseconds above.
    std::optional<Grid> try_once();

private:
    std::optional<Grid> try_new_one();
    std::optional<Grid> try_neighbour();
    void climb_to(std::size_t stage);

    std::uint64_t seed_;
    RatingRange range_;
    std::uint64_t most_attempts_;
    std::uint64_t attempt_ = 0;  // the number of the next; each has a full grid of its own
    Random random_{0};           // of this attempt, as the rest

    // Where the attempt stands: puzzle_ has reached the stage before this, its neighbours are tried.
    bool is_climbing_ = false;
    std::size_t stage_ = 0;
    int tries_left_ = 0;
    Grid solution_;
    Grid puzzle_;
};

}  // namespace gridrace::sudoku
