#include "common/sudoku/formats/puzzle_reader.hpp"

#include <algorithm>
#include <utility>

#include "common/sudoku/formats/line_kinds.hpp"
#include "common/sudoku/formats/opensudoku.hpp"
#include "common/sudoku/formats/separated_cells.hpp"

namespace gridrace::sudoku {

namespace {

// Maximum length of a line, and of what stands in brackets, in bytes.
constexpr std::size_t longest_line = 64 * 1024;

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
// The start of the text in a line, after spaces and a byte order mark.
std::size_t beginning_of_text(std::string_view line, bool is_first) {
    auto text = line;
    if (is_first && text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    const auto spaces = text.find_first_not_of(" \t\r");
    return line.size() - text.size() + std::min(spaces, text.size());
}

// Where brackets open that may hold a grid: at the start, or after `=`, `:` or `(`. npos if there are none.
std::size_t beginning_of_structure(std::string_view line) {
    constexpr std::string_view spaces = " \t\r";
    constexpr std::string_view beginnings = "[{(\"'-0123456789nN";
    const auto begin = line.find_first_not_of(spaces);
    for (auto i = line.find_first_of("[{"); i != std::string_view::npos;
         i = line.find_first_of("[{", i + 1)) {
        const auto next = line.find_first_not_of(spaces, i + 1);
        const bool may_be = next == std::string_view::npos || line[i] == '{' ||
                            beginnings.find(line[next]) != std::string_view::npos;
        if (i == begin) return may_be ? i : std::string_view::npos;
        const auto before = line.substr(0, i).find_last_not_of(spaces);
        const char c = line[before];
        if (may_be && (c == '=' || c == ':' || c == '(')) return i;
    }
    return std::string_view::npos;
}

// What may follow a structure on its line.
bool is_nothing(std::string_view rest) {
    return rest.find_first_not_of(" \t\r,;)") == std::string_view::npos;
}

}  // namespace

PuzzleReader::PuzzleReader() = default;
PuzzleReader::~PuzzleReader() = default;
PuzzleReader::PuzzleReader(PuzzleReader&&) noexcept = default;
PuzzleReader& PuzzleReader::operator=(PuzzleReader&&) noexcept = default;

void PuzzleReader::read(std::string_view bytes, std::vector<ReadPuzzle>& found) {
    if (utf_16_.passes_on(bytes)) return read_bytes(bytes, found);
    read_bytes(utf_16_.read(bytes), found);
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
        const auto kept = piece.substr(0, longest_line + 1 - begun_.size());
        if (is_whole && begun_.empty()) {
            read_line(kept, found);
            continue;
        }
        begun_ += kept;
        if (is_whole) read_line(std::exchange(begun_, {}), found);
    }
}

void PuzzleReader::finish(std::vector<ReadPuzzle>& found) {
    read_bytes(utf_16_.finish(), found);
    if (xml_) xml_->finish(found);
    if (!begun_.empty()) read_line(std::exchange(begun_, {}), found);
    if (!structure_.empty()) give_up_structure(found);
    std::vector<std::string> rest;
    html_.finish(rest);
    for (const auto& line : rest) lines_.read(line, line_, found);
    lines_.end_block(found);
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
    if (!structure_.empty()) give_up_structure(found);
    lines_.end_block(found);
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
    ++line_;
    const bool is_plain = structure_.empty() && !html_.has_begun();
    if (is_plain && lines_.read_plain(line, line_, found)) return;
    if (line_ == 1 && line.starts_with(byte_order_mark)) line.remove_prefix(byte_order_mark.size());
    std::optional<bool> may_begin;  // asked once: a line can have thousands of them
    do {
        std::size_t begin = 0;
        if (structure_.empty()) {
            if (!may_begin) may_begin = may_begin_structure(line);
            begin = *may_begin ? beginning_of_structure(line) : line.npos;
            if (begin == line.npos) return read_text(line, line_, found);
            line_of_structure_ = line_;
            begin_of_structure_ = begin;
            brackets_ = {};
        }
        const auto length = brackets_.end_in(line.substr(begin));
        if (!length) {
            structure_ += line;
            structure_ += '\n';
            if (structure_.size() > longest_line) give_up_structure(found);
            return;
        }
        structure_ += line.substr(0, begin + *length);
        line.remove_prefix(begin + *length);
        const auto text =
            detail::read_structured(std::string_view(structure_).substr(begin_of_structure_));
        if (text.is_broken) {
            structure_ += line;
            return give_up_structure(found);
        }
        lines_.add_structured(text, line_of_structure_, found);
        structure_.clear();
    } while (!is_nothing(line));
}

bool PuzzleReader::may_begin_structure(std::string_view line) const {
    if (html_.has_begun() || lines_.in_other_section() ||
        detail::is_section(detail::without_spaces(line)))
        return false;
    return line.find_first_of("[{") != line.npos && !detail::separated_cells(line);
}

// Reads the lines one by one after all.
void PuzzleReader::give_up_structure(Found& found) {
    const auto text = std::exchange(structure_, {});
    int number = line_of_structure_;
    for (std::string_view rest = text; !rest.empty(); ++number) {
        const auto end = std::min(rest.find('\n'), rest.size());
        read_text(rest.substr(0, end), number, found);
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
}

void PuzzleReader::read_text(std::string_view line, int number, Found& found) {
    if (!html_.has_begun() && line.find('<') == line.npos) return lines_.read(line, number, found);
    std::vector<std::string> complete;
    html_.read(line, complete);
    for (const auto& one : complete) lines_.read(one, number, found);
}

}  // namespace gridrace::sudoku
