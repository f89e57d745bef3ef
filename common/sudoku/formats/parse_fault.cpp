#include "common/sudoku/formats/parse_fault.hpp"

#include <string_view>

#include "common/base/text.hpp"

namespace gridrace::sudoku {

namespace {

std::string count_of(int count, std::string_view noun) {
    std::string text = std::to_string(count) + " ";
    text += noun;
    if (count != 1) text += "s";
    return text;
}

}  // namespace

std::string describe_cause(const ParseFault& fault) {
    switch (fault.kind) {
        case ParseFault::Kind::empty:
            return "there is no grid: give 81 characters, 1 to 9 for digits and . or 0 for empty "
                   "cells";
        case ParseFault::Kind::too_long:
            return "the text is too long for a grid: give 81 characters, or nine lines of nine";
        case ParseFault::Kind::unexpected_character:
            return "'" + printable(fault.character.text()) +
                   "' is not part of a grid: use 1 to 9 for digits and . or 0 for empty cells";
        case ParseFault::Kind::wrong_cell_count:
            return count_of(fault.found, "cell") +
                   ": give all 81 on one line, or nine lines of nine";
        case ParseFault::Kind::wrong_row_length:
            return count_of(fault.found, "cell") + ": every row needs nine";
        case ParseFault::Kind::wrong_row_count:
            return count_of(fault.found, "row") + ": a grid needs nine, each on its own line";
        case ParseFault::Kind::misplaced_candidate:
            return "of nine characters for a cell each stands for its own digit: use 1 to 9 in "
                   "order, and . or 0 for those that cannot be";
        case ParseFault::Kind::no_candidates:
            return "a cell has neither a digit nor candidates, though some are possible: every "
                   "cell of a candidate grid needs them";
        case ParseFault::Kind::several_puzzles:
            return count_of(fault.found, "puzzle") + ": give only one";
        case ParseFault::Kind::other_size: {
            const auto side = std::to_string(fault.found);
            return "this is a grid of " + side + "x" + side + ": only sudoku of 9x9 is read";
        }
        case ParseFault::Kind::text: return "this line is no part of a puzzle";
        case ParseFault::Kind::named: return std::string(fault.reason);
        case ParseFault::Kind::broken_library_line:
        case ParseFault::Kind::broken_xml:
        case ParseFault::Kind::not_opensudoku:
        case ParseFault::Kind::broken_game:
        case ParseFault::Kind::no_grid: return std::string(detail::cause_in_file(fault.kind));
    }
    return "";
}

std::string describe(const ParseFault& fault) {
    const std::string line = "line " + std::to_string(fault.line);
    switch (fault.kind) {
        case ParseFault::Kind::empty:
        case ParseFault::Kind::too_long: return describe_cause(fault);
        case ParseFault::Kind::no_candidates:
        case ParseFault::Kind::other_size:
        case ParseFault::Kind::no_grid:
        case ParseFault::Kind::text:
        case ParseFault::Kind::named: return line + ": " + describe_cause(fault);
        case ParseFault::Kind::unexpected_character:
        case ParseFault::Kind::misplaced_candidate:
        case ParseFault::Kind::broken_library_line:
        case ParseFault::Kind::broken_xml:
        case ParseFault::Kind::not_opensudoku:
        case ParseFault::Kind::broken_game:
            return line + ", column " + std::to_string(fault.column) + ": " + describe_cause(fault);
        case ParseFault::Kind::wrong_cell_count:
        case ParseFault::Kind::wrong_row_length: return line + " has " + describe_cause(fault);
        case ParseFault::Kind::wrong_row_count:
        case ParseFault::Kind::several_puzzles: return "there are " + describe_cause(fault);
    }
    return "";
}

}  // namespace gridrace::sudoku
