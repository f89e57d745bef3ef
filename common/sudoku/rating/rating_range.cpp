#include "common/sudoku/rating/rating_range.hpp"

#include "common/sudoku/rating/bounded_rating.hpp"

namespace gridrace::sudoku {

std::optional<Rating> parse_rating(std::string_view text) {
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    int tenths = 0;
    const auto point = text.find('.');
    const auto whole = text.substr(0, point);
    const auto tenth = point == std::string_view::npos ? "0" : text.substr(point + 1);
    if (whole.empty() || whole.size() > 2 || tenth.size() != 1) return std::nullopt;
    for (const auto part : {whole, tenth}) {
        for (const char c : part) {
            if (!is_digit(c)) return std::nullopt;
            tenths = tenths * 10 + (c - '0');
        }
    }
    const Rating rating{tenths};
    if (rating < least_rating || rating > highest_rating) return std::nullopt;
    return rating;
}

std::string to_string(const RatingRange& range) {
    return to_string(range.lowest) + '-' + to_string(range.highest);
}

std::optional<RatingRange> parse_rating_range(std::string_view text) {
    const auto dash = text.find('-');
    const auto lowest = parse_rating(text.substr(0, dash));
    const auto highest =
        dash == std::string_view::npos ? lowest : parse_rating(text.substr(dash + 1));
    if (!lowest || !highest || *highest < *lowest) return std::nullopt;
    return RatingRange{*lowest, *highest};
}

bool rates_within(const Grid& puzzle, const RatingRange& range) {
    detail::BoundedRating bounded(puzzle);
    const Rating below{range.lowest.tenths - 1};
    return !bounded.is_solved_up_to(below) && bounded.is_solved_up_to(range.highest);
}

}  // namespace gridrace::sudoku
