#include "client/app/solo/practice_page.hpp"

#include <algorithm>
#include <sstream>
#include <utility>

#include "client/app/input/key_dispatch.hpp"
#include "client/app/input/update.hpp"
#include "client/app/view/screens.hpp"
#include "client/app/widgets/page.hpp"
#include "client/app/widgets/phrases.hpp"
#include "client/app/widgets/words.hpp"
#include "client/language/key_names.hpp"
#include "common/sudoku/hints/hint.hpp"
#include "common/sudoku/words/words.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;
using sudoku::Cell;

constexpr MemberId player{1};
// Minimum width of the text beside a board.
constexpr int least_text_columns = 22;

// A game that shows boards, so that its keys and pictures are those of every game.
Model empty_game(const Settings& settings) {
    Model model;
    model.settings = settings;
    model.is_solo = true;
    model.self = player;
    model.room.code = race::RoomCode::from_number(0);
    model.room.phase = race::Phase::racing;
    model.room.race.assists = race::AssistSet::all();
    return model;
}

void show(Model& model, const sudoku::Position& position) {
    model.room.race.puzzle = position.puzzle;
    race::Run run;
    run.member = player;
    run.grid = position.played;
    model.room.race.runs = {run};
    model.focus = {};
    model.status = {};
}

language::Phrase praise(int tries) {
    switch (tries) {
        case 0: return "Here it is:"_t;
        case 1: return "Right, at once!"_t;
        case 2: return "Right, at the second try."_t;
        default: return "Right, at the third try."_t;
    }
}

Notes notes_of(const sudoku::Candidates& candidates) {
    Notes notes{};
    for (int i = 0; i < Cell::count; ++i) {
        notes[static_cast<std::size_t>(i)] = candidates.at(Cell(i));
    }
    return notes;
}

// What moves the cursor or changes what is highlighted.
bool is_of_cursor(Action action) {
    using enum Action;
    switch (action) {
        case move_up:
        case move_down:
        case move_left:
        case move_right:
        case next_empty:
        case previous_empty:
        case go_to_box:
        case find_digit:
        case highlights: return true;
        default: return false;
    }
}

}  // namespace

PracticePage::PracticePage(const Settings& settings, sudoku::Technique technique,
                           PracticeTally tally)
    : technique_(technique), tally_(tally), model_(empty_game(settings)) {}

void PracticePage::offer(std::optional<sudoku::Exercise> exercise) {
    exercise_ = std::move(exercise);
    phase_ = exercise_ ? Phase::asking : Phase::without_position;
    if (!exercise_) return;
    wrong_ = 0;
    page_ = 0;
    places_ = !exercise_->step.placements.empty();
    show(model_, exercise_->position);
    // Where a digit is found on the board, candidates would give it away.
    show_candidates(!places_);
}

void PracticePage::show_candidates(bool are_shown) {
    model_.notes = are_shown ? notes_of(exercise_->position.candidates) : Notes{};
    shows_candidates_ = are_shown;
}

std::optional<PracticeResult> PracticePage::take_result() {
    return std::exchange(result_, std::nullopt);
}

void PracticePage::take(const terminal::Input& input) {
    if (const auto* key = std::get_if<terminal::Key>(&input)) press(*key);
    if (const auto* mouse = std::get_if<terminal::Mouse>(&input)) point(*mouse);
}

void PracticePage::press(const terminal::Key& key) {
    const auto action = action_of(model_.settings, Context::board, key);
    const bool is_escape = key.code == terminal::KeyCode::escape;
    if (action == Action::leave || is_escape || (key.control && key.rune == U'c')) {
        is_done_ = true;
        return;
    }
    if (phase_ == Phase::told && action == Action::hint) {
        ++page_;
    } else if (is_over() && key.code == terminal::KeyCode::enter) {
        phase_ = Phase::waiting;
    } else if (phase_ == Phase::asking && model_.focus.awaits && action && digit_of(*action)) {
        pass_on(key);  // the digit that a search waits for
    } else if (action && exercise_) {
        model_.focus.awaits.reset();
        act(*action, key);
    }
}

