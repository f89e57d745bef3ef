// The verb `hint`.
#include "common/sudoku/hints/hint.hpp"

#include <optional>

#include "client/tools/puzzle_run.hpp"
#include "client/tools/verbs.hpp"
#include "common/base/text.hpp"
#include "common/sudoku/formats/formats.hpp"
#include "common/sudoku/formats/read_any.hpp"
#include "common/sudoku/words/hint_json.hpp"
#include "common/sudoku/words/words.hpp"

namespace gridrace::client::tools {

namespace {

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
    out += asked.json ? sudoku::to_json(board, hint, text) + "\n"
                      : sudoku::to_line(played) + "\n" + text;
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
