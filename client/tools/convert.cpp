// The verb `convert`.
#include <nlohmann/json.hpp>

#include "client/tools/puzzle_run.hpp"
#include "client/tools/verbs.hpp"
#include "common/sudoku/formats/formats.hpp"
#include "common/sudoku/words/step_text.hpp"

namespace gridrace::client::tools {

namespace {

std::string as_json(const sudoku::PuzzleDocument& document) {
    nlohmann::json line = {{"puzzle", sudoku::to_line(document.givens)}};
    if (document.digits != document.givens) line["digits"] = sudoku::to_line(document.digits);
    if (document.notes) {
        line["notes"] = nlohmann::json::array();
        for (const auto digits : *document.notes) line["notes"].push_back(text_of(digits));
    }
    if (!document.title.empty()) line["title"] = document.title;
    if (!document.comment.empty()) line["comment"] = document.comment;
    return line.dump() + "\n";
}

}  // namespace

int convert(const Options& options) {
    const auto format = sudoku::parse_text_format(options.format).value();
    const auto write = [format, json = options.json](const sudoku::PuzzleDocument& document,
                                                     std::string& out) -> Verdict {
        out += json ? as_json(document) : sudoku::to_text(document, format);
        return {};
    };
    return write_puzzles(options, [&] { return answer_documents(options, Pace::quick, write); });
}

}  // namespace gridrace::client::tools
