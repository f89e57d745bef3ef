#include "common/sudoku/grade.hpp"

#include <array>

#include "common/sudoku/technique.hpp"
#include "common/sudoku/techniques/houses.hpp"
#include "common/sudoku/techniques/techniques.hpp"

namespace gridrace::sudoku {

namespace {

constexpr std::array all_grades = {Grade::easy, Grade::medium, Grade::hard};

// Places singles until there are none: all that one look over the grid shows, then again.
void place_singles(Grid& grid, Candidates& candidates) {
    const auto place = [&](Cell cell, int digit) {
        grid.place(cell, digit);
        candidates.place(cell, digit);
    };
    for (bool found = true; found;) {
        found = false;
        for (const House house : techniques::all_houses) {
            for (int digit = 1; digit <= 9; ++digit) {
                const CellSet places = candidates.places(digit) & techniques::cells_in(house);
                if (!places.has_one()) continue;
                place(places.first(), digit);
                found = true;
            }
        }
        for (int i = 0; i < Cell::count; ++i) {
            const DigitSet left = candidates.at(Cell(i));
            if (left.empty() || left != DigitSet::only(left.first())) continue;
            place(Cell(i), left.first());
            found = true;
        }
    }
}

// A step of the techniques that a medium puzzle may need, in any order: whatever the order, what
// is left when none of them helps is the same.
std::optional<Step> next_medium_step(const Candidates& candidates) {
    if (auto step = techniques::pointing(candidates)) return step;
    if (auto step = techniques::claiming(candidates)) return step;
    for (int size = 2; size <= 4; ++size) {
        if (auto step = techniques::naked_subset(candidates, size)) return step;
        if (auto step = techniques::hidden_subset(candidates, size)) return step;
    }
    return std::nullopt;
}

}  // namespace

std::string_view name(Grade grade) {
    switch (grade) {
        case Grade::easy: return "easy";
        case Grade::medium: return "medium";
        case Grade::hard: return "hard";
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
    Grid grid = puzzle;
    Candidates candidates(puzzle);
    place_singles(grid, candidates);
    if (grid.is_full()) return Grade::easy;
    while (const auto step = next_medium_step(candidates)) {
        apply(*step, grid, candidates);
        place_singles(grid, candidates);
    }
    return grid.is_full() ? Grade::medium : Grade::hard;
}

}  // namespace gridrace::sudoku
