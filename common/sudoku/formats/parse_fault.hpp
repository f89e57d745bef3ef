// Why a text is not a puzzle, and where the fault is.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace gridrace::sudoku {

// The bytes of one character of UTF-8, or an invalid byte: unsafe to print.
struct RawCharacter {
    std::array<char, 4> bytes{};
    std::uint8_t length = 0;

    static constexpr RawCharacter of(std::string_view text) {
        RawCharacter character;
        for (const char byte : text.substr(0, 4)) character.bytes[character.length++] = byte;
        return character;
    }
    std::string_view text() const { return {bytes.data(), length}; }

    friend bool operator==(const RawCharacter&, const RawCharacter&) = default;
};

struct ParseFault {
    enum class Kind : std::uint8_t {
        empty,                 // nothing but spaces
        too_long,              // more bytes than any drawing of a grid has
        unexpected_character,  // at line and column
        wrong_cell_count,      // on one line: `found` cells instead of 81
        wrong_row_length,      // on several lines: `found` cells instead of 9 in line `line`
        wrong_row_count,       // `found` rows instead of 9
        misplaced_candidate,   // at line and column, where nine characters stand for a cell
        no_candidates,         // in `line`, a cell of a candidate grid without possible candidates
        broken_library_line,   // of HoDoKu, at line and column
        broken_xml,            // at line and column
        not_opensudoku,        // the XML that starts there has another type
        broken_game,           // of OpenSudoku, at line and column
        several_puzzles,       // `found` instead of one; the second begins at `line`
        other_size,            // a grid of `found` rows and columns begins in `line`
        no_grid,               // what stands in the brackets that open in `line` is no grid
        text,                  // `line` is no part of a puzzle: words
        named,                 // `reason` says what it is instead, or which two readings fit
    };

    Kind kind = Kind::empty;
    int line = 1;               // counted from 1
    int column = 1;             // counted from 1, in bytes
    int found = 0;              // the actual number, for the wrong_ kinds and several_puzzles
    RawCharacter character{};   // for unexpected_character
    std::string_view reason{};  // for named: a constant sentence

    friend bool operator==(const ParseFault&, const ParseFault&) = default;
};

// The fault, its place and the remedy: one sentence that is safe on a terminal.
std::string describe(const ParseFault& fault);

// The same without the place, for callers that have already named it.
std::string describe_cause(const ParseFault& fault);

namespace detail {

// The cause if it is in what a program wrote: XML, a line of HoDoKu's library, or a text in brackets.
std::string_view cause_in_file(ParseFault::Kind kind);

}  // namespace detail

}  // namespace gridrace::sudoku
