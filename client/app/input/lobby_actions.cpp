#include "client/app/input/lobby_actions.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "client/app/core/meetings.hpp"
#include "client/app/core/race_phrases.hpp"
#include "common/base/text.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;

void select(Model& model, int step) {
    const auto members = model.listed_members();
    if (members.empty()) return;
    const auto found = std::ranges::find(members, model.selected, &race::Member::id);
    const auto last = std::ssize(members) - 1;
    const auto index = found == members.end() ? 0 : found - members.begin();
    model.selected = members[static_cast<std::size_t>(std::clamp(index + step, {}, last))]->id;
}

// Refused here: a command of somebody who is the host when it arrives would take the word away.
bool is_refused_word(Model& model) {
    if (model.is_host()) return false;
    model.status = {refusal_text(model, race::RefusalCode::only_the_host), Status::Tone::bad};
    return true;
}

}  // namespace

void select_member_above(Model& model) {
    select(model, -1);
}

void select_member_below(Model& model) {
    select(model, 1);
}

void start_race(Next& next) {
    send(next, race::StartRace{next.model.start_anyway});
    next.model.start_anyway = false;
}

void change_grade(Next& next) {
    race::RaceRules rules = next.model.room.rules;
    rules.source = race::PuzzleSource::generated;
    rules.rating.reset();
    const auto next_grade = rules.grade ? static_cast<std::size_t>(*rules.grade) + 1 : 0;
    rules.grade = sudoku::all_grades[next_grade % sudoku::all_grades.size()];
    send(next, race::SetRules{rules, {}});
}

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
        return;
    }
    const bool is_heard = model.muted.erase(model.selected) > 0;
    if (!is_heard) model.muted.insert(model.selected);
    // A list shows the mark.
    const auto* member = model.room.member(model.selected);
    if (member == nullptr || !model.is_spoken) return;
    const auto text = is_heard ? model.say("You hear {0} again."_t, member->name)
                               : model.say("You no longer hear {0}."_t, member->name);
    model.status = {text, Status::Tone::plain};
}

void kick_selected(Next& next) {
    // For others the rules refuse it with a reason; no confirmation needed.
    if (next.model.is_host() && next.model.selected != next.model.self) {
        next.model.overlay = Overlay::ask_kick;
    } else {
        send(next, race::KickMember{next.model.selected});
    }
}

void toggle_ready(Next& next) {
    if (next.model.is_daily()) return start_race(next);
    const auto* member = next.model.own_member();
    if (member != nullptr) send(next, race::SetReady{!member->ready});
}

void toggle_role(Next& next) {
    const auto* member = next.model.own_member();
    if (member == nullptr) return;
    send(next, race::SetRole{member->role == race::Role::player ? race::Role::spectator
                                                                : race::Role::player});
}

void make_selected_host(Next& next) {
    send(next, race::TransferHost{next.model.selected});
}

void toggle_lock(Next& next) {
    send(next, race::LockRoom{!next.model.room.locked});
}

void toggle_listing(Next& next) {
    send(next, race::ListRoom{!next.model.room.listed});
}

void write_meeting(Next& next) {
    auto& model = next.model;
    const auto& club = model.room.club;
    // For others the rules refuse it with a reason.
    if (!club || !model.is_host()) return send(next, race::SetMeeting{});
    model.overlay = Overlay::meeting;
    model.talk = std::exchange(model.draft,
                               written_meeting(club->meeting, model.settings.language, model.zone));
}

void write_word(Next& next) {
    auto& model = next.model;
    if (is_refused_word(model)) return;
    model.overlay = Overlay::word;
    model.talk = std::exchange(model.draft, model.word);
}

bool set_word(Next& next, std::string_view typed) {
    const bool takes_back = typed.find_first_not_of(' ') == std::string_view::npos;
    auto word = takes_back ? std::optional(std::string()) : clean_word(typed);
    if (!word) return false;
    if (is_refused_word(next.model) || (takes_back && next.model.is_word_unknown())) return true;
    send(next, race::SetWord{*std::move(word)});
    return true;
}

void lift_kicks(Next& next) {
    send(next, race::LiftKicks{});
}

void add_bot(Next& next) {
    send(next, race::AddBot{});
}

void seat_house_bots(Next& next) {
    auto& model = next.model;
    const bool is_at_once = model.house_bots.count > 0 || model.house_bots.ghosts_are_there;
    if (!is_at_once || !model.is_host()) return;
    const auto bots = std::exchange(model.house_bots, {});
    // People are better company: those who look for a race meanwhile find this one.
    if (model.abilities.listed_rooms && !model.room.listed) send(next, race::ListRoom{true});
    if (!bots.ghosts_are_there && !model.abilities.bots) {
        model.status = {model.say("This server has no bots."_t), Status::Tone::bad};
        return;
    }
    // One as strong as the player, one a little stronger, one a little weaker.
    constexpr std::array offsets{0, 6, -6};
    for (std::uint32_t i = 0; i < bots.count; ++i) {
        const auto strength = static_cast<int>(bots.strength) + offsets[i % offsets.size()];
        const auto on_scale =
            std::clamp(strength, sudoku::least_rating.tenths, sudoku::highest_rating.tenths);
        send(next, race::AddBot{bots.strength > 0 ? static_cast<std::uint32_t>(on_scale) : 0});
    }
    send(next, race::StartRace{true});
}

}  // namespace gridrace::app