void PracticePage::point(const terminal::Mouse& mouse) {
    const bool is_click = mouse.button == terminal::Mouse::Button::left &&
                          mouse.motion == terminal::Mouse::Motion::press;
    if (!is_click || phase_ != Phase::asking) return;
    const Area area = main_area(model_.size);
    const Point corner = board_area(area).corner;
    const auto cell = cell_at(tier_of(area.size), {mouse.at.x - corner.x, mouse.at.y - corner.y});
    if (cell) model_.cursor = *cell;
}

void PracticePage::act(Action action, const terminal::Key& key) {
    if (is_of_cursor(action)) return pass_on(key);
    if (action == Action::fill_notes) return show_candidates(!shows_candidates_);
    if (phase_ != Phase::asking) return;
    if (action == Action::corner_notes) {
        places_ = !places_;
    } else if (action == Action::hint) {
        end(0);
    } else if (const int digit = digit_of(action)) {
        answer(digit, places_);
    } else if (const int note = note_of(action)) {
        answer(note, false);
    }
}

void PracticePage::pass_on(const terminal::Key& key) {
    model_ = update(std::move(model_), Pressed{key}, model_.now).model;
}

void PracticePage::answer(int digit, bool is_placed) {
    const auto cell = to_string(model_.cursor);
    if (!candidates().contains(digit)) {
        model_.status = {model_.say("{0} is no candidate of {1}."_t, digit, cell),
                         Status::Tone::plain};
        return;
    }
    switch (judge(*exercise_, {model_.cursor, digit, is_placed})) {
        case sudoku::Verdict::found: return end(wrong_ + 1);
        case sudoku::Verdict::right:
            model_.status = {model_.say("True, but not by this technique. No try lost."_t),
                             Status::Tone::plain};
            return;
        case sudoku::Verdict::wrong: break;
    }
    if (++wrong_ == most_tries) return end(0);
    model_.status = {is_placed ? model_.say("No: {0} does not belong in {1}."_t, digit, cell)
                               : model_.say("No: {0} must stay in {1}."_t, digit, cell),
                     Status::Tone::bad};
}

// Shows the step that is easiest to see, whichever was found.
void PracticePage::end(int tries) {
    phase_ = Phase::told;
    result_ = PracticeResult{technique_, tries};
    tally_.add(*result_);
    const auto& position = exercise_->position;
    model_.focus.hint = sudoku::hint(
        {position.puzzle, position.played, notes_of(position.candidates)}, sudoku::HintStage::step);
    model_.status = {model_.say(praise(tries)),
                     tries > 0 ? Status::Tone::good : Status::Tone::plain};
}

terminal::Canvas PracticePage::view(terminal::Size size) const {
    Canvas canvas(size);
    const auto& look = model_.theme();
    canvas.fill({{0, 0}, canvas.size()}, look.plain);
    if (size.width < least_size.width || size.height < least_size.height) {
        Lines lines(canvas, {{0, 0}, canvas.size()}, look);
        lines.wrap(model_.say("This window is {0}x{1}; gridrace needs {2}x{3}."_t, size.width,
                              size.height, least_size.width, least_size.height));
        return canvas;
    }
    Area area = main_area(size);
    canvas.put({area.corner.x, area.size.height + 1}, hints(area.size.width), look.faint,
               area.size.width);
    if (exercise_) {
        const auto [corner, board] = board_area(area);
        draw_board(canvas, corner, tier_of(area.size), model_);
        const bool is_beside = area.size.width - board.width - 1 >= least_text_columns;
        if (is_beside) {
            area = {
                {corner.x + board.width + 1, corner.y},
                {area.size.width - board.width - 1, area.size.height - (corner.y - area.corner.y)}};
        } else {
            area.corner.y += board.height;
            area.size.height -= board.height;
        }
        if (phase_ == Phase::told) canvas.set_cursor(std::nullopt);
    }
    Lines lines(canvas, {area.corner, {area.size.width, area.size.height + 1}}, look);
    draw_text(lines);
    return canvas;
}

