#include "common/sudoku/rating/rating_range.hpp"

#include "common/sudoku/rating/bounded_rating.hpp"

namespace gridrace::sudoku {

std::string to_string(const RatingRange& range) {
    return to_string(range.lowest) + '-' + to_string(range.highest);
}

bool rates_within(const Grid& puzzle, const RatingRange& range) {
    detail::Climb climb(puzzle);
    const Rating below{range.lowest.tenths - 1};
    return !climb.reaches_the_top_with(below) && climb.reaches_the_top_with(range.highest);
}

}  // namespace gridrace::sudoku
