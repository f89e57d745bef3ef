// What gridrace_sudoku.h promises to programs in other languages.
#include "common/sudoku/library/gridrace_sudoku.h"

#include <algorithm>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "common/base/json.hpp"
#include "common/base/version.hpp"
#include "common/checker/checker.hpp"
#include "common/sudoku/canonical/canonical.hpp"
#include "common/sudoku/certificate/certificate.hpp"
#include "common/sudoku/formats/formats.hpp"
#include "common/sudoku/formats/grid_text.hpp"
#include "common/sudoku/formats/read_any.hpp"
#include "common/sudoku/generator/generator.hpp"
#include "common/sudoku/hints/hint.hpp"
#include "common/sudoku/rating/rating.hpp"
#include "common/sudoku/rating/solving_time.hpp"
#include "common/sudoku/rules.hpp"
#include "common/sudoku/solver/solver.hpp"
#include "common/sudoku/texts/cells_in_text.hpp"
#include "common/sudoku/words/hint_json.hpp"
#include "common/sudoku/words/step_text.hpp"
#include "common/sudoku/words/words.hpp"

namespace gridrace::sudoku::library {

namespace {

using Status = gridrace_status;

constexpr std::size_t cells = Cell::count;
static_assert(GRIDRACE_GRID == cells + 1);
static_assert(GRIDRACE_LONGEST == longest_pasted_text);
static_assert(GRIDRACE_DIABOLICAL == static_cast<int>(Grade::diabolical) + 1);

// No exception leaves the library; where there are none, as in WebAssembly, memory that is missing ends the program.
template <class Work>
Status guarded(Work work) {
#ifdef __cpp_exceptions
    try {
        return work();
    } catch (...) {
        return GRIDRACE_NO_MEMORY;
    }
#else
    return work();
#endif
}

// Reads no further than a grid is long.
std::optional<Grid> grid_of(const char* text) {
    Grid grid;
    for (std::size_t i = 0; i < cells; ++i) {
        const char c = text[i];
        if (c == '\0' || !detail::is_cell(c)) return std::nullopt;
        if (!detail::is_empty_cell(c)) grid.place(Cell(static_cast<int>(i)), c - '0');
    }
    return text[cells] == '\0' ? std::optional(grid) : std::nullopt;
}

void put(const Grid& grid, char* place) {
    const auto line = to_line(grid);
    line.copy(place, cells);
    place[cells] = '\0';
}

Status give(std::string_view text, char** place) {
    auto* copy = new (std::nothrow) char[text.size() + 1];
    if (copy == nullptr) return GRIDRACE_NO_MEMORY;
    text.copy(copy, text.size());
    copy[text.size()] = '\0';
    *place = copy;
    return GRIDRACE_OK;
}

// `status`, unless there is no memory for the text; the place may be NULL.
Status answer(Status status, std::string_view text, char** place) {
    if (place == nullptr) return status;
    const auto given = give(text, place);
    return given == GRIDRACE_OK ? status : given;
}

// GRIDRACE_OK if the puzzle has one solution.
Status solutions_of(const Grid& puzzle) {
    const auto solutions = count_solutions(puzzle, 2, GRIDRACE_GUESSES);
    if (!solutions) return GRIDRACE_TOO_MUCH_SEARCH;
    if (*solutions == 0) return GRIDRACE_NO_SOLUTION;
    return *solutions == 1 ? GRIDRACE_OK : GRIDRACE_SEVERAL_SOLUTIONS;
}

// GRIDRACE_OK if the puzzle has one solution and an empty cell.
Status fault_of(const Grid& puzzle) {
    const auto status = solutions_of(puzzle);
    return status == GRIDRACE_OK && puzzle.is_full() ? GRIDRACE_FULL : status;
}

struct Position {
    Status status = GRIDRACE_OK;
    Board board;
};

Position position_of(const char* puzzle, const char* played, const std::uint16_t* notes) {
    if (puzzle == nullptr) return {GRIDRACE_BAD_ARGUMENT, {}};
    const auto givens = grid_of(puzzle);
    const auto digits = played == nullptr ? givens : grid_of(played);
    if (!givens || !digits) return {GRIDRACE_BAD_GRID, {}};
    if (!detail::stands_in(*givens, *digits)) return {GRIDRACE_LACKS_GIVENS, {}};
    Board board{*givens, *digits, {}};
    for (std::size_t i = 0; notes != nullptr && i < cells; ++i) {
        if (notes[i] > DigitSet::all().bits()) return {GRIDRACE_BAD_ARGUMENT, {}};
        board.notes[i] = DigitSet::from_bits(notes[i]);
    }
    return {GRIDRACE_OK, board};
}

Status hint(const Board& board, HintStage stage, Language language, char** json) {
    if (solutions_of(board.puzzle) == GRIDRACE_TOO_MUCH_SEARCH) return GRIDRACE_TOO_MUCH_SEARCH;
    const auto found = sudoku::hint(board, stage);
    return give(to_json(board, found, say(found, language)), json);
}

// Filled cells have no notes.
PuzzleDocument document_of(const Board& board) {
    PuzzleDocument document{board.puzzle, board.played, std::nullopt, {}, {}};
    auto notes = board.notes;
    for (std::size_t i = 0; i < cells; ++i) {
        if (!board.played.is_empty(Cell(static_cast<int>(i)))) notes[i] = {};
    }
    document.notes = notes_if_any(notes);
    return document;
}

std::string as_json(const PuzzleDocument& document) {
    Json json;
    json.begin('{');
    if (!document.comment.empty()) json.key("comment").string(document.comment);
    if (document.digits != document.givens) json.key("digits").string(to_line(document.digits));
    if (document.notes) {
        json.key("notes").begin('[');
        for (const auto digits : *document.notes) json.string(text_of(digits));
        json.end(']');
    }
    json.key("puzzle").string(to_line(document.givens));
    if (!document.title.empty()) json.key("title").string(document.title);
    return json.end('}').take();
}

std::string fault_as_json(std::string_view reason, int line) {
    Json json;
    json.begin('{').key("error").string(reason).key("line").number(line);
    return json.end('}').take();
}

std::string line_of(const checker::Grid& digits) {
    std::string line;
    for (const int digit : digits) line += digit == 0 ? '.' : static_cast<char>('0' + digit);
    return line;
}

std::string as_json(const checker::Proved& proved) {
    Json json;
    json.begin('{').key("minimal").boolean(proved.superfluous_clues.empty());
    json.key("puzzle").string(line_of(proved.puzzle));
    json.key("rating_at_most").tenths(proved.rating_tenths);
    json.key("solution").string(line_of(proved.solution)).key("superfluous_clues").begin('[');
    for (const int cell : proved.superfluous_clues) json.string(to_string(Cell(cell)));
    return json.end(']').end('}').take();
}

}  // namespace

}  // namespace gridrace::sudoku::library

