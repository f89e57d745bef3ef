#include "common/sudoku/formats/puzzle_reader.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "common/base/text.hpp"
#include "common/sudoku/formats/candidate_text.hpp"
#include "common/sudoku/formats/embedded_grid.hpp"
#include "common/sudoku/formats/grid_text.hpp"
#include "common/sudoku/formats/hodoku_line.hpp"
#include "common/sudoku/formats/opensudoku.hpp"
#include "common/sudoku/formats/separated_cells.hpp"

namespace gridrace::sudoku {

namespace {

using Kind = ParseFault::Kind;

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
// A line with fewer or more cells than these was not meant as a row of nine.
constexpr int fewest_cells_of_row = 5;
constexpr int most_cells_of_row = 13;

std::string_view without_spaces_before(std::string_view text) {
    while (!text.empty() && detail::is_space(text.front())) text.remove_prefix(1);
    return text;
}

std::string_view without_spaces_after(std::string_view text) {
    while (!text.empty() && detail::is_space(text.back())) text.remove_suffix(1);
    return text;
}

// The start of the text in a line, after spaces and a byte order mark.
std::size_t beginning_of_text(std::string_view line, bool is_first) {
    auto text = line;
    if (is_first && text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    return line.size() - without_spaces_before(text).size();
}

// Sections of SudoCue and SadMan Sudoku beside [Puzzle]: their rows are no puzzles. What stands below any other name
// is read, so that nothing is passed over in silence.
constexpr std::array<std::string_view, 7> other_sections{
    "[state]", "[pencilmarks]", "[colours]", "[colors]", "[comment]", "[comments]", "[solution]"};

// In upper or lower case.
bool is_other_section(std::string_view line) {
    return std::ranges::any_of(other_sections, [line](std::string_view name) {
        return std::ranges::equal(line, name, [](char a, char b) {
            return (a >= 'A' && a <= 'Z' ? static_cast<char>(a - 'A' + 'a') : a) == b;
        });
    });
}

// "[Puzzle]", "[Level 3]": words between brackets.
bool is_section(std::string_view line) {
    if (line.size() < 3 || !line.starts_with('[') || !line.ends_with(']')) return false;
    const auto name = line.substr(1, line.size() - 2);
    const auto is_letter = [](char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); };
    return std::ranges::any_of(name, is_letter) && std::ranges::all_of(name, [&](char c) {
               return is_letter(c) || (c >= '0' && c <= '9') || c == ' ' || c == '_' || c == '-';
           });
}

// How a quoted line of a mail begins.
std::size_t quote_marks(std::string_view text) {
    return text.starts_with('>') ? std::min(text.find_first_not_of("> "), text.size()) : 0;
}

// What DOS ends a text with.
constexpr std::string_view end_of_text = "\x1a";

// How a text in UTF-16 begins.
bool begins_utf_16(std::string_view bytes) {
    return bytes.starts_with("\xff\xfe") || bytes.starts_with("\xfe\xff");
}

// The line that Simple Sudoku writes below its drawings.
bool is_signature(std::string_view line) {
    return line == "Simple Sudoku" || line.starts_with("Version ");
}

ParseFault moved(ParseFault fault, int line, int columns) {
    fault.line = line;
    fault.column += columns;
    return fault;
}

}  // namespace

PuzzleReader::PuzzleReader() = default;
PuzzleReader::~PuzzleReader() = default;
PuzzleReader::PuzzleReader(PuzzleReader&&) noexcept = default;
PuzzleReader& PuzzleReader::operator=(PuzzleReader&&) noexcept = default;

void PuzzleReader::read(std::string_view bytes, std::vector<ReadPuzzle>& found) {
    const bool is_start = line_ == 0 && begun_.empty() && !xml_;
    if (is_start && begins_utf_16(bytes)) {
        is_utf_16_ = true;
        bytes.remove_prefix(2);
    }
    if (!is_utf_16_) return read_bytes(bytes, found);
    // A puzzle is ASCII: each character beside a zero. Others become bytes that are refused with their line.
    std::string text(bytes);
    std::erase(text, '\0');
    read_bytes(text, found);
}

void PuzzleReader::read_bytes(std::string_view bytes, Found& found) {
    while (!bytes.empty()) {
        if (const auto begin = beginning_of_xml(bytes)) {
            bytes.remove_prefix(begin_xml(*begin, found));
        }
        if (xml_) {
            bytes.remove_prefix(read_xml(bytes, found));
            continue;
        }
        const auto end = bytes.find('\n');
        const bool is_whole = end != std::string_view::npos;
        const auto piece = bytes.substr(0, end);
        bytes.remove_prefix(is_whole ? end + 1 : bytes.size());
        // One byte more than the maximum suffices to detect a line that is too long.
        const auto kept = piece.substr(0, longest_grid_text + 1 - begun_.size());
        if (is_whole && begun_.empty()) {
            read_line(kept, found);
            continue;
        }
        begun_ += kept;
        if (is_whole) read_line(std::exchange(begun_, {}), found);
    }
}

void PuzzleReader::finish(std::vector<ReadPuzzle>& found) {
    if (xml_) xml_->finish(found);
    if (!begun_.empty()) read_line(std::exchange(begun_, {}), found);
    end_block(found);
}

// The start of an XML document in the current line, which continues in `bytes`; none if there is
// none.
std::optional<std::size_t> PuzzleReader::beginning_of_xml(std::string_view bytes) const {
    const auto begin_if_xml = [](std::string_view line, std::size_t begin) {
        const auto text = line.substr(begin);
        const bool is_xml = text.starts_with("<?xml") || text.starts_with("<opensudoku");
        return is_xml ? std::optional(begin) : std::nullopt;
    };
    if (xml_) return std::nullopt;
    const bool is_first = line_ == 0;
    const auto begun = beginning_of_text(begun_, is_first);
    if (begun == begun_.size()) {
        const auto begin =
            begin_if_xml(bytes, beginning_of_text(bytes, is_first && begun_.empty()));
        return begin ? std::optional(begun + *begin) : std::nullopt;
    }
    if (begun_[begun] != '<' && begun_[begun] != byte_order_mark.front()) return std::nullopt;
    const auto line = begun_ + std::string(bytes.substr(0, 16));
    return begin_if_xml(line, beginning_of_text(line, is_first));
}

// Returns how many of the new bytes do not belong to the document.
std::size_t PuzzleReader::begin_xml(std::size_t begin, Found& found) {
    end_block(found);
    xml_ = std::make_unique<detail::OpenSudokuReader>(line_ + 1, static_cast<int>(begin) + 1);
    const auto begun = std::exchange(begun_, {});
    const auto passed_over = std::min(begin, begun.size());
    read_xml(std::string_view(begun).substr(passed_over), found);
    return begin - passed_over;
}

// Returns how many bytes it consumed.
std::size_t PuzzleReader::read_xml(std::string_view bytes, Found& found) {
    const auto taken = xml_->read(bytes, found);
    line_ += static_cast<int>(std::ranges::count(bytes.substr(0, taken), '\n'));
    if (xml_->has_ended()) xml_.reset();
    return taken;
}

void PuzzleReader::read_line(std::string_view line, Found& found) {
    auto begin = beginning_of_text(line, ++line_ == 1);
    begin += quote_marks(line.substr(begin));
    const auto text = line.substr(begin);
    const int column = static_cast<int>(begin) + 1;
    if (read_separated(line, found)) return;
    if (is_passed_over(without_spaces_after(text), found)) return;
    if (!read_whole_puzzle(text, column, found)) read_cells(text, column, found);
}

// True for a line of an array or of a table. Fields at its ends may be empty.
bool PuzzleReader::read_separated(std::string_view line, Found& found) {
    if (in_other_section_ || line.size() > longest_grid_text) return false;
    const auto cells = detail::separated_cells(line);
    if (!cells) return false;
    const bool may_be_blank = line.find_first_not_of(" \t\r,;") == line.npos;
    if (may_be_blank && rows_ == 0) return false;
    if (cells->empty()) return true;  // brackets
    if (!read_whole_puzzle(*cells, 1, found)) read_cells(*cells, 1, found);
    return true;
}

// True for lines without cells: blank lines, comments, and other sections.
bool PuzzleReader::is_passed_over(std::string_view line, Found& found) {
    if (line.empty() || line == end_of_text) {
        if (rows_ % 3 != 0) end_block(found);
        return true;
    }
    if (is_section(line)) {
        end_block(found);
        in_other_section_ = is_other_section(line);
        return true;
    }
    if (in_other_section_) return true;
    if (line.starts_with('#')) read_remark(line);
    return line.starts_with('#') || is_signature(line);
}

// SudoCue's `#DTitle` and `#CComment`; others are ignored.
void PuzzleReader::read_remark(std::string_view line) {
    if (line.starts_with("#D")) title_ = printable(line.substr(2));
    if (line.starts_with("#C")) comment_ = printable(line.substr(2));
}

// True if the text, one line, is a complete puzzle.
bool PuzzleReader::read_whole_puzzle(std::string_view text, int column, Found& found) {
    constexpr auto cells = static_cast<std::size_t>(Cell::count);
    std::optional<Result<PuzzleDocument, ParseFault>> document;
    if (detail::starts_with_cells(text, cells)) {
        document = document_of(Grid(detail::read_cells(text.substr(0, cells))->digits));
    } else if (detail::starts_with_cells(text, detail::places_of_grid)) {
        document = detail::read_line_of_places(text);
    } else if (detail::is_library_line(text)) {
        document = detail::read_library_line(text);
    } else if (const auto grid = detail::embedded_grid(text)) {
        document = document_of(*grid);
    }
    if (!document) return false;
    end_block(found);
    if (!*document) document = moved(document->error(), line_, column - 1);
    add(line_, std::move(*document), found);
    return true;
}

void PuzzleReader::read_cells(std::string_view line, int column, Found& found) {
    if (line.size() > longest_grid_text) {
        end_block(found);
        found.push_back({line_, ParseFault{Kind::too_long, line_, 1, 0, {}}});
        return;
    }
    if (const auto row = detail::read_candidate_row(line)) {
        return add_row({*row, true, std::nullopt}, found);
    }
    const auto cells = detail::read_cells(line);
    if (cells && cells->count == 0) return;  // a frame
    const int count = cells ? cells->count : detail::count_cells(line);
    Row row;
    if (!cells) {
        row.fault = moved(cells.error(), line_, column - 1);
    } else if (count != 9) {
        row.fault = ParseFault{Kind::wrong_row_length, line_, 1, count, {}};
    } else {
        std::transform(cells->digits.begin(), cells->digits.begin() + 9, row.cells.begin(),
                       [](int digit) { return digit == 0 ? DigitSet() : DigitSet::only(digit); });
    }
    const bool may_be_row = count >= fewest_cells_of_row || rows_ > 0;
    if (may_be_row && count <= most_cells_of_row) return add_row(row, found);

    end_block(found);
    if (!cells) {
        found.push_back({line_, *row.fault});
    } else if (count == Cell::count) {
        add(line_, document_of(Grid(cells->digits)), found);
    } else {
        found.push_back({line_, ParseFault{Kind::wrong_cell_count, line_, 1, count, {}}});
    }
}

void PuzzleReader::add_row(const Row& row, Found& found) {
    lines_of_rows_[static_cast<std::size_t>(rows_)] = line_;
    std::ranges::copy(row.cells, block_.begin() + 9 * rows_);
    has_candidates_ = has_candidates_ || row.has_candidates;
    if (!fault_) fault_ = row.fault;
    if (++rows_ == 9) end_block(found);
}

void PuzzleReader::end_block(Found& found) {
    if (rows_ == 0) return;
    add(lines_of_rows_[0], puzzle_of_block(), found);
    rows_ = 0;
    has_candidates_ = false;
    fault_.reset();
}

Result<PuzzleDocument, ParseFault> PuzzleReader::puzzle_of_block() const {
    const auto line_of = [&](int row) { return lines_of_rows_[static_cast<std::size_t>(row - 1)]; };
    if (fault_) return *fault_;
    if (rows_ != 9) return ParseFault{Kind::wrong_row_count, line_of(rows_), 1, rows_, {}};
    if (has_candidates_) {
        auto document = detail::read_candidates(block_);
        if (!document) return moved(document.error(), line_of(document.error().line), 0);
        return document;
    }
    Grid grid;
    for (int i = 0; i < Cell::count; ++i) {
        const auto digits = block_[static_cast<std::size_t>(i)];
        if (!digits.empty()) grid.place(Cell(i), digits.first());
    }
    return document_of(grid);
}

void PuzzleReader::add(int line, Result<PuzzleDocument, ParseFault> document, Found& found) {
    auto title = std::exchange(title_, {});
    auto comment = std::exchange(comment_, {});
    if (document) {
        document->title = std::move(title);
        document->comment = std::move(comment);
    }
    found.push_back({line, std::move(document)});
}

}  // namespace gridrace::sudoku
