// What programs write: files of games, identifiers, links, and text in brackets. The page leaves it out.
#include <algorithm>
#include <array>
#include <utility>

#include "common/base/text.hpp"
#include "common/sudoku/formats/grid_text.hpp"
#include "common/sudoku/formats/line_kinds.hpp"
#include "common/sudoku/formats/line_reader.hpp"
#include "common/sudoku/texts/characters.hpp"
#include "common/sudoku/texts/lz_text.hpp"
#include "common/sudoku/texts/notations.hpp"
#include "common/sudoku/texts/objections.hpp"

namespace gridrace::sudoku::detail {

namespace {

using Kind = ParseFault::Kind;

constexpr int most_large_rows = 25;
// Of grids of which a row is no row of ours.
constexpr std::array<std::size_t, 2> large_sides{16, 25};

}  // namespace

bool is_header(std::string_view line) {
    constexpr std::string_view separators = ",;\t";
    const bool has_names = std::ranges::all_of(line, [separators](char c) {
        return is_letter(c) || is_one_of(c, "_ \"") || is_one_of(c, separators);
    });
    return has_names && std::ranges::any_of(line, is_letter) &&
           (line.find_first_of(separators) != std::string_view::npos ||
            is_word_of(" puzzle puzzles sudoku ", lower(std::string(line))));
}

int width_of_large_row(std::string_view text) {
    std::string cells(text);
    std::erase_if(cells, [](char c) { return is_space(c) || c == '|'; });
    const bool fits = std::ranges::all_of(
        cells, [](char c) { return is_cell(c) || c == '-' || (c >= 'A' && c <= 'P'); });
    const bool is_row = std::ranges::any_of(large_sides, [&](auto side) {
        return cells.size() == side || cells.size() == side * side;
    });
    return fits && is_row ? static_cast<int>(cells.size()) : 0;
}

std::string_view cause_in_file(Kind kind) {
    switch (kind) {
        case Kind::broken_library_line:
            return "this is not HoDoKu's :technique:digits:81 cells:deleted candidates: with a + "
                   "before digits that were placed, and candidates as digit, row and column";
        case Kind::broken_xml:
            return "the XML is broken here, or more than OpenSudoku writes: nothing after it is "
                   "read";
        case Kind::not_opensudoku: return "this XML is not of OpenSudoku: nothing after it is read";
        case Kind::broken_game:
            return "the data of this game are neither 81 digits nor a state that OpenSudoku "
                   "writes, versions 1 to 5";
        case Kind::no_grid:
            return "these brackets have no grid in them: a grid is a string or an array of 81 "
                   "cells, or nine arrays of nine, with 0, null or \"\" for empty cells";
        default: return {};
    }
}

bool LineReader::read_plain(std::string_view line, int number, Found& found) {
    constexpr auto size = static_cast<std::size_t>(Cell::count);
    if (line.size() == size + 1 && line.back() == '\r') line.remove_suffix(1);
    if (file_ != File::unknown || in_other_section_) return false;
    const auto grid = plain_grid(line);
    if (!grid) return false;
    number_ = number;
    has_seen_text_ = true;
    return take(document_of(*grid), 1, found);
}

void LineReader::add_structured(const StructuredText& text, int number, Found& found) {
    number_ = number;
    has_seen_text_ = true;
    if (!text.row.empty()) {
        return add_row(row_of(text.row), text.row, found);
    }
    end_block(found);
    for (const auto& puzzle : text.puzzles) {
        PuzzleDocument document{puzzle.givens, puzzle.digits, std::nullopt, {}, {}};
        if (puzzle.notes) document.notes = notes_if_any(*puzzle.notes);
        add(number, std::move(document), found);
    }
    if (!text.objection.empty()) return refuse(text.objection, found);
    if (!text.puzzles.empty()) return;
    if (text.other_size > 0)
        return refuse({Kind::other_size, number, 1, text.other_size, {}}, found);
    const auto kind = text.other_count > 0 ? Kind::wrong_cell_count : Kind::no_grid;
    refuse({kind, number, 1, text.other_count, {}}, found);
}

// True for a line of a file of which only some lines have cells.
bool LineReader::read_file(std::string_view text, Found& found) {
    if (text.starts_with("SAVEFILE:") && text.find("Simon Tatham") != std::string_view::npos) {
        end_block(found);
        file_ = File::tatham;
        return true;
    }
    // Below a puzzle the word is only a word: what follows it would not be read.
    if (text == "begin" && block_.is_empty() && !has_read_puzzle_) {
        file_ = File::janko;
        in_other_section_ = true;
        return true;
    }
    switch (file_) {
        case File::tatham: return read_tatham_file(text, found);
        case File::janko: return read_janko_file(text, found);
        case File::unknown: return false;
    }
    return false;
}

// `DESC    :24:a5b3…`: a name, the length of the value, the value.
bool LineReader::read_tatham_file(std::string_view text, Found& found) {
    const auto length = text.find(':');
    const auto value = length == std::string_view::npos ? length : text.find(':', length + 1);
    if (value == std::string_view::npos) return false;
    const auto name = without_spaces(text.substr(0, length));
    const auto content = text.substr(value + 1);
    if (name == "GAME" && content != "Solo") refuse(objections::other_game, found);
    if (name == "PARAMS") parameters_ = content;
    if (name == "DESC" && !parameters_.empty()) {
        read_notation(parameters_ + ":" + std::string(content), found);
    }
    return true;
}

// Janko's: the grid stands below `problem`, up to another word.
bool LineReader::read_janko_file(std::string_view text, Found& found) {
    const auto word = lower(std::string(text.substr(0, text.find(' '))));
    if (word.empty() || !is_letter(word.front()) || word == "x") return in_other_section_;
    end_block(found);
    in_other_section_ = word != "problem";
    if (word == "puzzle" && lower(std::string(text)) != "puzzle sudoku")
        refuse(objections::other_game, found);
    if (word == "areas") refuse(objections::jigsaw, found);
    if (word == "end") {
        file_ = File::unknown;
        in_other_section_ = false;
        has_read_puzzle_ = false;
    }
    return true;
}

// SudoCue's `#DTitle` and `#CComment`; others are ignored.
void LineReader::read_remark(std::string_view line) {
    if (line.starts_with("#D")) title_ = printable(line.substr(2));
    if (line.starts_with("#C")) comment_ = printable(line.substr(2));
}

bool LineReader::read_notation(std::string_view text, Found& found) {
    const auto notation = detail::read_notation(text);
    if (!notation) return false;
    if (!notation->compressed.empty()) {
        const auto json = unpacked(notation->compressed);
        const auto structured = json ? read_structured(*json) : StructuredText{};
        if (json && !structured.is_broken) {
            add_structured(structured, number_, found);
        } else {
            refuse(objections::damaged_link, found);
        }
    } else if (notation->grid) {
        take(document_of(*notation->grid), 1, found);
    } else {
        refuse(notation->objection, found);
    }
    return true;
}

// True for a row of a grid of 16 or 25, or all of such a grid.
bool LineReader::read_large_row(std::string_view text, Found& found) {
    const int width = width_of_large_row(text);
    if (width == 0) return false;
    if (width > most_large_rows) {
        const int side = width == 16 * 16 ? 16 : 25;
        refuse({Kind::other_size, number_, 1, side, {}}, found);
        return true;
    }
    if (large_rows_ == 0 || large_rows_ == most_large_rows) end_block(found);
    if (large_rows_++ == 0) large_line_ = number_;
    large_width_ = width;
    return true;
}

// A grid of another size if there are as many rows, else a fault for each.
void LineReader::end_large(Found& found) {
    const int rows = std::exchange(large_rows_, 0);
    if (rows == 0) return;
    if (rows == large_width_) {
        found.push_back({large_line_, ParseFault{Kind::other_size, large_line_, 1, rows, {}}});
        return;
    }
    for (int i = 0; i < rows; ++i) {
        const int line = large_line_ + i;
        found.push_back({line, ParseFault{Kind::wrong_cell_count, line, 1, large_width_, {}}});
    }
}

}  // namespace gridrace::sudoku::detail
