// The verbs `solve` and `count`.
#include <nlohmann/json.hpp>

#include "client/tools/puzzle_run.hpp"
#include "client/tools/verbs.hpp"
#include "common/sudoku/formats/formats.hpp"
#include "common/sudoku/rules.hpp"
#include "common/sudoku/solver/solver.hpp"
#include "common/sudoku/words/step_text.hpp"

namespace gridrace::client::tools {

namespace {

using nlohmann::json;

std::string why_unsolvable(const sudoku::Grid& puzzle) {
    const auto clashing = sudoku::clashing_cells(puzzle);
    if (clashing.empty()) return "there is no solution";
    return "there is no solution: digits clash at" + coordinates(clashing);
}

std::string as_json(const sudoku::Grid& puzzle, const std::optional<sudoku::Grid>& solution,
                    bool is_only_one) {
    json line = {{"puzzle", sudoku::to_line(puzzle)},
                 {"solutions", !solution     ? "none"
                               : is_only_one ? "one"
                                             : "several"}};
    if (solution) line["solution"] = sudoku::to_line(*solution);
    return line.dump() + "\n";
}

}  // namespace

int solve(const Options& options) {
    const auto format = sudoku::parse_text_format(options.format).value();
    const auto write = [format, json = options.json](const sudoku::Grid& puzzle,
                                                     std::string& out) -> Verdict {
        auto solution = sudoku::only_solution(puzzle);
        const bool is_only_one = solution.has_value();
        if (!is_only_one) solution = sudoku::solve(puzzle);
        if (json) {
            out += as_json(puzzle, solution, is_only_one);
        } else if (solution) {
            out += sudoku::to_text(*solution, format);
        }
        if (!solution) return {EX_DATAERR, why_unsolvable(puzzle)};
        if (!is_only_one) return {EX_OK, "there are several solutions; this is one of them"};
        return {};
    };
    return write_puzzles(options, [&] { return answer_puzzles(options, Pace::quick, write); });
}

int count(const Options& options) {
    return answer_puzzles(options, Pace::quick,
                          [limit = options.count_limit, as_json = options.json](
                              const sudoku::Grid& puzzle, std::string& out) -> Verdict {
                              const int solutions = sudoku::count_solutions(puzzle, limit);
                              const bool is_complete = solutions < limit;
                              if (as_json) {
                                  const json line = {{"puzzle", sudoku::to_line(puzzle)},
                                                     {"solutions", solutions},
                                                     {"complete", is_complete}};
                                  out += line.dump() + "\n";
                              } else {
                                  out += std::to_string(solutions) + (is_complete ? "\n" : "+\n");
                              }
                              return {};
                          });
}

}  // namespace gridrace::client::tools
