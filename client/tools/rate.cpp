// The verb `rate`.
#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "client/tools/puzzle_run.hpp"
#include "client/tools/verbs.hpp"
#include "common/sudoku/formats/formats.hpp"
#include "common/sudoku/people/people_ladder.hpp"
#include "common/sudoku/rating/grade.hpp"
#include "common/sudoku/rating/ladder.hpp"
#include "common/sudoku/rating/rating.hpp"
#include "common/sudoku/rating/solving_time.hpp"
#include "common/sudoku/solver/solver.hpp"
#include "common/sudoku/step.hpp"
#include "common/sudoku/words/hint_json.hpp"
#include "common/sudoku/words/step_text.hpp"
#include "common/sudoku/words/words.hpp"

namespace gridrace::client::tools {

namespace {

using nlohmann::json;

struct RatedPuzzle {
    sudoku::Step hardest;  // the first of the highest rating
    // The requested grade or rating.
    std::optional<sudoku::Grade> grade;
    std::optional<std::chrono::seconds> time;
    std::optional<std::vector<sudoku::Step>> path;
};

// The steps to the solution; none if the known techniques do not reach it.
std::optional<std::vector<sudoku::Step>> steps_to_solution(const sudoku::Grid& puzzle,
                                                           bool for_people) {
    auto path = for_people ? sudoku::solve_path_for_people(puzzle) : sudoku::solve_path(puzzle);
    if (!path.grid.is_full()) return std::nullopt;
    return std::move(path.steps);
}

std::optional<RatedPuzzle> rate(const sudoku::Grid& puzzle, const Options& options) {
    RatedPuzzle found;
    const bool for_people = options.ladder == "people";
    if (options.path) {
        found.path = steps_to_solution(puzzle, for_people);
        if (!found.path) return std::nullopt;
    }
    if (options.path && !for_people) {
        found.hardest = *std::ranges::max_element(*found.path, {}, &sudoku::Step::rating);
    } else {
        auto hardest = sudoku::hardest_step(puzzle);
        if (!hardest) return std::nullopt;
        found.hardest = std::move(*hardest);
    }
    const auto rating = found.hardest.rating;
    if (options.with_time) found.time = sudoku::predicted_time(puzzle);
    if (options.with_grade) {
        found.grade =
            found.time ? sudoku::grade(rating, *found.time) : sudoku::grade(puzzle, rating);
    }
    return found;
}

// "5-11 min".
std::string minutes(const sudoku::TimeRange& times) {
    const auto shortest = std::chrono::floor<std::chrono::minutes>(times.shortest);
    const auto longest = std::chrono::ceil<std::chrono::minutes>(times.longest);
    return std::to_string(shortest.count()) + "-" + std::to_string(longest.count()) + " min";
}

std::string rating_text(const sudoku::Grid& puzzle, const RatedPuzzle& found) {
    constexpr auto english = sudoku::Language::english;
    std::string text = sudoku::to_line(puzzle) + "\t" + sudoku::to_string(found.hardest.rating) +
                       "\t" + sudoku::say_technique(found.hardest, english);
    if (found.grade) text.append("\t").append(sudoku::name(*found.grade));
    if (found.time) text += "\t" + minutes(sudoku::likely_times(*found.time));
    text += "\n";
    if (!found.path) return text;
    for (const auto& step : *found.path) {
        const bool is_rated = step.rating != sudoku::Rating{};
        text += "  " + (is_rated ? sudoku::to_string(step.rating) : "  -") + " " +
                sudoku::say_technique(step, english) + ": " + effects(step) + "\n";
    }
    return text;
}

std::string as_json(const sudoku::Grid& puzzle, const RatedPuzzle& found) {
    json line = {{"puzzle", sudoku::to_line(puzzle)},
                 {"rating", found.hardest.rating.tenths / 10.0},
                 {"technique", sudoku::say_technique(found.hardest, sudoku::Language::english)}};
    if (found.grade) line["grade"] = sudoku::name(*found.grade);
    if (found.time) {
        const auto [shortest, longest] = sudoku::likely_times(*found.time);
        line["predicted_seconds"] = found.time->count();
        line["likely_seconds"] = {shortest.count(), longest.count()};
    }
    if (found.path) {
        line["path"] = json::array();
        for (const auto& step : *found.path)
            line["path"].push_back(json::parse(sudoku::to_json(step)));
    }
    return line.dump() + "\n";
}

// Why the puzzle cannot be rated; empty if it can.
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
    const auto found = rate(puzzle, options);
    if (!found)
        return refuse(puzzle, "no technique known here leads to the solution", options.json, out);
    out += options.json ? as_json(puzzle, *found) : rating_text(puzzle, *found);
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
