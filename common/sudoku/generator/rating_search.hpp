// The search for a puzzle of a rating, in small steps: the caller can interrupt it after each one.
#pragma once

#include <cstdint>
#include <optional>

#include "common/base/random.hpp"
#include "common/sudoku/grid.hpp"
#include "common/sudoku/rating/rating_range.hpp"

namespace gridrace::sudoku {

class RatingSearch {
public:
    // Finds the puzzle of generate(seed, range).
    RatingSearch(std::uint64_t seed, const RatingRange& range);

    // True after the maximum number of tries without success.
    bool is_over() const { return attempt_ == most_attempts_ && !is_climbing_; }

    // Makes one try, unless over; returns the puzzle if it succeeds. Takes a tenth of a millisecond
    // up to 7.5, some milliseconds above.
    std::optional<Grid> try_once();

private:
    std::optional<Grid> try_new_one();
    std::optional<Grid> try_neighbour();
    void climb_to(std::size_t stage);

    std::uint64_t seed_;
    RatingRange range_;
    std::uint64_t most_attempts_;
    std::uint64_t attempt_ = 0;  // number of the next one; each has its own full grid
    Random random_{0};           // of this attempt, like the members below

    // Progress of the attempt: puzzle_ has reached the previous stage, its neighbours are tried.
    bool is_climbing_ = false;
    std::size_t stage_ = 0;
    int tries_left_ = 0;
    Grid solution_;
    Grid puzzle_;
};

}  // namespace gridrace::sudoku