void PracticePage::draw_text(Lines& lines) const {
    const auto name = technique_name(model_.settings.language, technique_);
    const bool is_roomy = lines.left() > 8;
    lines.wrap(model_.say("Practise: {0}"_t, name), lines.look.title);
    if (is_roomy) {
        lines.wrap(tally_text(model_.settings.language, tally_), lines.look.faint);
        lines.skip();
    }
    if (phase_ == Phase::waiting) lines.wrap(model_.say("Looking for a position …"_t));
    if (phase_ == Phase::without_position)
        lines.wrap(model_.say("No position was found in time: it is a rare technique."_t));
    if (phase_ == Phase::asking) draw_question(lines);
    if (phase_ != Phase::asking && phase_ != Phase::told) return;
    if (is_roomy && phase_ == Phase::asking) lines.skip();
    lines.wrap(model_.status.text, style_of(lines.look, model_.status.tone));
    if (phase_ == Phase::told) draw_reason(lines);
}

void PracticePage::draw_question(Lines& lines) const {
    const bool is_roomy = lines.left() > 8;
    if (is_roomy) {
        lines.wrap(places_ ? model_.say("Which digit does it give? Go to its cell and type it."_t)
                           : model_.say("Which candidate does it remove? Go to its cell and type "
                                        "the digit."_t));
        lines.skip();
    }
    const int left = most_tries - wrong_;
    lines.add(
        model_.say_count(static_cast<std::size_t>(left), "{0} try left"_t, "{0} tries left"_t),
        lines.look.strong);
    if (!shows_candidates_) return;
    std::string digits;
    for (int digit = 1; digit <= 9; ++digit) {
        if (candidates().contains(digit)) digits += " " + std::to_string(digit);
    }
    if (!digits.empty()) lines.add(to_string(model_.cursor) + ":" + digits);
}

// As many lines as there is space for; a key turns to the rest.
void PracticePage::draw_reason(Lines& lines) const {
    std::vector<std::string> rows;
    std::istringstream parts(
        sudoku::say(*model_.focus.hint, language_of_hints(model_.settings.language)));
    for (std::string part; std::getline(parts, part);) {
        const auto more = wrapped(part, lines.columns());
        rows.insert(rows.end(), more.begin(), more.end());
    }
    const int all = static_cast<int>(rows.size());
    const int space = std::max(lines.left(), 1);
    const int shown = all <= space ? space : std::max(space - 1, 1);
    const int first = page_ % ((all + shown - 1) / shown) * shown;
    for (int i = first; i < std::min(first + shown, all); ++i) {
        lines.add(rows[static_cast<std::size_t>(i)]);
    }
    if (all > space)
        lines.add(model_.say("… {0}: more"_t, model_.key_for(Action::hint)), lines.look.faint);
}

std::string PracticePage::hints(int columns) const {
    const auto hint = [](const std::string& key, const std::string& meaning) {
        return key + " " + meaning;
    };
    std::vector<std::string> keys;
    if (is_over()) {
        keys.push_back(hint(language::shown_keys(model_.settings.language, "enter"),
                            model_.say("next position"_t)));
    } else if (phase_ == Phase::asking) {
        keys.push_back(hint("1-9", model_.say(places_ ? "place"_t : "remove"_t)));
        keys.push_back(hint(model_.key_for(Action::corner_notes),
                            model_.say(places_ ? "remove candidates"_t : "place digits"_t)));
        keys.push_back(hint(model_.key_for(Action::hint), model_.say("show it"_t)));
        if (!shows_candidates_)
            keys.push_back(hint(model_.key_for(Action::fill_notes), model_.say("candidates"_t)));
    }
    return bar_text(keys, hint(model_.key_for(Action::leave), model_.say("back"_t)), columns);
}

}  // namespace gridrace::app
