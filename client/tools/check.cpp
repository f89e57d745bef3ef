// The verb `check`.
#include <nlohmann/json.hpp>
#include <optional>

#include "client/tools/puzzle_run.hpp"
#include "client/tools/verbs.hpp"
#include "common/sudoku/formats/formats.hpp"
#include "common/sudoku/rating/grade.hpp"
#include "common/sudoku/rules.hpp"
#include "common/sudoku/solver/solver.hpp"
#include "common/sudoku/words/step_text.hpp"

namespace gridrace::client::tools {

namespace {

using nlohmann::json;

struct Findings {
    int givens = 0;
    sudoku::CellSet clashing;
    int solutions = 0;  // counted up to a limit
    bool minimal = false;
    std::optional<sudoku::Grade> grade;
};

bool is_minimal(const sudoku::Grid& puzzle) {
    for (int i = 0; i < sudoku::Cell::count; ++i) {
        sudoku::Grid without = puzzle;
        without.clear(sudoku::Cell(i));
        if (!puzzle.is_empty(sudoku::Cell(i)) && sudoku::has_one_solution(without)) return false;
    }
    return true;
}

Findings examine(const sudoku::Grid& puzzle, int limit) {
    Findings found;
    found.givens = puzzle.filled();
    found.clashing = sudoku::clashing_cells(puzzle);
    if (!found.clashing.empty()) return found;
    found.solutions = sudoku::count_solutions(puzzle, limit);
    if (found.solutions != 1 || puzzle.is_full()) return found;
    found.minimal = is_minimal(puzzle);
    found.grade = sudoku::grade(puzzle);
    return found;
}

// "none", "one", "several" or, if below the limit, "5".
std::string number_of_solutions(int solutions, int limit) {
    if (solutions == 0) return "none";
    if (solutions == 1) return "one";
    if (solutions < limit) return std::to_string(solutions);
    return limit == 2 ? "several" : std::to_string(solutions) + "+";
}

std::string as_text(const sudoku::Grid& puzzle, const Findings& found, int limit) {
    std::string text = sudoku::to_line(puzzle) + ": " + std::to_string(found.givens) + " givens, ";
    if (!found.clashing.empty()) {
        return text + "breaks the rules at" + coordinates(found.clashing) + "\n";
    }
    text += number_of_solutions(found.solutions, limit);
    text += found.solutions > 1 ? " solutions" : " solution";
    if (found.grade) {
        text += found.minimal ? ", minimal, " : ", has clues to spare, ";
        text += sudoku::name(*found.grade);
    }
    return text + "\n";
}

std::string as_json(const sudoku::Grid& puzzle, const Findings& found, int limit) {
    json line = {{"puzzle", sudoku::to_line(puzzle)},
                 {"givens", found.givens},
                 {"solutions", number_of_solutions(found.solutions, limit)}};
    json clashing = json::array();
    for (const auto cell : found.clashing) clashing.push_back(cell.index());
    if (!clashing.empty()) line["clashing_cells"] = clashing;
    if (found.grade) {
        line["minimal"] = found.minimal;
        line["grade"] = sudoku::name(*found.grade);
    }
    return line.dump() + "\n";
}

}  // namespace

int check(const Options& options) {
    if (options.certificate) return check_certificates(options);
    return answer_puzzles(options, Pace::quick,
                          [limit = options.check_limit, json = options.json](
                              const sudoku::Grid& puzzle, std::string& out) -> Verdict {
                              const auto found = examine(puzzle, limit);
                              out += json ? as_json(puzzle, found, limit)
                                          : as_text(puzzle, found, limit);
                              return {found.solutions == 1 ? EX_OK : EX_DATAERR, {}};
                          });
}

}  // namespace gridrace::client::tools
