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
#include "common/sudoku/texts/objections.hpp"
#include "common/sudoku/texts/plain_text.hpp"

namespace gridrace::sudoku::detail {

namespace {

using Kind = ParseFault::Kind;

// What DOS ends a text with.
constexpr std::string_view end_of_text = "\x1a";

// A line with fewer or more cells than these was not meant as a row of nine.
constexpr int most_cells_of_row = 13;

ParseFault moved(ParseFault fault, int line, int columns) {
    fault.line = line;
    fault.column += columns;
    return fault;
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
    if (trimmed.empty() && block_.has_fault() && text.size() >= 9) {
        // Which of the blank lines is a row cannot be told.
        if (has_passed_blank_ && block_.is_one_short()) return end_block(found);
        return block_.add_empty(text);
    }
    if (is_passed_over(trimmed, found)) return;
    if (read_notation(trimmed, found)) return;
    const auto column = static_cast<int>(place_in_line(
                            line, static_cast<std::size_t>(trimmed.data() - plain.data()))) +
                        1;
    if (!read_whole_puzzle(trimmed, column, found)) read_cells(text, line, found);
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
            add_row(row_of(*cells), *cells, found);
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
        has_passed_blank_ = true;
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

// True if the text, one line, is a complete puzzle, or more than one.
bool LineReader::read_whole_puzzle(std::string_view text, int column, Found& found) {
    constexpr auto cells = static_cast<std::size_t>(Cell::count);
    if (starts_with_cells(text, places_of_grid)) {
        return take(read_line_of_places(text), column, found);
    }
    if (is_library_line(text)) return take(read_library_line(text), column, found);
    GridsOnLine grids;
    if (starts_with_cells(text, cells) && text.size() < 2 * cells) {
        grids = {GridsOnLine::Kind::one, Grid(detail::read_cells(text.substr(0, cells))->digits)};
    } else if (const auto grid = grid_of_81(text)) {
        grids = {GridsOnLine::Kind::one, *grid};
    } else {
        grids = grids_on_line(text);
    }
    switch (grids.kind) {
        case GridsOnLine::Kind::none: return false;
        case GridsOnLine::Kind::one: return take(document_of(grids.grid), column, found);
        case GridsOnLine::Kind::several: refuse(objections::two_grids, found); break;
        case GridsOnLine::Kind::with_regions: refuse(objections::jigsaw, found); break;
    }
    return true;
}

// A puzzle of one line, or its fault, which counts from the column.
bool LineReader::take(Result<PuzzleDocument, ParseFault> document, int column, Found& found) {
    end_block(found);
    if (!document) document = moved(document.error(), number_, column - 1);
    add(number_, std::move(document), found);
    return true;
}

void LineReader::read_cells(std::string_view text, std::string_view line, Found& found) {
    if (text.size() > longest_grid_text) return refuse({Kind::too_long, number_, 1, 0, {}}, found);
    const auto trimmed = without_spaces(text);
    RowBlock::Row row;
    if (const auto candidates = read_candidate_row(trimmed)) {
        row.cells = *candidates;
        row.has_candidates = true;
        return add_row(row, text, found);
    }
    if (block_.is_empty() && is_size(trimmed)) return block_.add_empty(text);
    const auto cells = detail::read_cells(trimmed);
    const int count = cells ? cells->count : count_cells(trimmed);
    const bool is_frame = cells && count == 0;
    if ((is_frame || !cells) && may_be_empty_row(text)) {
        // Between bands it is rather a frame.
        const bool is_between = block_.rows() % 3 == 0 && !block_.is_empty() && is_frame &&
                                trimmed.find('|') == std::string_view::npos;
        if (is_between) return;
        if (is_frame || std::ranges::none_of(trimmed, is_letter) || !block_.is_empty()) {
            return block_.add_empty(text);
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
    if (read_large_row(trimmed, found)) return;
    if (may_be_row && count <= most_cells_of_row) return add_row(row, text, found);
    if (!cells) return refuse(*row.fault, found);
    if (count == Cell::count) {
        take(document_of(Grid(cells->digits)), 1, found);
        return;
    }
    refuse({Kind::wrong_cell_count, number_, 1, count, {}}, found);
}

void LineReader::add_row(RowBlock::Row row, std::string_view text, Found& found) {
    row.line = number_;
    block_.add(row, text);
    if (block_.is_complete()) end_block(found);
}

void LineReader::end_block(Found& found) {
    end_large(found);
    has_passed_blank_ = false;
    if (block_.is_empty() && !block_.is_complete()) return block_.clear();
    const int line = block_.is_empty() ? std::max(1, number_ - 8) : block_.first_line();
    add(line, block_.take(), found);
}

void LineReader::refuse(ParseFault fault, Found& found) {
    end_block(found);
    found.push_back({number_, fault});
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
    has_read_puzzle_ = true;
    if (document) {
        document->title = std::move(title);
        document->comment = std::move(comment);
    }
    found.push_back({line, std::move(document)});
}

}  // namespace gridrace::sudoku::detail