using namespace gridrace;
using namespace gridrace::sudoku::library;

const char* gridrace_version() {
    return version.data();
}

const char* gridrace_describe(int status) {
    switch (status) {
        case GRIDRACE_OK: return "All is well.";
        case GRIDRACE_BAD_ARGUMENT: return "An argument is missing or out of its range.";
        case GRIDRACE_BAD_GRID:
            return "This is no grid of 81 characters, 1 to 9 for digits and . or 0 for empty "
                   "cells.";
        case GRIDRACE_UNKNOWN_NAME: return "There is no language or format of this name.";
        case GRIDRACE_NO_SOLUTION: return "There is no solution.";
        case GRIDRACE_SEVERAL_SOLUTIONS: return "There are several solutions.";
        case GRIDRACE_TOO_MUCH_SEARCH: return "The grid takes too much search.";
        case GRIDRACE_FULL: return "Every cell is filled.";
        case GRIDRACE_ABOVE: return "The rating is above the one that was asked for.";
        case GRIDRACE_BEYOND_TECHNIQUES: return "No technique known here leads to the solution.";
        case GRIDRACE_CLASH: return "A row, column or box has a digit twice.";
        case GRIDRACE_LACKS_GIVENS: return "The board lacks givens of the puzzle.";
        case GRIDRACE_NOT_FOUND: return "Many tries made no puzzle with such a rating.";
        case GRIDRACE_NOT_READ: return "The text is no puzzle.";
        case GRIDRACE_NOT_PROVED: return "The certificate does not prove what it says.";
        case GRIDRACE_NO_MEMORY: return "There is not enough memory.";
    }
    return "There is no such status.";
}

