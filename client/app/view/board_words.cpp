#include "client/app/view/board_words.hpp"

#include "client/app/core/assists.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;

std::string name_of_mode(const Model& model) {
    switch (model.entry) {
        case Entry::digits: return model.say("digits"_t);
        case Entry::corner_notes: return model.say("NOTES"_t);
        case Entry::centre_notes: return model.say("CENTRE"_t);
        case Entry::colors: return model.say("COLOUR"_t);
        case Entry::note_colors: return model.say("N-COLOUR"_t);
    }
    return {};
}

// "1 4b".
std::string spaced(sudoku::DigitSet digits, const NoteColors& colors = {}) {
    std::string text;
    for (int digit = 1; digit <= 9; ++digit) {
        if (!digits.contains(digit)) continue;
        if (!text.empty()) text += ' ';
        text += std::to_string(digit);
        const int color = colors[static_cast<std::size_t>(digit - 1)];
        if (color != 0) text += letter_of(color);
    }
    return text;
}

}  // namespace

std::string mode_text(const Model& model) {
    std::string name = name_of_mode(model);
    if (!model.settings.digit_first) return name;
    const int chosen = model.chosen_digit;
    if (chosen == 0) return name + " -";
    const bool is_color = model.entry == Entry::colors && chosen <= cell_colors;
    return name + ' ' + (is_color ? std::string(1, letter_of(chosen)) : std::to_string(chosen));
}

std::string awaited_text(const Model& model) {
    if (!model.focus.awaits) return {};
    if (model.focus.awaits == Action::go_to_box) return model.say("Which box? (1-9)"_t);
    return model.say("Which digit? (1-9)"_t);
}

std::string cell_text(const Model& model, std::string_view separator) {
    std::string text;
    const auto add = [&](const std::string& part) {
        if (!text.empty()) text += separator;
        text += part;
    };
    const auto place = static_cast<std::size_t>(model.cursor.index());
    const auto corner = model.notes[place];
    const auto centre = model.centre_notes[place];
    const auto contradicted = contradicted_notes(model, model.echo().grid, model.cursor);
    const auto& note_colors = model.note_colors[place];
    const int color = model.colors[place];
    if (!corner.empty()) add(model.say("notes: {0}"_t, spaced(corner, note_colors)));
    if (!centre.empty()) add(model.say("centre: {0}"_t, spaced(centre, note_colors)));
    if (!contradicted.empty()) add(model.say("conflict: {0}"_t, spaced(contradicted)));
    if (color != 0) add(model.say("colour: {0}"_t, std::string(1, letter_of(color))));
    return text;
}

bool has_marked_notes(const Model& model) {
    const auto grid = model.echo().grid;
    const auto place = static_cast<std::size_t>(model.cursor.index());
    const bool has_colors = model.note_colors[place] != NoteColors{} && grid.is_empty(model.cursor);
    return has_colors || !contradicted_notes(model, grid, model.cursor).empty();
}

char letter_of(int color) {
    return static_cast<char>('a' + color - 1);
}

}  // namespace gridrace::app
