#include "client/app/core/news.hpp"

#include <algorithm>
#include <utility>

#include "client/app/core/finding_phrases.hpp"
#include "client/app/core/mode_state.hpp"
#include "client/app/core/race_phrases.hpp"
#include "client/app/widgets/mode_phrases.hpp"
#include "client/app/widgets/phrases.hpp"
#include "client/app/widgets/words.hpp"
#include "common/race/modes/relay.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;
using language::Phrase;
using Tone = Status::Tone;

constexpr std::size_t most_news = 20;

// The target for events, with the room before them: members who left are known only there.
struct Ear {
    Model& model;
    const race::RoomState& before;

    bool is_self(MemberId id) const { return id == model.self; }
    std::string name(MemberId id) const {
        for (const race::RoomState* room : {&std::as_const(model.room), &before}) {
            if (const auto* member = room->member(id)) return member->name;
            if (const auto* run = room->run(id)) return run->name;
        }
        return model.say("A member"_t);
    }
    template <class... Arguments>
    void say(Tone tone, Phrase phrase, const Arguments&... arguments) const {
        say_text(tone, model.say(phrase, arguments...));
    }
    void say_text(Tone tone, std::string text) const {
        model.news.push_back(text);
        if (model.news.size() > most_news) model.news.erase(model.news.begin());
        model.status = {std::move(text), tone};
    }
    // Only for other members: a player's own actions need no message.
    template <class... Arguments>
    void say_of_other(MemberId id, Phrase phrase, const Arguments&... arguments) const {
        if (!is_self(id)) say(Tone::plain, phrase, name(id), arguments...);
    }
    // `own` for the player, `others` for other members.
    void say_of(MemberId id, Phrase own, Phrase others) const {
        if (is_self(id)) return say(Tone::plain, own);
        say(Tone::plain, others, name(id));
    }
};

Phrase leaving(race::LeaveReason reason) {
    switch (reason) {
        case race::LeaveReason::kicked: return "{0} was kicked."_t;
        case race::LeaveReason::gone: return "{0} is gone."_t;
        case race::LeaveReason::left: break;
    }
    return "{0} left."_t;
}

void tell(const Ear& ear, const race::MemberJoined& event) {
    ear.say_of_other(event.member, "{0} joined."_t);
}
void tell(const Ear& ear, const race::MemberLeft& event) {
    ear.say_of_other(event.member, leaving(event.reason));
}
void tell(const Ear& ear, const race::MemberAway& event) {
    ear.say_of_other(event.member, "{0} is away."_t);
}
void tell(const Ear& ear, const race::MemberBack& event) {
    ear.say_of_other(event.member, "{0} is back."_t);
}
void tell(const Ear& ear, const race::HostChanged& event) {
    ear.say_of(event.member, "You are the host."_t, "{0} is the host."_t);
}
void tell(const Ear& ear, const race::RulesChanged& event) {
    auto rules = puzzle_text(ear.model);
    const auto& settings = event.rules.mode_settings;
    if (ear.before.rules.mode_settings != settings) {
        rules = mode_with_numbers(ear.model.settings.language, settings) + ear.model.say("; "_t) +
                rules;
    }
    ear.say(Tone::plain, "The rules have changed: {0}."_t, rules);
}
void tell(const Ear& ear, const race::CountdownCancelled& event) {
    ear.model.status = {cancel_text(ear.model, event.reason), Tone::bad};
}
void tell(const Ear& ear, const race::PlayerEntered& event) {
    ear.say_of_other(event.member, "{0} joined the race."_t);
}
void tell(const Ear& ear, const race::AssistTaken& event) {
    if (ear.is_self(event.member)) return;
    ear.say(Tone::plain, "{0} took help: {1}."_t, ear.name(event.member),
            ear.model.say(assist_phrase(event.assist)));
}
// Those who share a board finish together: one message for all.
bool tell_shared_finish(const Ear& ear, const race::PlayerFinished& event) {
    const auto& race = ear.model.room.race;
    const auto* run = ear.model.room.run(event.member);
    const bool has_team = race.mode() == race::Mode::relay && run != nullptr;
    if (race.mode() != race::Mode::together && !has_team) return false;
    const auto time = exact_duration_text(ear.model, event.time);
    const auto place = language::ordinal(ear.model.settings.language, event.place);
    const auto* own = ear.model.own_run();
    if (!has_team) {
        const auto& first = race.runs.front().member;
        if (ear.is_self(event.member) || (own == nullptr && event.member == first)) {
            ear.say(Tone::good, "Solved together in {0}."_t, time);
        }
        return true;
    }
    if (ear.is_self(event.member)) {
        ear.say(Tone::good, "Your team finished {0} in {1}."_t, place, time);
        return true;
    }
    const auto first = std::ranges::find(race.runs, run->team, &race::Run::team);
    const bool is_own_team = own != nullptr && own->team == run->team;
    if (!is_own_team && first->member == event.member) {
        ear.say(Tone::plain, "Team {0} finished {1} in {2}."_t, run->team, place, time);
    }
    return true;
}

