#include "common/sudoku/formats/line_reader.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "common/base/text.hpp"
#include "common/sudoku/formats/candidate_text.hpp"
#include "common/sudoku/formats/formats.hpp"
#include "common/sudoku/formats/grid_text.hpp"
#include "common/sudoku/formats/hodoku_line.hpp"
#include "common/sudoku/formats/line_kinds.hpp"
#include "common/sudoku/formats/separated_cells.hpp"
#include "common/sudoku/texts/cells_in_text.hpp"
#include "common/sudoku/texts/characters.hpp"
#include "common/sudoku/texts/loose_rows.hpp"
#include "common/sudoku/texts/lz_text.hpp"
#include "common/sudoku/texts/notations.hpp"
#include "common/sudoku/texts/objections.hpp"
#include "common/sudoku/texts/plain_text.hpp"

namespace gridrace::sudoku::detail {

namespace {

using Kind = ParseFault::Kind;

// What DOS ends a text with.
constexpr std::string_view end_of_text = "\x1a";

// A line with fewer or more cells than these was not meant as a row of nine.
constexpr int most_cells_of_row = 13;
constexpr int most_large_rows = 25;

ParseFault moved(ParseFault fault, int line, int columns) {
    fault.line = line;
    fault.column += columns;
    return fault;
}

RowBlock::Row row_of(std::string_view cells) {
    RowBlock::Row row;
    std::transform(cells.begin(), cells.begin() + 9, row.cells.begin(),
                   [](char c) { return is_clue(c) ? DigitSet::only(c - '0') : DigitSet(); });
    row.text = cells;
    return row;
}

}  // namespace

void LineReader::read(std::string_view line, int number, Found& found) {
    number_ = number;
    const auto plain = plain_text(line);
    std::string_view text = plain;
    const auto indent = std::min(text.find_first_not_of(" \t"), text.size());
    if (const auto marks = quote_marks(text.substr(indent)); marks > 0)
        text.remove_prefix(indent + marks);
    if (!text.empty() && text.back() == '\r') text.remove_suffix(1);
    const auto trimmed = without_spaces(text);
    if (large_rows_ > 0 && width_of_large_row(trimmed) != large_width_) end_large(found);
    if (read_file(trimmed, found)) return;
    const bool is_first = !std::exchange(has_seen_text_, has_seen_text_ || !trimmed.empty());
    if (is_first && is_header(trimmed) && !trimmed.empty()) return;
    if (read_separated(text, found)) return;
    if (trimmed.empty() && block_.has_fault() && text.size() >= 9)
        return block_.add_empty(std::string(text));
    if (is_passed_over(trimmed, found)) return;
    if (read_notation(trimmed, found)) return;
    const auto column = static_cast<int>(place_in_line(
                            line, static_cast<std::size_t>(trimmed.data() - plain.data()))) +
                        1;
    if (!read_whole_puzzle(trimmed, column, found)) read_cells(text, line, found);
}

void LineReader::add_structured(const StructuredText& text, int number, Found& found) {
    number_ = number;
    has_seen_text_ = true;
    if (!text.row.empty()) {
        auto row = row_of(text.row);
        row.line = number;
        return add_row(std::move(row), found);
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
    if (text == "begin" && block_.is_empty()) {
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
    }
    return true;
}

// True for a row of a table. Fields at its ends may be empty.
bool LineReader::read_separated(std::string_view text, Found& found) {
    if (in_other_section_ || text.size() > longest_grid_text) return false;
    const auto cells = separated_cells(text);
    if (!cells) return false;
    if (cells->size() == 9) {
        const bool is_blank = text.find_first_of("123456789") == std::string_view::npos;
        if (is_blank && block_.is_empty()) {
            block_.add_blank_row(*cells);
            if (block_.is_complete()) end_block(found);
        } else {
            auto row = row_of(*cells);
            row.line = number_;
            add_row(std::move(row), found);
        }
        return true;
    }
    return read_whole_puzzle(*cells, 1, found);
}

// True for lines without cells: blank lines, comments, and other sections.
bool LineReader::is_passed_over(std::string_view line, Found& found) {
    if (line.empty() || line == end_of_text) {
        if (block_.rows() % 3 != 0 || block_.is_whole()) end_block(found);
        if (block_.is_empty()) block_.clear();
        return true;
    }
    if (is_section(line)) {
        end_block(found);
        in_other_section_ = is_other_section(line);
        return true;
    }
    if (in_other_section_) return true;
    if (line.starts_with('#') && count_cells(line) < Cell::count / 2) {
        read_remark(line);
        return true;
    }
    return line.starts_with('#') || is_signature(line);
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
        end_block(found);
        add(number_, document_of(*notation->grid), found);
    } else {
        refuse(notation->objection, found);
    }
    return true;
}

// True if the text, one line, is a complete puzzle, or more than one.
bool LineReader::read_whole_puzzle(std::string_view text, int column, Found& found) {
    constexpr auto cells = static_cast<std::size_t>(Cell::count);
    std::optional<Result<PuzzleDocument, ParseFault>> document;
    if (starts_with_cells(text, cells) && text.size() < 2 * cells) {
        document = document_of(Grid(detail::read_cells(text.substr(0, cells))->digits));
    } else if (starts_with_cells(text, places_of_grid)) {
        document = read_line_of_places(text);
    } else if (is_library_line(text)) {
        document = read_library_line(text);
    } else if (const auto grid = grid_of_81(text)) {
        document = document_of(*grid);
    } else {
        const auto [kind, puzzle] = grids_on_line(text);
        switch (kind) {
            case GridsOnLine::Kind::none: return false;
            case GridsOnLine::Kind::one: document = document_of(puzzle); break;
            case GridsOnLine::Kind::several: refuse(objections::two_grids, found); return true;
            case GridsOnLine::Kind::with_regions: refuse(objections::jigsaw, found); return true;
        }
    }
    end_block(found);
    if (!*document) document = moved(document->error(), number_, column - 1);
    add(number_, std::move(*document), found);
    return true;
}

void LineReader::read_cells(std::string_view text, std::string_view line, Found& found) {
    if (text.size() > longest_grid_text) return refuse({Kind::too_long, number_, 1, 0, {}}, found);
    const auto trimmed = without_spaces(text);
    RowBlock::Row row;
    row.line = number_;
    row.text = text;
    if (const auto candidates = read_candidate_row(trimmed)) {
        row.cells = *candidates;
        row.has_candidates = true;
        return add_row(std::move(row), found);
    }
    if (block_.is_empty() && is_size(trimmed)) return block_.add_empty(row.text);
    const auto cells = detail::read_cells(trimmed);
    const int count = cells ? cells->count : count_cells(trimmed);
    const bool is_frame = cells && count == 0;
    if ((is_frame || !cells) && may_be_empty_row(text)) {
        // Between bands it is rather a frame.
        const bool is_between = block_.rows() % 3 == 0 && !block_.is_empty() && is_frame &&
                                trimmed.find('|') == std::string_view::npos;
        if (is_between) return;
        if (is_frame || std::ranges::none_of(trimmed, is_letter) || !block_.is_empty()) {
            return block_.add_empty(row.text);
        }
    }
    if (is_frame) return;
    if (!cells) {
        const auto whole = plain_text(line);
        const auto skipped = whole.find(trimmed);
        const auto place = skipped + static_cast<std::size_t>(cells.error().column - 1);
        row.fault = cells.error();
        row.fault->line = number_;
        row.fault->column = static_cast<int>(place_in_line(line, place)) + 1;
    } else if (count != 9) {
        row.fault = ParseFault{Kind::wrong_row_length, number_, 1, count, {}};
    } else {
        std::transform(cells->digits.begin(), cells->digits.begin() + 9, row.cells.begin(),
                       [](int digit) { return digit == 0 ? DigitSet() : DigitSet::only(digit); });
    }
    const bool is_loose = may_be_loose_row(text);
    if (!cells && !is_loose && is_words(trimmed)) {
        refuse({Kind::text, number_, row.fault->column, 0, {}}, found);
        return;
    }
    const bool may_be_row = count >= fewest_cells_of_row || !block_.is_empty() || is_loose;
    if (const int width = width_of_large_row(trimmed); width > 0) {
        return add_large_row(width, found);
    }
    if (may_be_row && count <= most_cells_of_row) return add_row(std::move(row), found);
    if (!cells) return refuse(*row.fault, found);
    if (count == Cell::count) {
        end_block(found);
        return add(number_, document_of(Grid(cells->digits)), found);
    }
    refuse({Kind::wrong_cell_count, number_, 1, count, {}}, found);
}

void LineReader::add_large_row(int width, Found& found) {
    if (width > most_large_rows) {
        const int side = width == 16 * 16 ? 16 : 25;
        return refuse({Kind::other_size, number_, 1, side, {}}, found);
    }
    if (large_rows_ == 0 || large_rows_ == most_large_rows) end_block(found);
    if (large_rows_++ == 0) large_line_ = number_;
    large_width_ = width;
}

void LineReader::add_row(RowBlock::Row row, Found& found) {
    block_.add(std::move(row));
    if (block_.is_complete()) end_block(found);
}

void LineReader::end_block(Found& found) {
    end_large(found);
    if (block_.is_empty() && !block_.is_complete()) return block_.clear();
    const int line = block_.is_empty() ? number_ - 8 : block_.first_line();
    add(line, block_.take(), found);
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

void LineReader::refuse(ParseFault fault, Found& found) {
    end_block(found);
    found.push_back({number_, std::move(fault)});
}

void LineReader::refuse(std::string_view reason, Found& found) {
    refuse(ParseFault{Kind::named, number_, 1, 0, {}, reason}, found);
}

void LineReader::add(int line, Result<PuzzleDocument, ParseFault> document, Found& found) {
    auto title = std::exchange(title_, {});
    auto comment = std::exchange(comment_, {});
    if (document && document->givens.is_full() && are_regions(document->givens)) {
        document = ParseFault{Kind::named, line, 1, 0, {}, objections::jigsaw};
    }
    if (document) {
        document->title = std::move(title);
        document->comment = std::move(comment);
    }
    found.push_back({line, std::move(document)});
}

}  // namespace gridrace::sudoku::detail
