// The verb `rate`.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "client/tools/puzzle_run.hpp"
#include "client/tools/step_text.hpp"
#include "client/tools/verbs.hpp"
#include "common/sudoku/formats.hpp"
#include "common/sudoku/grade.hpp"
#include "common/sudoku/solver.hpp"
#include "common/sudoku/solving_time.hpp"
#include "common/sudoku/technique.hpp"
#include "common/sudoku/words/words.hpp"

namespace gridrace::client::tools {

namespace {

using nlohmann::json;

struct RatedPuzzle {
    sudoku::SolvePath path;
    sudoku::Step hardest;  // the first of the highest rating
    sudoku::Grade grade;
    std::chrono::seconds time;
};

// None if no technique that is known here leads on to the solution.
std::optional<RatedPuzzle> examine(const sudoku::Grid& puzzle) {
    auto path = sudoku::solve_path(puzzle);
    if (!path.grid.is_full()) return std::nullopt;
    const auto hardest = *std::ranges::max_element(path.steps, {}, &sudoku::Step::rating);
    return RatedPuzzle{std::move(path), hardest, sudoku::grade(puzzle),
                       sudoku::predicted_time(puzzle)};
}

// "7:05".
std::string minutes(std::chrono::seconds time) {
    const auto seconds = time.count() % 60;
    return std::to_string(time.count() / 60) + (seconds < 10 ? ":0" : ":") +
           std::to_string(seconds);
}

std::string as_text(const sudoku::Grid& puzzle, const RatedPuzzle& found, bool with_path) {
    constexpr auto english = sudoku::Language::english;
    std::string text = sudoku::to_line(puzzle) + "\t" + sudoku::to_string(found.hardest.rating) +
                       "\t" + sudoku::say_technique(found.hardest, english) + "\t";
    text += sudoku::name(found.grade);
    text += "\t" + minutes(found.time) + "\n";
    if (!with_path) return text;
    for (const auto& step : found.path.steps) {
        text += "  " + sudoku::to_string(step.rating) + " " + sudoku::say_technique(step, english) +
                ": " + effects(step) + "\n";
    }
    return text;
}

std::string as_json(const sudoku::Grid& puzzle, const RatedPuzzle& found, bool with_path) {
    json line = {{"puzzle", sudoku::to_line(puzzle)},
                 {"rating", found.hardest.rating.tenths / 10.0},
                 {"technique", sudoku::say_technique(found.hardest, sudoku::Language::english)},
                 {"grade", sudoku::name(found.grade)},
                 {"predicted_seconds", found.time.count()}};
    if (with_path) {
        line["path"] = json::array();
        for (const auto& step : found.path.steps) line["path"].push_back(step_as_json(step));
    }
    return line.dump() + "\n";
}

// Why there is nothing to rate; empty if there is.
std::string obstacle(const sudoku::Grid& puzzle) {
    if (puzzle.is_full()) return "every cell is filled: there is nothing to rate";
    const int solutions = sudoku::count_solutions(puzzle, 2);
    if (solutions == 1) return "";
    return solutions == 0 ? "there is no solution: only puzzles with one have a rating"
                          : "there are several solutions: only puzzles with one have a rating";
}

Verdict rate_one(const sudoku::Grid& puzzle, const Options& options, std::string& out) {
    if (const auto reason = obstacle(puzzle); !reason.empty()) {
        return refuse(puzzle, reason, options.json, out);
    }
    const auto found = examine(puzzle);
    if (!found)
        return refuse(puzzle, "no technique known here leads to the solution", options.json, out);
    out += options.json ? as_json(puzzle, *found, options.path)
                        : as_text(puzzle, *found, options.path);
    return {};
}

}  // namespace

int rate(const Options& options) {
    return answer_puzzles(options, Pace::slow,
                          [&options](const sudoku::Grid& puzzle, std::string& out) {
                              return rate_one(puzzle, options, out);
                          });
}

}  // namespace gridrace::client::tools