void tell(const Ear& ear, const race::PlayerFinished& event) {
    if (tell_shared_finish(ear, event)) return;
    const auto place = language::ordinal(ear.model.settings.language, event.place);
    const auto time = exact_duration_text(ear.model, event.time);
    if (ear.model.is_solo) return ear.say(Tone::good, "Solved in {0}."_t, time);
    auto photo = photo_text_of(ear.model, event.member);
    if (!photo.empty()) photo.insert(0, " ");
    if (ear.is_self(event.member)) {
        if (ear.model.is_calm()) return ear.say(Tone::good, "You have finished."_t);
        return ear.say_text(Tone::good,
                            ear.model.say("You finished {0} in {1}."_t, place, time) + photo);
    }
    const auto name = ear.name(event.member);
    if (ear.model.is_calm()) return ear.say(Tone::plain, "{0} has finished."_t, name);
    ear.say_text(Tone::plain,
                 ear.model.say("{0} finished {1} in {2}."_t, name, place, time) + photo);
}
void tell(const Ear& ear, const race::PlayerOut& event) {
    if (ear.is_self(event.member)) return ear.say(Tone::bad, "You are out."_t);
    ear.say(Tone::plain, "{0} is out."_t, ear.name(event.member));
}
void tell(const Ear& ear, const race::PuzzleSolved& event) {
    if (ear.is_self(event.member)) {
        return ear.say(Tone::good, "Puzzle {0} is solved."_t, event.solved);
    }
    if (ear.model.is_calm()) return;
    ear.say(Tone::plain, "{0} has solved puzzle {1}."_t, ear.name(event.member), event.solved);
}
void tell(const Ear& ear, const race::TeamChanged& event) {
    if (event.team == 0)
        return ear.say_of(event.member, "You have no team."_t, "{0} has no team."_t);
    if (ear.is_self(event.member)) {
        return ear.say(Tone::plain, "You are in team {0}."_t, event.team);
    }
    ear.say(Tone::plain, "{0} is in team {1}."_t, ear.name(event.member), event.team);
}
// Only to the team, and only when the turn passes.
void tell(const Ear& ear, const race::TurnChanged& event) {
    const auto* own = ear.model.own_run();
    if (own == nullptr || own->team != event.team) return;
    const auto* last = race::turn_of(ear.before.race, event.team);
    if (last != nullptr && last->player == event.player) return;
    if (ear.is_self(event.player)) {
        return ear.say(Tone::good, "It is your turn: {0} digits."_t, event.digits_left);
    }
    ear.say(Tone::plain, "It is the turn of {0}."_t, ear.name(event.player));
}
void tell(const Ear& ear, const race::MatchScored& event) {
    if (event.scores.empty() || event.next_at) return;
    ear.say(Tone::good, "{0} has won the match."_t, ear.name(event.scores.front().member));
}
void tell(const Ear& ear, const race::PlayerForfeited& event) {
    ear.say_of(event.member, "You forfeited."_t, "{0} forfeited."_t);
}
bool is_heard(const Ear& ear, MemberId member) {
    return ear.is_self(member) || (ear.model.settings.talk && !ear.model.muted.contains(member));
}