void gridrace_free(const char* text) {
    delete[] text;
}

gridrace_status gridrace_solve(const char* grid, char* solution) {
    if (solution == nullptr) return GRIDRACE_BAD_ARGUMENT;
    *solution = '\0';
    if (grid == nullptr) return GRIDRACE_BAD_ARGUMENT;
    return guarded([&] {
        const auto read = grid_of(grid);
        if (!read) return GRIDRACE_BAD_GRID;
        const auto status = solutions_of(*read);
        if (status != GRIDRACE_OK && status != GRIDRACE_SEVERAL_SOLUTIONS) return status;
        put(sudoku::solve(*read).value(), solution);
        return status;
    });
}

gridrace_status gridrace_count(const char* grid, int most, long guesses, int* solutions) {
    if (solutions == nullptr) return GRIDRACE_BAD_ARGUMENT;
    *solutions = 0;
    if (grid == nullptr || most < 1 || guesses < 1) return GRIDRACE_BAD_ARGUMENT;
    return guarded([&] {
        const auto read = grid_of(grid);
        if (!read) return GRIDRACE_BAD_GRID;
        const auto counted = sudoku::count_solutions(*read, most, guesses);
        *solutions = counted.value_or(0);
        return counted ? GRIDRACE_OK : GRIDRACE_TOO_MUCH_SEARCH;
    });
}

gridrace_status gridrace_rate(const char* puzzle, int most, int* tenths) {
    if (tenths == nullptr) return GRIDRACE_BAD_ARGUMENT;
    *tenths = 0;
    const auto highest = sudoku::highest_rating.tenths;
    const bool is_on_scale = most >= sudoku::least_rating.tenths && most <= highest;
    if (puzzle == nullptr || !is_on_scale) return GRIDRACE_BAD_ARGUMENT;
    return guarded([&] {
        const auto read = grid_of(puzzle);
        if (!read) return GRIDRACE_BAD_GRID;
        if (const auto fault = fault_of(*read); fault != GRIDRACE_OK) return fault;
        const auto rating = sudoku::rate(*read, {most});
        if (!rating) return most < highest ? GRIDRACE_ABOVE : GRIDRACE_BEYOND_TECHNIQUES;
        *tenths = rating->tenths;
        return GRIDRACE_OK;
    });
}

gridrace_status gridrace_grade(const char* puzzle, int* grade, int* seconds) {
    if (grade != nullptr) *grade = 0;
    if (seconds != nullptr) *seconds = 0;
    if (puzzle == nullptr) return GRIDRACE_BAD_ARGUMENT;
    return guarded([&] {
        const auto read = grid_of(puzzle);
        if (!read) return GRIDRACE_BAD_GRID;
        if (const auto fault = fault_of(*read); fault != GRIDRACE_OK) return fault;
        if (grade != nullptr) *grade = static_cast<int>(sudoku::grade(*read)) + 1;
        if (seconds != nullptr) *seconds = static_cast<int>(sudoku::predicted_time(*read).count());
        return GRIDRACE_OK;
    });
}

gridrace_status gridrace_hint(const char* puzzle, const char* board, const uint16_t* notes,
                              int stage, const char* language, char** json) {
    if (json == nullptr) return GRIDRACE_BAD_ARGUMENT;
    *json = nullptr;
    if (language == nullptr || stage < 1 || stage > 3) return GRIDRACE_BAD_ARGUMENT;
    return guarded([&] {
        const auto known = sudoku::parse_language(language);
        if (!known) return GRIDRACE_UNKNOWN_NAME;
        const auto position = position_of(puzzle, board, notes);
        if (position.status != GRIDRACE_OK) return position.status;
        return hint(position.board, static_cast<sudoku::HintStage>(stage - 1), *known, json);
    });
}

gridrace_status gridrace_generate(uint64_t seed, int grade, char* puzzle) {
    if (puzzle == nullptr) return GRIDRACE_BAD_ARGUMENT;
    *puzzle = '\0';
    if (grade < GRIDRACE_EASY || grade > GRIDRACE_DIABOLICAL) return GRIDRACE_BAD_ARGUMENT;
    return guarded([&] {
        put(sudoku::generate(seed, static_cast<sudoku::Grade>(grade - 1)), puzzle);
        return GRIDRACE_OK;
    });
}

