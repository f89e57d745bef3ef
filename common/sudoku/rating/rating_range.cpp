#include "common/sudoku/rating/rating_range.hpp"

#include <algorithm>
#include <array>

#include "common/sudoku/rating/bounded_rating.hpp"

namespace gridrace::sudoku {

namespace {

// Below chains the techniques have fixed ratings, and from them on every tenth can occur. Loops
// (4.5 to 5.0) and graves (5.6 to 6.1) are rated by their sizes.
constexpr std::array tenths_of_steps = {10, 12, 15, 17, 19, 20, 23, 25, 26, 28, 30, 32,
                                        34, 36, 38, 40, 42, 44, 45, 46, 47, 48, 49, 50,
                                        52, 54, 56, 57, 58, 59, 60, 61, 62, 65};

}  // namespace

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

std::optional<RatingRange> nearest_around_gap(const RatingRange& range) {
    const auto above = std::ranges::lower_bound(tenths_of_steps, range.lowest.tenths);
    if (above == tenths_of_steps.end() || *above <= range.highest.tenths) return std::nullopt;
    return RatingRange{{*(above - 1)}, {*above}};
}

std::string describe_gap(const RatingRange& range) {
    const auto nearest = nearest_around_gap(range);
    if (!nearest) return "";
    const bool is_one = range.lowest == range.highest;
    return "nothing is rated " + (is_one ? to_string(range.lowest) : to_string(range)) +
           ": the nearest ratings are " + to_string(nearest->lowest) + " and " +
           to_string(nearest->highest);
}

bool rates_above(const Grid& puzzle, Rating rating) {
    return !detail::BoundedRating(puzzle).is_solved_up_to(rating);
}

bool rates_within(const Grid& puzzle, const RatingRange& range) {
    detail::BoundedRating bounded(puzzle);
    const Rating below{range.lowest.tenths - 1};
    return !bounded.is_solved_up_to(below) && bounded.is_solved_up_to(range.highest);
}

}  // namespace gridrace::sudoku
