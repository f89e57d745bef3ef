// The verb `hint`.
#include "common/sudoku/hints/hint.hpp"

#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "client/tools/puzzle_run.hpp"
#include "client/tools/step_text.hpp"
#include "client/tools/verbs.hpp"
#include "common/base/text.hpp"
#include "common/sudoku/formats/formats.hpp"
#include "common/sudoku/formats/read_any.hpp"
#include "common/sudoku/words/words.hpp"

namespace gridrace::client::tools {

namespace {

using nlohmann::json;

std::string_view name(sudoku::HintSubject subject) {
    switch (subject) {
        case sudoku::HintSubject::no_solution: return "no_solution";
        case sudoku::HintSubject::wrong_digits: return "wrong_digits";
        case sudoku::HintSubject::several_solutions: return "several_solutions";
        case sudoku::HintSubject::complete: return "complete";
        case sudoku::HintSubject::wrong_notes: return "wrong_notes";
        case sudoku::HintSubject::step: return "step";
        case sudoku::HintSubject::no_step: return "no_step";
    }
    return "";
}

json as_json(const std::vector<sudoku::Marks>& marks) {
    json list = json::array();
    for (const auto& [cell, digits] : marks) {
        list.push_back({{"cell", to_string(cell)}, {"digits", text_of(digits)}});
    }
    return list;
}

json as_json(const std::vector<sudoku::Arrow>& arrows) {
    json list = json::array();
    for (const auto& [from, to] : arrows) list.push_back({text_of(from), text_of(to)});
    return list;
}

// The drawing, without what the step already contains.
json as_json(const sudoku::Drawing& drawing) {
    json marks = {{"houses", json::array()}, {"cells", json::array()}};
    for (const auto house : drawing.houses) marks["houses"].push_back(text_of(house));
    for (const auto cell : drawing.cells) marks["cells"].push_back(to_string(cell));
    if (!drawing.found_by.empty()) marks["found_by"] = as_json(drawing.found_by);
    if (!drawing.beside.empty()) marks["beside"] = as_json(drawing.beside);
    if (!drawing.denied.empty()) marks["denied"] = as_json(drawing.denied);
    if (!drawing.arrows.empty()) marks["arrows"] = as_json(drawing.arrows);
    return marks;
}

std::string as_json(const sudoku::Board& board, const sudoku::Hint& hint, const std::string& text) {
    json line = {{"board", sudoku::to_line(board.played)},
                 {"subject", name(hint.subject)},
                 {"stage", static_cast<int>(hint.stage) + 1},
                 {"drawing", as_json(hint.drawing)},
                 {"text", text}};
    if (hint.wrong_cells > 0) line["wrong_cells"] = hint.wrong_cells;
    if (hint.step) line["step"] = step_as_json(*hint.step);
    return line.dump() + "\n";
}

// True if the board has every given of the puzzle.
bool keeps_givens(const sudoku::Board& board) {
    for (int i = 0; i < sudoku::Cell::count; ++i) {
        const sudoku::Cell cell(i);
        if (!board.puzzle.is_empty(cell) && board.puzzle.digit(cell) != board.played.digit(cell)) {
            return false;
        }
    }
    return true;
}

struct Asked {
    std::optional<sudoku::Grid> puzzle;  // of all boards; none: each is its own
    sudoku::HintStage stage;
    sudoku::Language language;
    bool json;
};

// Checks the board first: there may be many.
Verdict give_hint(const Asked& asked, const sudoku::PuzzleDocument& read, std::string& out) {
    const auto& played = read.digits;
    const sudoku::Board board{asked.puzzle.value_or(read.givens), played,
                              read.notes.value_or(sudoku::Notes{})};
    if (!keeps_givens(board)) {
        return refuse(played, "the board lacks givens of the puzzle", asked.json, out);
    }
    const auto hint = sudoku::hint(board, asked.stage);
    const auto text = sudoku::say(hint, asked.language);
    out += asked.json ? as_json(board, hint, text) : sudoku::to_line(played) + "\n" + text;
    if (hint.subject == sudoku::HintSubject::several_solutions) return {EX_DATAERR, {}};
    if (hint.subject != sudoku::HintSubject::no_solution) return {};
    if (asked.puzzle) return {EX_DATAERR, {}};
    return {EX_DATAERR, "if digits were entered, give the puzzle itself with --puzzle"};
}

}  // namespace

int hint(const Options& options) {
    const auto language = sudoku::parse_language(options.language);
    if (!language) {
        return fail(EX_USAGE, "--language: there are no hints in '" + printable(options.language) +
                                  "'; choose en, de, es or zh");
    }
    Asked asked{{}, static_cast<sudoku::HintStage>(options.stage - 1), *language, options.json};
    if (!options.puzzle.empty()) {
        const auto puzzle = sudoku::read_any(options.puzzle);
        if (!puzzle) return fail(EX_DATAERR, "--puzzle: " + sudoku::describe(puzzle.error()));
        asked.puzzle = puzzle->givens;
    }
    return answer_documents(options, Pace::slow,
                            [asked](const sudoku::PuzzleDocument& read, std::string& out) {
                                return give_hint(asked, read, out);
                            });
}

}  // namespace gridrace::client::tools
