#include "client/app/text_mode/line_view.hpp"

#include "client/app/core/assists.hpp"
#include "client/app/core/mode_state.hpp"
#include "client/app/core/race_phrases.hpp"
#include "client/app/core/rivals.hpp"
#include "client/app/core/watched_boards.hpp"
#include "client/app/view/board_words.hpp"
#include "client/app/view/digits_left.hpp"
#include "client/app/view/screens.hpp"
#include "client/app/widgets/mode_phrases.hpp"
#include "common/base/look_alike.hpp"
#include "common/race/watching.hpp"
#include "common/sudoku/rules.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;
using sudoku::Cell;

std::string digit_text(const Model& model, const sudoku::Grid& grid, Cell cell, Origins origins) {
    const int digit = grid.digit(cell);
    if (digit == 0) return model.say("blank"_t);
    const bool is_marked = origins == Origins::said && !model.is_given(cell);
    return is_marked ? model.say("own {0}"_t, digit) : std::to_string(digit);
}

// Ends boxes with longer pauses, for orientation.
std::string digits_text(const Model& model, const sudoku::Grid& grid, sudoku::House house,
                        Origins origins) {
    std::string text;
    int told = 0;
    for (const Cell cell : sudoku::cells_of(house)) {
        if (told > 0) text += told % 3 == 0 ? model.say("; "_t) : model.say(", "_t);
        text += digit_text(model, grid, cell, origins);
        ++told;
    }
    return text;
}

// Who placed a digit; the name of another only on a board of several.
std::string placed_text(const Model& model, Cell cell, int digit) {
    const auto filler = filler_of(model, cell);
    const auto* run = filler == model.self ? nullptr : model.room.run(filler);
    if (run == nullptr) return model.say("{0}, your own"_t, digit);
    return model.say("{0}, by {1}"_t, digit, run->name);
}

std::string content_text(const Model& model, Cell cell) {
    const auto echo = model.echo();
    const int digit = echo.grid.digit(cell);
    std::string text = digit == 0             ? model.say("blank"_t)
                       : model.is_given(cell) ? model.say("{0}, given"_t, digit)
                                              : placed_text(model, cell, digit);
    Model there = model;
    there.cursor = cell;
    const auto notes = cell_text(there, model.say(", "_t));
    if (digit == 0 && !notes.empty()) text += model.say(", "_t) + notes;
    const bool waits = echo.waiting.contains(cell) && model.is_held_up();
    if (waits) text += model.say(", "_t) + model.say("not confirmed yet"_t);
    return text;
}

// The member or player whose name is this, or the only one whose name begins so, whatever the case; nullptr if there is
// none.
template <class Named>
const Named* find_named(const std::vector<Named>& all, std::string_view name) {
    const auto wanted = fold_case(name);
    std::vector<const Named*> begun;
    for (const auto& one : all) {
        const auto folded = fold_case(one.name);
        if (folded == wanted) return &one;
        if (folded.starts_with(wanted)) begun.push_back(&one);
    }
    return begun.size() == 1 ? begun.front() : nullptr;
}

std::string at(const Model& model, Cell cell, const std::string& what) {
    return model.say("Row {0}, column {1}: {2}."_t, cell.row() + 1, cell.column() + 1, what);
}

// "1, 4".
std::string listed(const Model& model, sudoku::DigitSet digits) {
    std::string text;
    for (int digit = 1; digit <= 9; ++digit) {
        if (!digits.contains(digit)) continue;
        if (!text.empty()) text += model.say(", "_t);
        text += std::to_string(digit);
    }
    return text;
}

}  // namespace

std::string board_fault(const Model& model) {
    switch (screen_of(model)) {
        case Screen::board:
            return model.is_paused ? model.say("Paused. Type resume to continue."_t) : "";
        case Screen::countdown: return model.say("The race has not started yet."_t);
        case Screen::spectating:
            return can_watch_boards(model) ? model.say("Type watch and a name to hear a board."_t)
                                           : model.say("Spectators cannot see digits."_t);
        case Screen::connecting:
        case Screen::lobby:
        case Screen::result:
        case Screen::closed: break;
    }
    return model.say("There is no race now."_t);
}

