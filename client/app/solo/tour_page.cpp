#include "client/app/solo/tour_page.hpp"

#include <algorithm>
#include <array>

#include "client/app/core/assists.hpp"
#include "client/app/input/update.hpp"
#include "client/app/view/screens.hpp"
#include "client/app/view/view.hpp"
#include "common/race/race_rules.hpp"
#include "common/sudoku/formats/formats.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;

// Each empty cell has the last digit missing in its row, column and box.
constexpr std::string_view puzzle =
    "5.4678912672195.4819834256785.761423426853.91713924856961.37284287419635345286.79";

enum class Lesson : std::uint8_t { move, place, mistake, note, notes_off, undo, hint, race, end };

// Instructions; {0} is a key. Short: a small window shows three lines.
constexpr std::array lessons{
    "Go to an empty cell with the arrow keys or {0}."_t,
    "Every row, column and box contains 1 to 9 once. Press the digit that is missing here."_t,
    "Good! Go to another empty cell and press a wrong digit: it is refused and counts as a mistake."_t,
    "Not sure about a cell? Press {0}, then a digit, for a note that only you can see."_t,
    "Press {0} again to type digits."_t,
    "Press {0} to undo your last step, as often as you like."_t,
    "Stuck? Press {0} for a hint. In a race, hints may cost time or not be allowed."_t,
    "In a race everyone has the same puzzle, and you see how far the others are. Fill in the rest. First to finish wins."_t,
    "Solved! Now race friends: gridrace host, or Host here. Press any key."_t};

Action key_of(Lesson lesson) {
    switch (lesson) {
        case Lesson::move: return Action::next_empty;
        case Lesson::note:
        case Lesson::notes_off: return Action::corner_notes;
        case Lesson::undo: return Action::undo;
        default: return Action::hint;
    }
}

}  // namespace

TourPage::TourPage(const Settings& settings) {
    model_.settings = settings;
    model_.is_solo = true;
    race::RaceRules rules;
    rules.source = race::PuzzleSource::given;
    rules.countdown = std::chrono::seconds(0);
    rules.assists = race::AssistSet::all();
    rules.time_limit = std::chrono::hours(24);
    auto opened = LocalRoom::open(rules, {std::nullopt, sudoku::parse_grid(puzzle).value()},
                                  {[this] { return now_; }, [] { return std::uint64_t{1}; }});
    room_ = std::move(opened).value();
    room_->start(
        {[this](const race::Events& events, const std::vector<race::AnsweredCommand>& answers) {
             hear(RoomChanged{room_->state(), room_->self(), {}, events, answers});
         },
         [this](const Connection& connection) { hear(ConnectionChanged{connection}); },
         {}});
}

void TourPage::take(const terminal::Input& input) {
    if (const auto* key = std::get_if<terminal::Key>(&input)) press(*key);
}

terminal::Canvas TourPage::view(terminal::Size size) const {
    Canvas canvas(size);
    const auto& look = model_.theme();
    canvas.fill({{0, 0}, canvas.size()}, look.plain);
    if (size.width < least_size.width || size.height < least_size.height) {
        Lines lines(canvas, {{0, 0}, canvas.size()}, look);
        lines.wrap(model_.say("This window is too small for the tour: it needs {0}x{1}."_t,
                              least_size.width, least_size.height));
        return canvas;
    }
    const Tier tier = tier_of({size.width, size.height - 2});
    const Size board = board_size(tier);
    draw_board(canvas, {0, 0}, tier, model_);
    const bool has_room_beside = size.width >= board.width + 22;
    const Point corner = has_room_beside ? Point{board.width + 2, 1} : Point{0, board.height};
    Lines lines(canvas, {corner, {size.width - corner.x, size.height - corner.y}}, look);
    if (has_room_beside) {
        lines.add(model_.say("Tour, {0} of {1}"_t, lesson_ + 1, lessons.size()), look.title);
        lines.skip();
    }
    // A small window shows one of the two.
    const bool is_hint_only = model_.focus.hint && !has_room_beside;
    lines.wrap(is_hint_only ? hint_text(model_) : lesson_text(), look.strong);
    if (!has_room_beside) return canvas;
    lines.skip();
    if (model_.focus.hint) {
        draw_hint(canvas, {lines.place(), {lines.columns(), lines.left()}}, model_);
        return canvas;
    }
    lines.wrap(model_.status.text, model_.status.tone == Status::Tone::bad ? look.bad : look.plain);
    lines.skip();
    lines.wrap(model_.say("{0} ends the tour"_t, model_.key_for(Action::leave)), look.faint);
    return canvas;
}

void TourPage::press(const terminal::Key& key) {
    const auto action = model_.settings.keys.action(Context::board, key);
    const bool is_over = static_cast<Lesson>(lesson_) == Lesson::end;
    if (is_over || action == Action::leave || (key.control && key.rune == U'c')) {
        is_done_ = true;
        return;
    }
    now_ += Milliseconds(1);
    // Actions that leave the board or ask questions are disabled in the tour.
    const bool leads_away = action && (row_of(*action).context == Context::everywhere ||
                                       action == Action::forfeit || action == Action::pause);
    if (!leads_away) hear(Pressed{key});
    if (is_learned(action)) go_on();
}

void TourPage::hear(Message message) {
    auto next = update(std::move(model_), std::move(message), now_);
    model_ = std::move(next.model);
    for (const auto& effect : next.effects) {
        if (const auto* command = std::get_if<Send>(&effect)) room_->send(command->command);
    }
}

bool TourPage::is_learned(std::optional<Action> action) {
    const bool is_racing = room_->is_under_way();
    switch (static_cast<Lesson>(lesson_)) {
        case Lesson::move: return is_racing && run().grid.is_empty(model_.cursor);
        case Lesson::place: return filled() > 0;
        case Lesson::mistake: return run().refused_moves > 0;
        case Lesson::note:
            if (action == Action::corner_notes) notes_a_digit_ = !notes_a_digit_;
            return notes_a_digit_ && action && digit_of(*action) > 0;
        case Lesson::notes_off: return action == Action::corner_notes;
        case Lesson::undo: return action == Action::undo;
        case Lesson::hint: return action == Action::hint;
        case Lesson::race: return !is_racing;
        case Lesson::end: break;
    }
    return false;
}

void TourPage::go_on() {
    ++lesson_;
    // A player who is ahead of the tour has completed it.
    if (!room_->is_under_way()) lesson_ = static_cast<std::size_t>(Lesson::end);
}

std::string TourPage::lesson_text() const {
    const auto key = model_.key_for(key_of(static_cast<Lesson>(lesson_)));
    return model_.say(lessons[lesson_], key);
}

int TourPage::filled() const {
    return race::cells_filled(run());
}

}  // namespace gridrace::app
