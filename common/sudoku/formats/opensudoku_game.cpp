#include "common/sudoku/formats/opensudoku_game.hpp"

#include <algorithm>
#include <charconv>

#include "common/sudoku/formats/grid_text.hpp"

namespace gridrace::sudoku::detail {

namespace {

constexpr std::string_view version_word = "version:";
constexpr int newest_version = 5;
constexpr std::string_view spaces = " \t\r\n";

std::string_view without_spaces_around(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(spaces), text.size()));
    return text.substr(0, text.find_last_not_of(spaces) + 1);
}

std::optional<int> number(std::string_view text, int most) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    if (value < 0 || value > most) return std::nullopt;
    return value;
}

// Fields ended by bars. Skips empty ones, since version 2 doubles some bars.
class Fields {
public:
    explicit Fields(std::string_view text) : rest_(text) { skip_bars(); }

    bool is_at_end() const { return rest_.empty(); }
    // Empty at the end.
    std::string_view next() {
        const auto field = rest_.substr(0, rest_.find('|'));
        rest_.remove_prefix(field.size());
        skip_bars();
        return field;
    }

private:
    void skip_bars() { rest_.remove_prefix(std::min(rest_.find_first_not_of('|'), rest_.size())); }

    std::string_view rest_;
};

std::optional<DigitSet> read_list(std::string_view list) {
    DigitSet digits;
    if (list == "-") return digits;
    while (!list.empty()) {
        if (list.size() < 2 || list[0] < '1' || list[0] > '9' || list[1] != ',') {
            return std::nullopt;
        }
        digits = digits.with(list[0] - '0');
        list.remove_prefix(2);
    }
    return digits;
}

std::optional<DigitSet> read_notes(Fields& fields, int version) {
    if (version == 1) return read_list(fields.next());
    DigitSet notes;
    for (int i = 0; i < (version < 4 ? 1 : 2); ++i) {
        const auto bits = number(fields.next(), static_cast<int>(DigitSet::all().bits()));
        if (!bits) return std::nullopt;
        notes = notes | DigitSet::from_bits(static_cast<unsigned>(*bits));
    }
    return notes;
}

bool read_cell(Fields& fields, int version, Cell cell, PuzzleDocument& document, Notes& notes) {
    const auto digit = number(fields.next(), 9);
    const auto noted = read_notes(fields, version);
    if (version == 5 && !number(fields.next(), 9)) return false;  // the colour
    const auto is_editable = number(fields.next(), 1);
    if (!digit || !noted || !is_editable) return false;
    if (*digit == 0) {
        notes[static_cast<std::size_t>(cell.index())] = *noted;
        return true;
    }
    document.digits.place(cell, *digit);
    if (*is_editable == 0) document.givens.place(cell, *digit);
    return true;
}

std::optional<PuzzleDocument> read_state(std::string_view text, int version) {
    PuzzleDocument document;
    Notes notes{};
    Fields fields(text);
    for (int i = 0; i < Cell::count; ++i) {
        if (!read_cell(fields, version, Cell(i), document, notes)) return std::nullopt;
    }
    if (!fields.is_at_end()) return std::nullopt;
    document.notes = notes_if_any(notes);
    return document;
}

std::string list_of(DigitSet digits) {
    std::string list;
    for (int digit = 1; digit <= 9; ++digit) {
        if (digits.contains(digit)) list += std::to_string(digit) + ",";
    }
    return list.empty() ? "-" : list;
}

std::string escaped(std::string_view text) {
    std::string escaped;
    for (const char c : text) {
        switch (c) {
            case '&': escaped += "&amp;"; break;
            case '<': escaped += "&lt;"; break;
            case '>': escaped += "&gt;"; break;
            case '"': escaped += "&quot;"; break;
            case '\n': escaped += "&#10;"; break;
            default: escaped += c;
        }
    }
    return escaped;
}

}  // namespace

std::optional<PuzzleDocument> read_game(std::string_view text) {
    text = without_spaces_around(text);
    if (!text.starts_with(version_word)) {
        constexpr auto all = static_cast<std::size_t>(Cell::count);
        if (text.size() != all || !starts_with_cells(text, all)) return std::nullopt;
        return document_of(Grid(read_cells(text)->digits));
    }
    text = without_spaces_around(text.substr(version_word.size()));
    const auto number_text = text.substr(0, text.find_first_of(spaces));
    const auto version = number(number_text, newest_version);
    if (!version || *version == 0) return std::nullopt;
    return read_state(without_spaces_around(text.substr(number_text.size())), *version);
}

std::string write_game(const PuzzleDocument& document) {
    const bool is_begun = document.notes || document.digits != document.givens;
    std::string text = is_begun ? "version: 1\n" : "";
    for (int i = 0; i < Cell::count; ++i) {
        const Cell cell(i);
        text += static_cast<char>('0' + document.digits.digit(cell));
        if (!is_begun) continue;
        const auto noted =
            document.notes ? (*document.notes)[static_cast<std::size_t>(i)] : DigitSet();
        text += "|" + list_of(noted) + (document.givens.is_empty(cell) ? "|1|" : "|0|");
    }
    return text;
}

std::string write_opensudoku_game(const PuzzleDocument& document) {
    const std::string title = document.title.empty() ? "gridrace" : document.title;
    std::string text = "  <folder name=\"" + escaped(title) + "\">\n    <game data=\"" +
                       escaped(write_game(document)) + "\"";
    if (!document.comment.empty()) text += " note=\"" + escaped(document.comment) + "\"";
    return text + "/>\n  </folder>\n";
}

}  // namespace gridrace::sudoku::detail
