#include "client/tools/puzzle_run.hpp"

#include <iostream>
#include <nlohmann/json.hpp>
#include <utility>

#include "client/tools/pipeline.hpp"
#include "client/tools/puzzle_feed.hpp"
#include "common/sudoku/formats/formats.hpp"

namespace gridrace::client::tools {

int answer_puzzles(const Options& options, Pace pace, PuzzleVerb verb) {
    return answer_documents(
        options, pace,
        [verb = std::move(verb)](const sudoku::PuzzleDocument& document, std::string& out) {
            return verb(document.givens, out);
        });
}

int answer_documents(const Options& options, Pace pace, DocumentVerb verb) {
    constexpr std::size_t many = 256;
    constexpr std::size_t few = 1;
    PuzzleFeed feed(options.inputs, {std::move(verb), pace == Pace::quick ? many : few,
                                     options.json, options.strict});
    const auto outcome = Pipeline(feed, options.jobs).run();
    if (outcome.puzzles == 0 && outcome.exit_code == EX_OK) {
        return fail(EX_NOINPUT, "no puzzle: give 81 characters, '.' or 0 for an empty cell");
    }
    return outcome.exit_code;
}

int write_puzzles(const Options& options, const std::function<int()>& work) {
    const auto format = sudoku::parse_text_format(options.format).value();
    if (options.json) return work();
    std::cout << sudoku::opening(format) << std::flush;
    const int exit_code = work();
    std::cout << sudoku::closing(format) << std::flush;
    return exit_code;
}

int fail(int exit_code, const std::string& reason) {
    std::cerr << "gridrace: " << reason << '\n';
    return exit_code;
}

Verdict refuse(const sudoku::Grid& puzzle, const std::string& reason, bool json, std::string& out) {
    if (json) {
        const nlohmann::json line = {{"puzzle", sudoku::to_line(puzzle)}, {"error", reason}};
        out += line.dump() + "\n";
    }
    return {EX_DATAERR, reason};
}

}  // namespace gridrace::client::tools
