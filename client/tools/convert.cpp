// The verb `convert`.
#include <nlohmann/json.hpp>

#include "client/tools/puzzle_run.hpp"
#include "client/tools/verbs.hpp"
#include "common/sudoku/formats.hpp"

namespace gridrace::client::tools {

int convert(const Options& options) {
    const auto format = sudoku::parse_text_format(options.format).value();
    return answer_puzzles(
        options, Pace::quick,
        [format, as_json = options.json](const sudoku::Grid& puzzle, std::string& out) -> Verdict {
            if (as_json) {
                out += nlohmann::json{{"puzzle", sudoku::to_line(puzzle)}}.dump() + "\n";
            } else {
                out += sudoku::to_text(puzzle, format);
            }
            return {};
        });
}

}  // namespace gridrace::client::tools
