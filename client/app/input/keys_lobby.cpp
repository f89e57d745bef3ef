#include "client/app/input/keys_lobby.hpp"

#include <algorithm>

namespace gridrace::app {

namespace {

using namespace language::literals;

void select(Model& model, int step) {
    const auto& members = model.room.members;
    if (members.empty()) return;
    const auto found = std::ranges::find(members, model.selected, &race::Member::id);
    const auto last = std::ssize(members) - 1;
    const auto index = found == members.end() ? 0 : found - members.begin();
    model.selected = members[static_cast<std::size_t>(std::clamp(index + step, {}, last))].id;
}

void change_grade(Next& next) {
    race::RaceRules rules = next.model.room.rules;
    rules.source = race::PuzzleSource::generated;
    rules.rating.reset();
    const auto next_grade = rules.grade ? static_cast<std::size_t>(*rules.grade) + 1 : 0;
    rules.grade = sudoku::all_grades[next_grade % sudoku::all_grades.size()];
    send(next, race::SetRules{rules, {}});
}

// From none over the usual ones to all, and around.
void change_assists(Next& next) {
    race::RaceRules rules = next.model.room.rules;
    if (!rules.source || !rules.grade) {
        next.model.status = {next.model.say("This program is too old for that."_t),
                             Status::Tone::bad};
        return;
    }
    const auto now = rules.assists;
    rules.assists = now == race::AssistSet::none()       ? race::AssistSet::standard()
                    : now == race::AssistSet::standard() ? race::AssistSet::all()
                                                         : race::AssistSet::none();
    send(next, race::SetRules{rules, {}});
}

void mute_or_hear(Model& model) {
    if (model.selected == model.self) {
        model.status = {model.say("You cannot mute yourself."_t), Status::Tone::plain};
    } else if (model.muted.erase(model.selected) == 0) {
        model.muted.insert(model.selected);
    }
}

void ask_to_kick(Next& next) {
    // The rules refuse it for anyone else, and say why; asking first would be idle.
    if (next.model.is_host() && next.model.selected != next.model.self) {
        next.model.overlay = Overlay::ask_kick;
    } else {
        send(next, race::KickMember{next.model.selected});
    }
}

void toggle_ready(Next& next) {
    const auto* member = next.model.own_member();
    if (member != nullptr) send(next, race::SetReady{!member->ready});
}

void toggle_role(Next& next) {
    const auto* member = next.model.own_member();
    if (member == nullptr) return;
    send(next, race::SetRole{member->role == race::Role::player ? race::Role::spectator
                                                                : race::Role::player});
}

}  // namespace

void press_in_lobby(Next& next, Action action) {
    if (!next.model.offers(action)) {
        next.model.status = {next.model.say("This server is too old for that."_t),
                             Status::Tone::bad};
        return;
    }
    switch (action) {
        case Action::select_up: return select(next.model, -1);
        case Action::select_down: return select(next.model, 1);
        case Action::ready: return toggle_ready(next);
        case Action::start:
            send(next, race::StartRace{next.model.start_anyway});
            next.model.start_anyway = false;
            return;
        case Action::kick: return ask_to_kick(next);
        case Action::make_host: return send(next, race::TransferHost{next.model.selected});
        case Action::change_grade: return change_grade(next);
        case Action::change_assists: return change_assists(next);
        case Action::mute: return mute_or_hear(next.model);
        case Action::lock_room: return send(next, race::LockRoom{!next.model.room.locked});
        case Action::lift_kicks: return send(next, race::LiftKicks{});
        case Action::change_role: return toggle_role(next);
        default: return;
    }
}

}  // namespace gridrace::app