gridrace_status gridrace_generate_rated(uint64_t seed, int lowest, int highest, char* puzzle) {
    if (puzzle == nullptr) return GRIDRACE_BAD_ARGUMENT;
    *puzzle = '\0';
    const bool is_on_scale =
        lowest >= sudoku::least_rating.tenths && highest <= sudoku::highest_rating.tenths;
    if (!is_on_scale || lowest > highest) return GRIDRACE_BAD_ARGUMENT;
    return guarded([&] {
        const auto made = sudoku::generate(seed, sudoku::RatingRange{{lowest}, {highest}});
        if (!made) return GRIDRACE_NOT_FOUND;
        put(*made, puzzle);
        return GRIDRACE_OK;
    });
}

gridrace_status gridrace_canonical(const char* grid, char* form) {
    if (form == nullptr) return GRIDRACE_BAD_ARGUMENT;
    *form = '\0';
    if (grid == nullptr) return GRIDRACE_BAD_ARGUMENT;
    return guarded([&] {
        const auto read = grid_of(grid);
        if (!read) return GRIDRACE_BAD_GRID;
        if (!sudoku::is_consistent(*read)) return GRIDRACE_CLASH;
        put(sudoku::canonical_form(*read).grid, form);
        return GRIDRACE_OK;
    });
}

gridrace_status gridrace_read(const char* text, size_t length, char* puzzle, char** json) {
    if (puzzle != nullptr) *puzzle = '\0';
    if (json != nullptr) *json = nullptr;
    if (puzzle == nullptr || text == nullptr) return GRIDRACE_BAD_ARGUMENT;
    return guarded([&] {
        const auto read = sudoku::read_any({text, length});
        if (!read) {
            const auto& fault = read.error();
            return answer(GRIDRACE_NOT_READ, fault_as_json(describe(fault), fault.line), json);
        }
        const auto status = answer(GRIDRACE_OK, as_json(*read), json);
        if (status == GRIDRACE_OK) put(read->givens, puzzle);
        return status;
    });
}

gridrace_status gridrace_write(const char* puzzle, const char* board, const uint16_t* notes,
                               const char* format, char** text) {
    if (text == nullptr) return GRIDRACE_BAD_ARGUMENT;
    *text = nullptr;
    if (format == nullptr) return GRIDRACE_BAD_ARGUMENT;
    return guarded([&] {
        const auto known = sudoku::parse_text_format(format);
        if (!known) return GRIDRACE_UNKNOWN_NAME;
        const auto position = position_of(puzzle, board, notes);
        if (position.status != GRIDRACE_OK) return position.status;
        const auto written = to_text(document_of(position.board), *known);
        return give(std::string(opening(*known)) + written + std::string(closing(*known)), text);
    });
}

gridrace_status gridrace_certify(const char* puzzle, char** certificate) {
    if (certificate == nullptr) return GRIDRACE_BAD_ARGUMENT;
    *certificate = nullptr;
    if (puzzle == nullptr) return GRIDRACE_BAD_ARGUMENT;
    return guarded([&] {
        const auto read = grid_of(puzzle);
        if (!read) return GRIDRACE_BAD_GRID;
        if (const auto fault = fault_of(*read); fault != GRIDRACE_OK) return fault;
        const auto made = sudoku::certify(*read);
        return made ? give(to_text(*made), certificate) : GRIDRACE_BEYOND_TECHNIQUES;
    });
}

gridrace_status gridrace_check(const char* certificate, size_t length, char** json) {
    if (json != nullptr) *json = nullptr;
    if (certificate == nullptr) return GRIDRACE_BAD_ARGUMENT;
    return guarded([&] {
        const auto proved = checker::check_certificate({certificate, length});
        if (proved) return answer(GRIDRACE_OK, as_json(*proved), json);
        const auto& [line, reason] = proved.error();
        return answer(GRIDRACE_NOT_PROVED, fault_as_json("not proved: " + reason, line), json);
    });
}
