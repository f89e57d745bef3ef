// The difficulty of a puzzle for a person, in six bands of rating and time.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

#include "common/sudoku/grid.hpp"
#include "common/sudoku/rating/rating_range.hpp"
#include "common/sudoku/step.hpp"

namespace gridrace::sudoku {

// From the easiest to the hardest.
enum class Grade : std::uint8_t { easy, medium, hard, expert, extreme, diabolical };
inline constexpr std::array all_grades = {Grade::easy,   Grade::medium,  Grade::hard,
                                          Grade::expert, Grade::extreme, Grade::diabolical};

// The upper limits of a grade. A puzzle that exceeds either has a higher grade.
struct GradeLimits {
    Rating rating;
    std::chrono::seconds time;  // as in predicted_time()
};

// The published bands:
//
//     grade       rating    time      what it takes
//     easy        to 1.5    to 7 min  hidden singles, many of them open at a time
//     medium      to 2.5    to 8 min  all singles, also those that a locked candidate or a hidden
//                                     subset brings out
//     hard        to 3.4    to 12 min locked candidates, pairs, X-wings
//     expert      to 4.4              triplets, swordfish, wings; or very few singles at a time
//     extreme     to 7.0              uniqueness, quads, graves, cycles, short forcing chains
//     diabolical  above               long, multiple and dynamic forcing chains
//
// A puzzle that singles solve can be hard or expert by its time. The generator makes none of these.
//
// Times in seconds of the 1,533 puzzles that predicted_time() was fitted to: the median, and the
// range of the middle half. From expert on there are few puzzles (34, 35, 19), and only people who
// finished are counted.
//
//     easy 311 (270–373)    medium 428 (353–494)    hard 524 (432–661)
//     expert 606 (422–808)  extreme 701 (515–1188)  diabolical 805 (673–960)
GradeLimits limits_of(Grade grade);

// The ratings above the grade before up to the limit of this one. A puzzle rated so has this grade
// or, if it takes long, a higher one.
RatingRange ratings_of(Grade grade);

// "easy", "diabolical".
std::string_view name(Grade grade);

// For messages about unknown names.
inline constexpr std::string_view list_of_grades =
    "easy, medium, hard, expert, extreme or diabolical";

// The grade of that name; none if there is no such grade.
std::optional<Grade> parse_grade(std::string_view name);

// The grade of a puzzle that has exactly one solution: the lowest whose limits it meets. The
// symmetries of sudoku do not change it. A tenth of a millisecond up to hard, about one above.
Grade grade(const Grid& puzzle);

// The same for a known rating. Computes the time only if it matters.
Grade grade(const Grid& puzzle, Rating rating);

// The same for a known rating and predicted time.
Grade grade(Rating rating, std::chrono::seconds time);

// Whether grade(puzzle) is this one; does not search beyond it.
bool has_grade(const Grid& puzzle, Grade wanted);

}  // namespace gridrace::sudoku
