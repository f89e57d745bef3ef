// Hints, mistakes, and how many solutions there are.
#include "common/sudoku/hints/hint.hpp"

#include "client/app/analysis/mistakes.hpp"
#include "client/web/engine/bridge.hpp"
#include "client/web/engine/drawing_json.hpp"
#include "common/sudoku/solver/solver.hpp"
#include "common/sudoku/words/words.hpp"

namespace gridrace::web {

namespace {

// As much as the terminal gives a puzzle that a person brought.
constexpr long most_guesses = 100'000;

// The notes of a cell as two characters, the digits' bits in base 32.
sudoku::DigitSet notes_at(std::string_view text, std::size_t place) {
    const unsigned bits = static_cast<unsigned>(text[place] - '0') << 5 |
                          static_cast<unsigned>(text[place + 1] - '0');
    sudoku::DigitSet digits;
    for (int digit = 1; digit <= 9; ++digit) {
        if ((bits >> (digit - 1) & 1) != 0) digits = digits.with(digit);
    }
    return digits;
}

sudoku::Board board_of(std::string_view text) {
    sudoku::Board board{grid_at(text, 0), grid_at(text, 81), {}};
    for (std::size_t i = 0; i < board.notes.size(); ++i)
        board.notes[i] = notes_at(text, 162 + 2 * i);
    return board;
}

int give_hint(std::string_view text, int stage) {
    const auto hint = sudoku::hint(board_of(text), static_cast<sudoku::HintStage>(stage - 1));
    Json json;
    json.begin('{').key("text").string(say(hint, sudoku::Language::english));
    write_drawing(json, hint.drawing);
    return answer(json.end('}').take());
}

// Digits that lead to no solution, and whether there are any: as the terminal checks a board.
int find_mistakes(std::string_view text) {
    const auto mistakes = app::find_mistakes(grid_at(text, 0), grid_at(text, sudoku::Cell::count));
    Json json;
    json.begin('{').key("areThere").boolean(mistakes.are_there).key("cells").begin('[');
    for (const auto cell : mistakes.cells) json.number(cell.index());
    return answer(json.end(']').end('}').take());
}

}  // namespace

}  // namespace gridrace::web

// Puzzle, board, notes; stage 1 to 3. In the language of the texts that speak() was given.
GRIDRACE_EXPORT(hint) int hint(int length, int stage) {
    return gridrace::web::give_hint(gridrace::web::given(length), stage);
}

// Puzzle, and the board with it.
GRIDRACE_EXPORT(mistakes) int mistakes(int length) {
    return gridrace::web::find_mistakes(gridrace::web::given(length));
}

// How many solutions, up to `most`; -1: that takes too long.
GRIDRACE_EXPORT(count) int count(int length, int most) {
    const auto puzzle = gridrace::web::grid_at(gridrace::web::given(length), 0);
    return gridrace::sudoku::count_solutions(puzzle, most, gridrace::web::most_guesses)
        .value_or(-1);
}
