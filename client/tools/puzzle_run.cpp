#include "client/tools/puzzle_run.hpp"

#include <iostream>
#include <utility>

#include "client/tools/pipeline.hpp"
#include "client/tools/puzzle_feed.hpp"

namespace gridrace::client::tools {

int answer_puzzles(const Options& options, Pace pace, PuzzleVerb verb) {
    constexpr std::size_t many = 256;
    constexpr std::size_t few = 4;
    PuzzleFeed feed(options.inputs, {std::move(verb), pace == Pace::quick ? many : few,
                                     options.json, options.strict});
    const auto outcome = Pipeline(feed, options.jobs).run();
    if (outcome.puzzles == 0 && outcome.exit_code == EX_OK) {
        return fail(EX_NOINPUT, "no puzzle: give 81 characters, '.' or 0 for an empty cell");
    }
    return outcome.exit_code;
}

int fail(int exit_code, const std::string& reason) {
    std::cerr << "gridrace: " << reason << '\n';
    return exit_code;
}

std::string coordinates(sudoku::CellSet cells) {
    std::string text;
    for (const auto cell : cells) {
        text += " r" + std::to_string(cell.row() + 1) + "c" + std::to_string(cell.column() + 1);
    }
    return text;
}

}  // namespace gridrace::client::tools
