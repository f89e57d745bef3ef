#include "client/app/core/player_board.hpp"

#include <nlohmann/json.hpp>

#include "client/app/settings/theme.hpp"

namespace gridrace::app {

namespace {

using nlohmann::json;

// Limit over all steps of one list.
constexpr std::size_t most_changes = 5000;

// One character per digit: "000200000"; empty if all are 0.
json to_json(const NoteColors& colors) {
    std::string text;
    if (colors == NoteColors{}) return text;
    for (const auto color : colors) text += static_cast<char>('0' + color);
    return text;
}

// The last one is omitted if empty, as in most cells.
json to_json(const CellContent& content) {
    auto list =
        json::array({content.digit, content.corner.bits(), content.centre.bits(), content.color});
    if (content.note_colors != NoteColors{}) list.push_back(to_json(content.note_colors));
    return list;
}

json to_json(const Step& step) {
    auto list = json::array();
    for (const auto& change : step) {
        list.push_back({change.cell.index(), to_json(change.before), to_json(change.after)});
    }
    return list;
}

// The number of oldest steps to drop.
std::size_t dropped(const std::vector<Step>& steps) {
    std::size_t left = steps.size();
    for (std::size_t changes = 0; left > 0; --left) {
        changes += steps[left - 1].size();
        if (changes > most_changes) break;
    }
    return left;
}

json to_json(const std::vector<Step>& steps) {
    auto list = json::array();
    for (std::size_t i = dropped(steps); i < steps.size(); ++i) list.push_back(to_json(steps[i]));
    return list;
}

json save_points_of(const History& history) {
    const auto gone = dropped(history.done());
    const auto end = history.done().size() + history.undone().size() - dropped(history.undone());
    auto list = json::array();
    for (const auto point : history.save_points()) {
        if (point >= gone && point <= end) list.push_back(point - gone);
    }
    return list;
}

json to_json(const Notes& notes) {
    auto list = json::array();
    for (const auto digits : notes) list.push_back(digits.bits());
    return list;
}

json to_json(const CellNoteColors& colors) {
    auto list = json::array();
    for (const auto& of_cell : colors) list.push_back(to_json(of_cell));
    return list;
}

// A whole number from 0 to `most`.
template <class Number>
std::optional<Number> number(const json& given, Number most) {
    if (!given.is_number_integer()) return std::nullopt;
    const auto value = given.get<std::int64_t>();
    if (value < 0 || value > static_cast<std::int64_t>(most)) return std::nullopt;
    return static_cast<Number>(value);
}

std::optional<sudoku::Cell> parse_cell(const json& given) {
    const auto index = number(given, sudoku::Cell::count - 1);
    if (!index) return std::nullopt;
    return sudoku::Cell(*index);
}

std::optional<sudoku::DigitSet> parse_digits(const json& given) {
    const auto bits = number(given, sudoku::DigitSet::all().bits());
    if (!bits) return std::nullopt;
    return sudoku::DigitSet::from_bits(*bits);
}

std::optional<std::uint8_t> parse_color(const json& given) {
    return number(given, static_cast<std::uint8_t>(cell_colors));
}

std::optional<NoteColors> parse_note_colors(const json& given) {
    if (!given.is_string()) return std::nullopt;
    const auto& text = given.get_ref<const std::string&>();
    NoteColors colors{};
    if (text.empty()) return colors;
    if (text.size() != colors.size()) return std::nullopt;
    for (std::size_t i = 0; i < colors.size(); ++i) {
        if (text[i] < '0' || text[i] > '0' + cell_colors) return std::nullopt;
        colors[i] = static_cast<std::uint8_t>(text[i] - '0');
    }
    return colors;
}

bool is_array_of(const json& given, std::size_t size) {
    return given.is_array() && given.size() == size;
}

std::optional<CellContent> parse_content(const json& given) {
    const bool is_former = is_array_of(given, 2);  // digit and corner notes
    const bool has_note_colors = is_array_of(given, 5);
    if (!is_former && !has_note_colors && !is_array_of(given, 4)) return std::nullopt;
    const auto digit = number(given[0], 9);
    const auto corner = parse_digits(given[1]);
    const auto centre = is_former ? sudoku::DigitSet() : parse_digits(given[2]);
    const auto color = is_former ? std::uint8_t{0} : parse_color(given[3]);
    const auto note_colors = has_note_colors ? parse_note_colors(given[4]) : NoteColors{};
    if (!digit || !corner || !centre || !color || !note_colors) return std::nullopt;
    return CellContent{*digit, *corner, *centre, *color, *note_colors};
}

std::optional<Change> parse_change(const json& given) {
    if (!is_array_of(given, 3)) return std::nullopt;
    const auto cell = parse_cell(given[0]);
    const auto before = parse_content(given[1]);
    const auto after = parse_content(given[2]);
    if (!cell || !before || !after) return std::nullopt;
    return Change{*cell, *before, *after};
}

std::optional<Step> parse_step(const json& given) {
    if (!given.is_array() || given.empty() || given.size() > sudoku::Cell::count) {
        return std::nullopt;
    }
    const bool is_former = given[0].is_number();  // a single change, not a list
    Step step;
    for (const auto& entry : is_former ? json::array({given}) : given) {
        const auto change = parse_change(entry);
        if (!change) return std::nullopt;
        step.push_back(*change);
    }
    return step;
}

std::optional<std::vector<Step>> parse_steps(const json& given) {
    if (!given.is_array() || given.size() > most_changes) return std::nullopt;
    std::vector<Step> steps;
    std::size_t changes = 0;
    for (const auto& entry : given) {
        auto step = parse_step(entry);
        if (!step) return std::nullopt;
        changes += step->size();
        if (changes > most_changes) return std::nullopt;
        steps.push_back(std::move(*step));
    }
    return steps;
}

std::optional<std::vector<std::size_t>> parse_save_points(const json& given) {
    if (!given.is_array() || given.size() > 2 * most_changes + 1) return std::nullopt;
    std::vector<std::size_t> points;
    for (const auto& entry : given) {
        const auto point = number(entry, 2 * most_changes);
        if (!point) return std::nullopt;
        points.push_back(*point);
    }
    return points;
}

std::optional<Notes> parse_notes(const json& given) {
    Notes notes{};
    if (!is_array_of(given, notes.size())) return std::nullopt;
    for (std::size_t i = 0; i < notes.size(); ++i) {
        const auto digits = parse_digits(given[i]);
        if (!digits) return std::nullopt;
        notes[i] = *digits;
    }
    return notes;
}

std::optional<CellColors> parse_colors(const json& given) {
    CellColors colors{};
    if (!is_array_of(given, colors.size())) return std::nullopt;
    for (std::size_t i = 0; i < colors.size(); ++i) {
        const auto color = parse_color(given[i]);
        if (!color) return std::nullopt;
        colors[i] = *color;
    }
    return colors;
}

std::optional<CellNoteColors> parse_cell_note_colors(const json& given) {
    CellNoteColors colors{};
    if (!is_array_of(given, colors.size())) return std::nullopt;
    for (std::size_t i = 0; i < colors.size(); ++i) {
        const auto of_cell = parse_note_colors(given[i]);
        if (!of_cell) return std::nullopt;
        colors[i] = *of_cell;
    }
    return colors;
}

// Older versions only wrote whether the digit keys enter notes.
std::optional<Entry> parse_entry(const json& given, const json& former) {
    if (former.is_boolean()) return former.get<bool>() ? Entry::corner_notes : Entry::digits;
    const auto entry = number(given, static_cast<int>(Entry::note_colors));
    if (!entry) return std::nullopt;
    return static_cast<Entry>(*entry);
}

}  // namespace

json to_json(const PlayerBoard& board) {
    return {{"race", board.race.value},
            {"cursor", board.cursor.index()},
            {"entry", static_cast<int>(board.entry)},
            {"chosen_digit", board.chosen_digit},
            {"notes", to_json(board.notes)},
            {"centre_notes", to_json(board.centre_notes)},
            {"colors", board.colors},
            {"note_colors", to_json(board.note_colors)},
            {"done", to_json(board.history.done())},
            {"undone", to_json(board.history.undone())},
            {"save_points", save_points_of(board.history)},
            {"solved", board.solved}};
}

std::optional<PlayerBoard> parse_player_board(const json& given) {
    if (!given.is_object()) return std::nullopt;
    const auto field = [&given](const char* name, json missing = {}) {
        const auto found = given.find(name);
        return found == given.end() ? missing : *found;
    };
    const auto race = number(field("race"), UINT32_MAX);
    const auto cursor = parse_cell(field("cursor"));
    const auto entry = parse_entry(field("entry"), field("notes_mode"));
    const auto chosen = number(field("chosen_digit", 0), 9);
    const auto notes = parse_notes(field("notes"));
    const auto centre = parse_notes(field("centre_notes", to_json(Notes{})));
    const auto colors = parse_colors(field("colors", CellColors{}));
    const auto note_colors =
        parse_cell_note_colors(field("note_colors", to_json(CellNoteColors{})));
    const auto solved = number(field("solved", 0), UINT32_MAX);
    auto done = parse_steps(field("done"));
    auto undone = parse_steps(field("undone"));
    auto points = parse_save_points(field("save_points", json::array()));
    if (!race || !cursor || !entry || !chosen || !notes || !centre || !colors) return std::nullopt;
    if (!note_colors || !solved || !done || !undone || !points) return std::nullopt;
    History history(std::move(*done), std::move(*undone), std::move(*points));
    return PlayerBoard{{*race}, *cursor,      *entry,
                       *chosen, *notes,       *centre,
                       *colors, *note_colors, std::move(history),
                       *solved};
}

}  // namespace gridrace::app
