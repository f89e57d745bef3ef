#include "common/sudoku/grade.hpp"

#include <array>

#include "common/sudoku/technique.hpp"

namespace gridrace::sudoku {

namespace {

constexpr std::array all_grades = {Grade::easy, Grade::medium, Grade::hard};

bool is_single(Technique technique) {
    return technique == Technique::hidden_single || technique == Technique::naked_single;
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
    const SolvePath path = solve_path(puzzle);
    if (!path.grid.is_full()) return Grade::hard;
    for (const Step& step : path.steps) {
        if (!is_single(step.technique)) return Grade::medium;
    }
    return Grade::easy;
}

}  // namespace gridrace::sudoku
