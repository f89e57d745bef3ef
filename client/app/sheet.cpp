#include "client/app/sheet.hpp"

#include <nlohmann/json.hpp>

namespace gridrace::app {

namespace {

using nlohmann::json;

constexpr std::size_t most_steps = 5000;

json to_json(const CellContent& content) {
    return json::array({content.digit, content.notes.bits()});
}

json to_json(const std::vector<Step>& steps) {
    auto list = json::array();
    for (std::size_t i = steps.size() - std::min(steps.size(), most_steps); i < steps.size(); ++i) {
        const auto& step = steps[i];
        list.push_back({step.cell.index(), to_json(step.before), to_json(step.after)});
    }
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

bool is_array_of(const json& given, std::size_t size) {
    return given.is_array() && given.size() == size;
}

std::optional<CellContent> parse_content(const json& given) {
    if (!is_array_of(given, 2)) return std::nullopt;
    const auto digit = number(given[0], 9);
    const auto notes = parse_digits(given[1]);
    if (!digit || !notes) return std::nullopt;
    return CellContent{*digit, *notes};
}

std::optional<std::vector<Step>> parse_steps(const json& given) {
    if (!given.is_array() || given.size() > most_steps) return std::nullopt;
    std::vector<Step> steps;
    for (const auto& entry : given) {
        if (!is_array_of(entry, 3)) return std::nullopt;
        const auto cell = parse_cell(entry[0]);
        const auto before = parse_content(entry[1]);
        const auto after = parse_content(entry[2]);
        if (!cell || !before || !after) return std::nullopt;
        steps.push_back({*cell, *before, *after});
    }
    return steps;
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

}  // namespace

json to_json(const Sheet& sheet) {
    auto notes = json::array();
    for (const auto digits : sheet.notes) notes.push_back(digits.bits());
    return {{"race", sheet.race.value},
            {"cursor", sheet.cursor.index()},
            {"notes_mode", sheet.notes_mode},
            {"notes", notes},
            {"done", to_json(sheet.history.done())},
            {"undone", to_json(sheet.history.undone())}};
}

std::optional<Sheet> parse_sheet(const json& given) {
    const auto field = [&given](const char* name) {
        const auto found = given.find(name);
        return found == given.end() ? json() : *found;
    };
    if (!given.is_object()) return std::nullopt;
    const auto race = number(field("race"), UINT32_MAX);
    const auto cursor = parse_cell(field("cursor"));
    const auto mode = field("notes_mode");
    const auto notes = parse_notes(field("notes"));
    auto done = parse_steps(field("done"));
    auto undone = parse_steps(field("undone"));
    if (!race || !cursor || !mode.is_boolean() || !notes || !done || !undone) return std::nullopt;
    return Sheet{
        {*race}, *cursor, mode.get<bool>(), *notes, History(std::move(*done), std::move(*undone))};
}

}  // namespace gridrace::app
