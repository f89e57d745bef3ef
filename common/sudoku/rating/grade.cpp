#include "common/sudoku/rating/grade.hpp"

#include <algorithm>

#include "common/sudoku/rating/bounded_rating.hpp"
#include "common/sudoku/rating/solving_time.hpp"

namespace gridrace::sudoku {

namespace {

constexpr Rating any_rating{200};
constexpr std::chrono::seconds any_time = std::chrono::hours(1000);

Grade after(Grade grade) {
    return static_cast<Grade>(static_cast<int>(grade) + 1);
}

Grade before(Grade grade) {
    return static_cast<Grade>(static_cast<int>(grade) - 1);
}

}  // namespace

GradeLimits limits_of(Grade grade) {
    using std::chrono::minutes;
    switch (grade) {
        case Grade::easy: return {{15}, minutes(7)};
        case Grade::medium: return {{25}, minutes(8)};
        case Grade::hard: return {{34}, minutes(12)};
        case Grade::expert: return {{44}, any_time};
        case Grade::extreme: return {{70}, any_time};
        case Grade::diabolical: break;
    }
    return {any_rating, any_time};
}

RatingRange ratings_of(Grade grade) {
    const Rating lowest =
        grade == Grade::easy ? least_rating : Rating{limits_of(before(grade)).rating.tenths + 1};
    return {lowest, std::min(limits_of(grade).rating, highest_rating)};
}

std::string_view name(Grade grade) {
    switch (grade) {
        case Grade::easy: return "easy";
        case Grade::medium: return "medium";
        case Grade::hard: return "hard";
        case Grade::expert: return "expert";
        case Grade::extreme: return "extreme";
        case Grade::diabolical: return "diabolical";
    }
    return "";
}

std::optional<Grade> parse_grade(std::string_view name_of_grade) {
    for (const Grade grade : all_grades) {
        if (name(grade) == name_of_grade) return grade;
    }
    return std::nullopt;
}

Grade grade(const Grid& puzzle) {
    detail::BoundedRating bounded(puzzle);
    Grade lowest = Grade::easy;
    while (!bounded.is_solved_up_to(limits_of(lowest).rating)) lowest = after(lowest);
    return grade(puzzle, limits_of(lowest).rating);
}

Grade grade(const Grid& puzzle, Rating rating) {
    const Grade lowest = grade(rating, std::chrono::seconds(0));
    if (limits_of(lowest).time == any_time) return lowest;
    return grade(rating, predicted_time(puzzle));
}

Grade grade(Rating rating, std::chrono::seconds time) {
    Grade lowest = Grade::easy;
    while (limits_of(lowest).rating < rating || limits_of(lowest).time < time) {
        lowest = after(lowest);
    }
    return lowest;
}

bool has_grade(const Grid& puzzle, Grade wanted) {
    detail::BoundedRating bounded(puzzle);
    const GradeLimits most = limits_of(wanted);
    const GradeLimits least = wanted == Grade::easy ? GradeLimits{} : limits_of(before(wanted));
    const bool is_easier = bounded.is_solved_up_to(least.rating);
    if (!is_easier && !bounded.is_solved_up_to(most.rating)) return false;
    if (is_easier && least.time == any_time) return false;
    if (!is_easier && most.time == any_time) return true;
    const auto time = predicted_time(puzzle);
    return time <= most.time && (!is_easier || time > least.time);
}

}  // namespace gridrace::sudoku
