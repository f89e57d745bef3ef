#include "client/app/text_mode/line_input.hpp"

#include <algorithm>

#include "client/app/text_mode/line_words.hpp"
#include "common/base/nearest.hpp"

namespace gridrace::app {

namespace {

using sudoku::Cell;
using sudoku::HouseKind;
using Kind = LineFault::Kind;
using Parsed = Result<LineRequest, LineFault>;
using Words = std::span<const std::string>;

constexpr std::string_view blanks = " \t\r";

std::string in_lower_case(std::string_view text) {
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return lower;
}

std::vector<std::string> split(std::string_view text) {
    std::vector<std::string> words;
    while (true) {
        const auto start = text.find_first_not_of(blanks);
        if (start == std::string_view::npos) return words;
        text.remove_prefix(start);
        const auto end = std::min(text.find_first_of(blanks), text.size());
        words.emplace_back(text.substr(0, end));
        text.remove_prefix(end);
    }
}

// A digit 1..9; 0 for other characters.
int digit_in(char c) {
    return c >= '1' && c <= '9' ? c - '0' : 0;
}

int number_in(std::string_view word) {
    return word.size() == 1 ? digit_in(word.front()) : 0;
}

// "r3c5".
MaybeCell named_cell(std::string_view word) {
    if (word.size() != 4 || word[0] != 'r' || word[2] != 'c') return std::nullopt;
    const int row = digit_in(word[1]);
    const int column = digit_in(word[3]);
    if (row == 0 || column == 0) return std::nullopt;
    return Cell::at(row - 1, column - 1);
}

// "r3c5" or "35".
MaybeCell cell_in(std::string_view word) {
    if (word.size() == 2 && digit_in(word[0]) != 0 && digit_in(word[1]) != 0) {
        return Cell::at(digit_in(word[0]) - 1, digit_in(word[1]) - 1);
    }
    return named_cell(word);
}

// "4", "7" or "47"; none if there is anything else.
sudoku::DigitSet digits_in(Words words) {
    sudoku::DigitSet digits;
    for (const auto& word : words) {
        for (const char c : word) {
            if (digit_in(c) == 0) return {};
            digits = digits.with(digit_in(c));
        }
    }
    return digits;
}

bool is_listed(std::string_view list, std::string_view wanted) {
    const auto names = split(list);
    return std::ranges::find(names, wanted) != names.end();
}

// The row of a word: complete, an alias, or an unambiguous abbreviation.
Result<const LineWordRow*, LineFault> find_word(std::string_view word) {
    std::vector<const LineWordRow*> begun;
    for (const auto& row : line_words()) {
        if (row.name == word || is_listed(row.aliases, word)) return &row;
        if (row.name.starts_with(word)) begun.push_back(&row);
    }
    if (begun.size() == 1) return begun.front();
    LineFault fault{begun.empty() ? Kind::unknown : Kind::ambiguous, std::string(word), {}};
    for (const auto* row : begun) fault.choices.emplace_back(row->name);
    if (begun.empty()) {
        std::vector<std::string> names;
        for (const auto& row : line_words()) names.emplace_back(row.name);
        if (auto meant = nearest(word, names)) fault.choices.push_back(std::move(*meant));
    }
    return fault;
}

Parsed no(Kind kind, std::string_view word) {
    return LineFault{kind, std::string(word), {}};
}

Parsed note(MaybeCell cell, Words words) {
    if (!words.empty() && !cell) {
        cell = named_cell(words.front());
        if (cell) words = words.subspan(1);
    }
    const auto digits = digits_in(words);
    if (digits.empty()) return no(Kind::no_digit, "note");
    return LineRequest(NoteInCell{cell, digits});
}

// A digit, or 0 to clear.
Parsed place(MaybeCell cell, Words words) {
    if (words.size() != 1) return no(Kind::no_digit, "place");
    if (words.front() == "0") return LineRequest(EmptyCell{cell});
    const int digit = number_in(words.front());
    if (digit == 0) return no(Kind::no_digit, words.front());
    return LineRequest(PlaceInCell{cell, digit});
}

// The part after a cell: a digit, or a word about the cell.
Parsed about_cell(Cell cell, Words words) {
    if (words.empty()) return LineRequest(GoToCell{cell});
    const auto row = find_word(words.front());
    if (!row) return place(cell, words);
    const auto rest = words.subspan(1);
    if ((*row)->word == LineWord::note) return note(cell, rest);
    if (!rest.empty()) return no(Kind::too_much, (*row)->name);
    switch ((*row)->word) {
        case LineWord::clear: return LineRequest(EmptyCell{cell});
        case LineWord::cell: return LineRequest(TellCell{cell});
        case LineWord::candidates: return LineRequest(TellCandidates{cell});
        default: return no(Kind::no_digit, words.front());
    }
}

Parsed house(HouseKind kind, std::string_view name, std::string_view number, Words rest) {
    const int index = number_in(number);
    if (index == 0) return no(Kind::no_house, name);
    const bool says_own = rest.size() == 1 && rest.front() == "own";
    if (!rest.empty() && !says_own) return no(Kind::too_much, name);
    const sudoku::House wanted{kind, static_cast<std::uint8_t>(index - 1)};
    return LineRequest(TellHouse{wanted, says_own ? Origins::said : Origins::unsaid});
}

Parsed house(HouseKind kind, std::string_view name, Words words) {
    if (words.empty()) return no(Kind::no_house, name);
    return house(kind, name, words.front(), words.subspan(1));
}

Parsed go(Words words) {
    if (words.size() != 1) return no(Kind::no_cell, "go");
    if (const auto cell = cell_in(words.front())) return LineRequest(GoToCell{*cell});
    if (words.front() == "up") return LineRequest(GoToCell{Action::move_up});
    if (words.front() == "down") return LineRequest(GoToCell{Action::move_down});
    if (words.front() == "left") return LineRequest(GoToCell{Action::move_left});
    if (words.front() == "right") return LineRequest(GoToCell{Action::move_right});
    return no(Kind::no_cell, "go");
}

// The words that may be followed by a cell.
template <class Request>
Parsed with_cell(std::string_view name, Words words) {
    if (words.empty()) return LineRequest(Request{});
    const auto cell = cell_in(words.front());
    if (!cell) return no(Kind::no_cell, name);
    if (words.size() > 1) return no(Kind::too_much, name);
    return LineRequest(Request{cell});
}

Parsed react(Words words) {
    const auto index = words.size() == 1 ? static_cast<std::size_t>(number_in(words.front())) : 0;
    if (index == 0 || index > race::all_emotes.size()) return no(Kind::no_reaction, "react");
    return LineRequest(ReactWith{race::all_emotes[index - 1]});
}

Parsed say(std::string_view line) {
    const auto start = line.find_first_not_of(blanks);
    const auto end = line.find_first_of(blanks, start);
    const auto text = end == std::string_view::npos ? end : line.find_first_not_of(blanks, end);
    if (text == std::string_view::npos) return no(Kind::no_text, "say");
    const auto last = line.find_last_not_of(blanks);
    return LineRequest(SayText{std::string(line.substr(text, last - text + 1))});
}

// The rest of the line, in lower case.
std::string name_in(Words words) {
    std::string name;
    for (const auto& word : words) name += (name.empty() ? "" : " ") + word;
    return name;
}

Parsed to_member(Action action, std::string_view word, Words words) {
    if (words.empty()) return no(Kind::no_name, word);
    return LineRequest(DoToMember{action, name_in(words)});
}

Parsed command(const LineWordRow& row, Words words, std::string_view line) {
    switch (row.word) {
        case LineWord::place:
            if (words.size() == 2 && cell_in(words[0])) {
                return place(cell_in(words[0]), words.subspan(1));
            }
            return place({}, words);
        case LineWord::note: return note({}, words);
        case LineWord::clear: return with_cell<EmptyCell>(row.name, words);
        case LineWord::cell: return with_cell<TellCell>(row.name, words);
        case LineWord::candidates: return with_cell<TellCandidates>(row.name, words);
        case LineWord::go: return go(words);
        case LineWord::row: return house(HouseKind::row, row.name, words);
        case LineWord::column: return house(HouseKind::column, row.name, words);
        case LineWord::box: return house(HouseKind::box, row.name, words);
        case LineWord::say: return say(line);
        case LineWord::meet: return LineRequest(MeetAt{name_in(words)});
        case LineWord::word: return LineRequest(WantWord{name_in(words)});
        case LineWord::react: return react(words);
        case LineWord::watch: return LineRequest(TellPlayer{name_in(words)});
        case LineWord::kick: return to_member(Action::kick, row.name, words);
        case LineWord::mute: return to_member(Action::mute, row.name, words);
        case LineWord::head_start: return to_member(Action::head_start_time, row.name, words);
        case LineWord::filled: return to_member(Action::head_start_cells, row.name, words);
        case LineWord::host: return to_member(Action::make_host, row.name, words);
        default: break;
    }
    const bool is_one = words.size() == 1;
    if (row.word == LineWord::board && is_one && words.front() == "own") {
        return LineRequest(TellBoard{Origins::said});
    }
    const bool asks_what_happened =
        row.word == LineWord::what && is_one && words.front() == "happened";
    if (!words.empty() && !asks_what_happened) return no(Kind::too_much, row.name);
    return *row.request;
}

// "r3", "c5", "b2".
std::optional<HouseKind> kind_in(std::string_view word) {
    if (word.size() != 2 || digit_in(word[1]) == 0) return std::nullopt;
    if (word[0] == 'r') return HouseKind::row;
    if (word[0] == 'c') return HouseKind::column;
    if (word[0] == 'b') return HouseKind::box;
    return std::nullopt;
}

}  // namespace

Parsed parse_line(std::string_view line) {
    const auto all = split(in_lower_case(line));
    if (all.empty()) return LineRequest(TellCell{});
    const std::string& first = all.front();
    const Words rest = Words(all).subspan(1);
    if (const auto cell = cell_in(first)) return about_cell(*cell, rest);
    if (const auto kind = kind_in(first)) return house(*kind, first, first.substr(1), rest);
    const bool is_number = first.find_first_not_of("0123456789") == std::string::npos;
    if (is_number && first.size() == 3 && rest.empty() && cell_in(first.substr(0, 2))) {
        const std::vector<std::string> digit{first.substr(2)};
        return place(cell_in(first.substr(0, 2)), digit);
    }
    if (is_number) return place({}, all);
    const auto row = find_word(first);
    if (!row) return row.error();
    return command(**row, rest, line);
}

}  // namespace gridrace::app
