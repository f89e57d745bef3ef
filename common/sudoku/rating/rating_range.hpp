// A range of ratings, and whether a puzzle is rated within it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "common/sudoku/grid.hpp"
#include "common/sudoku/step.hpp"

namespace gridrace::sudoku {

// Both ends are included.
struct RatingRange {
    Rating lowest;
    Rating highest;

    constexpr bool contains(Rating rating) const { return lowest <= rating && rating <= highest; }
    friend bool operator==(const RatingRange&, const RatingRange&) = default;
};

// "6.5-7.5".
std::string to_string(const RatingRange& range);

// Parses "7.1" or "7"; none if it is not a rating within 1.0 to 11.9.
std::optional<Rating> parse_rating(std::string_view text);

// Parses "6.5-7.5", or "7.1" for a single rating; none if it is not a range within 1.0 to 11.9.
std::optional<RatingRange> parse_rating_range(std::string_view text);

// The nearest ratings that steps have below and above a range in which none has any, such as 3.4
// and 3.6 for 3.5; none if there is one in the range. The range is within the scale.
std::optional<RatingRange> nearest_around_gap(const RatingRange& range);

// "nothing is rated 3.5: the nearest ratings are 3.4 and 3.6"; empty if a rating in the range occurs.
std::string describe_gap(const RatingRange& range);

// True if the rating of a puzzle, which has exactly one solution, is in the range: like rate(), but
// without searching for steps harder than the range.
bool rates_within(const Grid& puzzle, const RatingRange& range);

// True if the rating of a puzzle, which has exactly one solution, is above this one; searches for no
// harder step.
bool rates_above(const Grid& puzzle, Rating rating);

}  // namespace gridrace::sudoku
