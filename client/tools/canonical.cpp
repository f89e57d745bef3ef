// The verb `canonical`.
#include "common/sudoku/canonical/canonical.hpp"

#include <nlohmann/json.hpp>

#include "client/tools/puzzle_run.hpp"
#include "client/tools/verbs.hpp"
#include "common/sudoku/formats/formats.hpp"
#include "common/sudoku/rules.hpp"
#include "common/sudoku/words/step_text.hpp"

namespace gridrace::client::tools {

namespace {

std::string as_json(const sudoku::Grid& puzzle, const sudoku::CanonicalForm& form) {
    const nlohmann::json line = {{"puzzle", sudoku::to_line(puzzle)},
                                 {"canonical", sudoku::to_line(form.grid)},
                                 {"automorphisms", form.automorphisms}};
    return line.dump() + "\n";
}

}  // namespace

int canonical(const Options& options) {
    const auto format = sudoku::parse_text_format(options.format).value();
    const auto write = [format, json = options.json](const sudoku::Grid& puzzle,
                                                     std::string& out) -> Verdict {
        const auto clashing = sudoku::clashing_cells(puzzle);
        if (!clashing.empty()) {
            return refuse(puzzle, "digits clash at" + coordinates(clashing), json, out);
        }
        const auto form = sudoku::canonical_form(puzzle);
        out += json ? as_json(puzzle, form) : sudoku::to_text(form.grid, format);
        return {};
    };
    return write_puzzles(options, [&] { return answer_puzzles(options, Pace::quick, write); });
}

}  // namespace gridrace::client::tools