void tell(const Ear& ear, const race::Said& event) {
    if (is_heard(ear, event.member)) {
        ear.say(Tone::plain, "{0}: {1}"_t, ear.name(event.member), event.text);
    }
}
void tell(const Ear& ear, const race::Reacted& event) {
    if (is_heard(ear, event.member)) {
        ear.say(Tone::plain, "{0}: {1}"_t, ear.name(event.member),
                ear.model.say(emote_phrase(event.emote)));
    }
}
void tell(const Ear& ear, const race::Announced& event) {
    ear.say(Tone::bad, "The server announces: {0}"_t, event.text);
}
void tell(const Ear& ear, const race::MuteChanged& event) {
    if (event.muted) return ear.say_of(event.member, "You are muted."_t, "{0} is muted."_t);
    ear.say_of(event.member, "You may talk again."_t, "{0} may talk again."_t);
}
void tell(const Ear& ear, const race::LockChanged& event) {
    ear.say(Tone::plain, event.locked ? "The room is locked: nobody new can join."_t
                                      : "The room is unlocked."_t);
}
void tell(const Ear& ear, const race::KicksLifted&) {
    ear.say(Tone::plain, "Kicked members may join again."_t);
}
void tell(const Ear& ear, const race::RaceEnded& event) {
    if (event.reason == race::RaceEndReason::time_limit) ear.say(Tone::bad, "The time is up."_t);
}
// Other events are visible on the screen.
template <class Event>
void tell(const Ear&, const Event&) {}

// What a wrong digit cost: empty in modes where it costs nothing.
std::string cost_text(const Model& model) {
    const auto* run = model.own_run();
    if (run == nullptr) return "";
    switch (model.mode()) {
        case race::Mode::lives:
            return " " + model.say("Lives left: {0}."_t, lives_left(model.room.race, *run));
        case race::Mode::penalty:
            return " " +
                   model.say("This costs {0} s."_t, model.room.race.mode_settings.penalty.count());
        default: return "";
    }
}

std::string house_text(const Model& model, sudoku::HouseKind kind) {
    switch (kind) {
        case sudoku::HouseKind::row: return model.say("the row"_t);
        case sudoku::HouseKind::column: return model.say("the column"_t);
        case sudoku::HouseKind::box: return model.say("the box"_t);
    }
    return "";
}

// "the row, the column and the box".
std::string houses_text(const Model& model, const std::vector<sudoku::House>& houses) {
    std::string text;
    for (std::size_t i = 0; i < houses.size(); ++i) {
        if (i > 0) text += i + 1 == houses.size() ? model.say(" and "_t) : model.say(", "_t);
        text += house_text(model, houses[i].kind);
    }
    return text;
}

// "5 is already in the row and the box (r1c3, r2c2): taken back."
std::string clash_text(const Model& model, std::uint32_t digit, const race::Refusal& refusal) {
    return model.say("{0} is already in {1} ({2}): taken back."_t, digit,
                     houses_text(model, refusal.houses), coordinates(refusal.cells));
}

}  // namespace

void tell_event(Model& model, const race::RoomState& before, const race::Event& event) {
    const Ear ear{model, before};
    std::visit([&ear](const auto& happened) { tell(ear, happened); }, event);
}

std::string full_text(const Model& model) {
    return model.say("{0} moves are waiting; there is no room for more"_t, model.unanswered.size());
}

void tell_answer(Model& model, const race::AnsweredCommand& answer) {
    if (!answer.refusal) return;
    const auto& refusal = *answer.refusal;
    // Nobody asked for it, and the cursor moves on.
    if (std::holds_alternative<race::PointAt>(answer.command)) return;
    const auto* place = std::get_if<race::PlaceDigit>(&answer.command);
    if (place != nullptr && refusal.code == race::RefusalCode::digit_is_wrong) {
        model.status = {model.say("{0} is wrong here."_t, place->digit) + cost_text(model),
                        Tone::bad};
        return;
    }
    if (place != nullptr && !refusal.houses.empty()) {
        model.clash_cells = refusal.cells;
        model.status = {clash_text(model, place->digit, refusal) + cost_text(model), Tone::bad};
        return;
    }
    if (refusal.code == race::RefusalCode::not_everyone_ready) {
        model.start_anyway = true;
        model.status = {model.say("Not everyone is ready. Press {0} again to start anyway."_t,
                                  model.settings.keys.first_key(Action::start)),
                        Tone::bad};
        return;
    }
    const auto reason = refusal_text(model, refusal);
    const bool is_move =
        place != nullptr || std::holds_alternative<race::ClearCell>(answer.command);
    if (!is_move) {
        model.status = {reason, Tone::bad};
        return;
    }
    // One message for many moves refused at once.
    model.status = {model.say_count(++model.taken_back, "{0} move taken back: {1}"_t,
                                    "{0} moves taken back: {1}"_t, reason),
                    Tone::bad};
}

}  // namespace gridrace::app
