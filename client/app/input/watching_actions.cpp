#include "client/app/input/watching_actions.hpp"

#include <algorithm>
#include <array>

#include "client/app/core/race_end.hpp"
#include "client/app/core/watched_boards.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;
using std::chrono::seconds;

// The next player in the order of the boards, from the last to the first, or the next page.
void step(Model& model, int by) {
    if (model.watching.shown != Watching::Shown::one) {
        model.watching.page += by;
        return;
    }
    const auto& runs = model.room.race.runs;
    if (runs.empty()) return;
    const auto found = std::ranges::find(runs, watched_player(model), &race::Run::member);
    const auto count = std::ssize(runs);
    const auto place = (found - runs.begin() + by + count) % count;
    model.watching.follows_leader = false;
    model.watching.chosen = runs[static_cast<std::size_t>(place)].member;
}

void show(Model& model, Watching::Shown shown) {
    model.watching.chosen = watched_player(model);
    model.watching.shown = shown;
    model.watching.page = 0;
    model.watching.follows_leader = false;
}

void follow_leader(Model& model) {
    auto& watching = model.watching;
    if (model.is_calm()) {
        model.status = {model.say("Nobody sees who leads until the end."_t), Status::Tone::plain};
        return;
    }
    const bool follows = !watching.follows_leader;
    if (!follows) watching.chosen = watched_player(model);
    if (follows) watching.shown = Watching::Shown::one;
    watching.follows_leader = follows;
    model.status = {
        follows ? model.say("You follow the leader."_t) : model.say("You stay with this board."_t),
        Status::Tone::plain};
}

}  // namespace

void steer_watching(Model& model, Action action) {
    if (action != Action::own_board && !can_watch_boards(model)) return watch_others(model);
    switch (action) {
        case Action::show_one: return show(model, Watching::Shown::one);
        case Action::show_four: return show(model, Watching::Shown::four);
        case Action::show_all: return show(model, Watching::Shown::all);
        case Action::follow_leader: return follow_leader(model);
        case Action::next_board: return step(model, 1);
        case Action::previous_board: return step(model, -1);
        case Action::own_board: model.watching.sees_own_board = model.own_run() != nullptr; return;
        default: return;
    }
}

void watch_others(Model& model) {
    const bool saw_own_board = std::exchange(model.watching.sees_own_board, false);
    if (!can_watch_boards(model) && !saw_own_board) {
        model.status = {model.say("You can't see the other boards in this race."_t),
                        Status::Tone::plain};
    }
}

void end_race(Next& next) {
    const bool asks = next.model.is_playing() && can_end_race(next.model);
    if (asks) {
        next.model.overlay = Overlay::ask_end;
        return;
    }
    send(next, race::EndRace{});
}

void change_boards(Next& next) {
    race::RaceRules rules = next.model.room.rules;
    if (!rules.source || !rules.grade || !rules.mode_settings.mode) {
        next.model.status = {next.model.say("This program is too old for that."_t),
                             Status::Tone::bad};
        return;
    }
    if (!race::has_boards_to_show(*rules.mode_settings.mode)) {
        next.model.status = {next.model.say("In this mode there are no boards to show."_t),
                             Status::Tone::plain};
        return;
    }
    constexpr std::array<std::optional<seconds>, 6> choices{std::nullopt, seconds(10),  seconds(30),
                                                            seconds(60),  seconds(180), seconds(0)};
    const auto* found = std::ranges::find(choices, rules.boards_delay);
    const auto place =
        found != choices.end() ? static_cast<std::size_t>(found - choices.begin()) + 1 : 0;
    rules.boards_delay = choices[place % choices.size()];
    send(next, race::SetRules{rules, {}});
}

}  // namespace gridrace::app
