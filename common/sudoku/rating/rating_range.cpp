#include "common/sudoku/rating/rating_range.hpp"

#include "common/sudoku/rating/bounded_rating.hpp"

namespace gridrace::sudoku {

std::string to_string(const RatingRange& range) {
    return to_string(range.lowest) + '-' + to_string(range.highest);
}

bool rates_within(const Grid& puzzle, const RatingRange& range) {
    detail::BoundedRating bounded(puzzle);
    const Rating below{range.lowest.tenths - 1};
    return !bounded.is_solved_up_to(below) && bounded.is_solved_up_to(range.highest);
}

}  // namespace gridrace::sudoku