std::string house_sentence(const Model& model, sudoku::House house, Origins origins) {
    const auto digits = digits_text(model, model.echo().grid, house, origins);
    const int number = house.index + 1;
    switch (house.kind) {
        case sudoku::HouseKind::row: return model.say("Row {0}: {1}."_t, number, digits);
        case sudoku::HouseKind::column: return model.say("Column {0}: {1}."_t, number, digits);
        case sudoku::HouseKind::box: return model.say("Box {0}: {1}."_t, number, digits);
    }
    return "";
}

Sentences board_sentences(const Model& model, Origins origins) {
    Sentences sentences;
    for (std::uint8_t row = 0; row < 9; ++row) {
        sentences.push_back(house_sentence(model, {sudoku::HouseKind::row, row}, origins));
    }
    return sentences;
}

const race::Member* member_named(const Model& model, std::string_view name) {
    return find_named(model.room.members, name);
}

Sentences watched_sentences(const Model& model, std::string_view name) {
    if (!can_watch_boards(model)) {
        return {model.say("You can't see the other boards in this race."_t)};
    }
    const auto* run = name.empty() ? model.room.run(watched_player(model))
                                   : find_named(model.room.race.runs, name);
    if (run == nullptr)
        return {model.say("Nobody who races, or more than one, is called that: {0}."_t, name)};
    const auto& race = model.room.race;
    const auto delay = model.room.rules.boards_delay.value_or(std::chrono::seconds(0));
    const auto& grid = race::shown_grid(race, *run);
    const auto cells = static_cast<std::size_t>(grid.filled() - race.puzzle->filled());
    const auto all = race::cells_to_fill(race);
    const bool is_live = delay == std::chrono::seconds(0);
    Sentences sentences{
        is_live ? model.say("{0}, now: {1} of {2} cells filled."_t, run->name, cells, all)
                : model.say("{0}, {1} s ago: {2} of {3} cells filled."_t, run->name, delay.count(),
                            cells, all)};
    for (std::uint8_t row = 0; row < 9; ++row) {
        const sudoku::House house{sudoku::HouseKind::row, row};
        sentences.push_back(model.say("Row {0}: {1}."_t, row + 1,
                                      digits_text(model, grid, house, Origins::unsaid)));
    }
    return sentences;
}

std::string cell_sentence(const Model& model, Cell cell) {
    return at(model, cell, content_text(model, cell));
}

std::string candidates_sentence(const Model& model, Cell cell) {
    if (!allows(model, race::Assist::auto_notes)) {
        return model.say("This race does not allow that."_t);
    }
    const auto grid = model.echo().grid;
    if (!grid.is_empty(cell)) return cell_sentence(model, cell);
    const auto digits = sudoku::candidates(grid, cell);
    if (digits.empty()) return at(model, cell, model.say("no digit fits here"_t));
    return at(model, cell, model.say("can be {0}"_t, listed(model, digits)));
}

std::string left_sentence(const Model& model) {
    const auto left = digits_left(model.echo().grid);
    std::string text;
    for (std::size_t i = 0; i < left.size(); ++i) {
        if (left[i] == 0) continue;
        if (!text.empty()) text += model.say(", "_t);
        text += model.say_count(static_cast<std::size_t>(left[i]), "{0} time {1}"_t,
                                "{0} times {1}"_t, i + 1);
    }
    return text.empty() ? model.say("Nothing is left to place."_t)
                        : model.say("Left to place: {0}."_t, text);
}

Sentences opening_sentences(const Model& model) {
    const auto& race = model.room.race;
    const auto left = static_cast<std::size_t>(race::cells_to_fill(race, *model.own_run()));
    Sentences sentences{model.say("Race {0}: {1}."_t, race.number.value, puzzle_text(model)),
                        model.say_count(left, "{0} cell to fill."_t, "{0} cells to fill."_t)};
    if (model.mode() != race::Mode::race) {
        sentences.insert(sentences.begin() + 1, model.say(goal_phrase(model.mode())));
    }
    if (has_ghosts(model)) {
        sentences.push_back(
            model.say("You race against recorded runs, as ghosts: {0}."_t, ghost_names(model)));
    }
    const auto rows = board_sentences(model, Origins::unsaid);
    sentences.insert(sentences.end(), rows.begin(), rows.end());
    return sentences;
}

}  // namespace gridrace::app
