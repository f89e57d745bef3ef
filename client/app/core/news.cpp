#include "client/app/core/news.hpp"

#include <algorithm>
#include <utility>

#include "client/app/core/finding_phrases.hpp"
#include "client/app/core/mode_state.hpp"
#include "client/app/core/race_end.hpp"
#include "client/app/core/race_phrases.hpp"
#include "client/app/core/rivals.hpp"
#include "client/app/core/rules_news.hpp"
#include "client/app/widgets/mode_phrases.hpp"
#include "client/app/widgets/phrases.hpp"
#include "client/app/widgets/words.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;
using language::Phrase;
using Tone = Status::Tone;

constexpr std::size_t most_news = 20;
// A host who looks for a rule changes several in a row: one line of news for all.
constexpr std::chrono::seconds rules_in_one_line{10};

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
    void say_text(Tone tone, std::string text) const { add_news(model, tone, std::move(text)); }
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

// Another player's finish; in calm mode without time and place.
std::string finish_text(const Model& model, const std::string& name, std::uint32_t place,
                        Milliseconds time) {
    if (model.is_calm()) return model.say("{0} has finished."_t, name);
    return model.say("{0} finished {1} in {2}."_t, name,
                     language::ordinal(model.settings.language, place),
                     exact_duration_text(model, time));
}

// How the run of a ghost has ended.
std::string ghost_news(const Model& model, const race::Run& run) {
    const auto name = model.say("{0} (ghost)"_t, run.name);
    switch (run.status) {
        case race::RunStatus::finished: return finish_text(model, name, run.place, run.time);
        case race::RunStatus::gone: return model.say("{0} left."_t, name);
        case race::RunStatus::out: return model.say("{0} is out."_t, name);
        case race::RunStatus::forfeited: return model.say("{0} forfeited."_t, name);
        case race::RunStatus::racing: break;
    }
    return "";
}

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
void tell(const Ear& ear, const race::RulesChanged&) {
    Model& model = ear.model;
    auto& told = model.rules_told;
    const bool goes_on = told && model.now < told->at + rules_in_one_line && !model.news.empty() &&
                         model.news.back() == told->line;
    const auto before = goes_on ? told->before : ear.before.rules;
    if (goes_on) model.news.pop_back();
    ear.say_text(Tone::plain, rules_news(model, before));
    told = {before, model.now, model.news.back()};
}
void tell(const Ear& ear, const race::CountdownCancelled& event) {
    ear.model.status = {cancel_text(ear.model, event.reason), Tone::bad};
}
void tell(const Ear& ear, const race::PlayerEntered& event) {
    ear.say_of_other(event.member, "{0} joined the race."_t);
}
void tell(const Ear& ear, const race::AttemptBegun& event) {
    ear.say_of_other(event.member, "{0} has begun."_t);
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
    const auto* run = ear.model.room.run(event.member);
    // Of a tournament, the player's own table is enough.
    const bool is_elsewhere =
        run != nullptr && ear.model.own_run() != nullptr && !is_at_own_table(ear.model, run->table);
    if (is_elsewhere) return;
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
    const auto text = finish_text(ear.model, ear.name(event.member), event.place, event.time);
    ear.say_text(Tone::plain, ear.model.is_calm() ? text : text + photo);
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
void tell(const Ear& ear, const race::HeadStartChanged& event) {
    const auto& given = event.head_start;
    if (!given.is_any())
        return ear.say_of(event.member, "You have no head start any more."_t,
                          "{0} has no head start any more."_t);
    const auto text = head_start_text(ear.model.settings.language, given);
    if (ear.is_self(event.member))
        return ear.say(Tone::plain, "You get a head start: {0}."_t, text);
    ear.say(Tone::plain, "{0} gets a head start: {1}."_t, ear.name(event.member), text);
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
    ear.say(Tone::plain, "It is {0}'s turn."_t, ear.name(event.player));
}
void tell(const Ear& ear, const race::TablesSet& event) {
    const auto table = race::table_of(event.tables, ear.model.self);
    if (table == 0) return;
    const auto names = names_at_own_table(ear.model, event.tables);
    if (names.empty())
        return ear.say(Tone::plain, "You have a bye: a point without an opponent."_t);
    ear.say(Tone::good, "Table {0}: you play {1}."_t, table, names);
}
void tell(const Ear& ear, const race::MatchScored& event) {
    if (event.scores.empty() || event.next_at) return;
    const bool is_tournament = race::has_tables(ear.model.mode());
    ear.say(Tone::good,
            is_tournament ? "{0} has won the tournament."_t : "{0} has won the match."_t,
            ear.name(event.scores.front().member));
}
// What it changed for you is on the club's page; here what you have now.
void tell(const Ear& ear, const race::ClubScored&) {
    const auto& model = ear.model;
    const auto* own = model.room.club ? model.room.club->player_of(model.self) : nullptr;
    if (own == nullptr || own->races == 0) return;
    ear.say_text(Tone::plain, model.say("Club: {0}, {1} in {2}."_t,
                                        model.say_count(own->wins, "{0} win"_t, "{0} wins"_t),
                                        model.say_count(own->points, "{0} point"_t, "{0} points"_t),
                                        model.say_count(own->races, "{0} race"_t, "{0} races"_t)));
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
void tell(const Ear& ear, const race::EndAnnounced&) {
    // A screen counts down; a sentence that stays must not contradict it.
    ear.say_text(ear.model.is_playing() ? Tone::bad : Tone::plain,
                 ear.model.is_spoken
                     ? end_notice(ear.model)
                     : ear.model.say("The race ends soon for those still playing."_t));
}
void tell(const Ear& ear, const race::RaceEnded& event) {
    if (event.reason == race::RaceEndReason::time_limit) ear.say(Tone::bad, "The time is up."_t);
}
// Other events are visible on the screen.
template <class Event>
void tell(const Ear&, const Event&) {}

}  // namespace

void add_news(Model& model, Status::Tone tone, std::string text) {
    model.news.push_back(text);
    if (model.news.size() > most_news) model.news.erase(model.news.begin());
    model.status = {std::move(text), tone};
}

void keep_talk_alone(Model& model) {
    std::erase_if(model.news, [&model](const std::string& line) {
        return std::ranges::none_of(model.room.talk, [&](const race::TalkLine& said) {
            return line == model.say("{0}: {1}"_t, said.name, said.text);
        });
    });
}

void tell_event(Model& model, const race::RoomState& before, const race::Event& event) {
    const Ear ear{model, before};
    std::visit([&ear](const auto& happened) { tell(ear, happened); }, event);
}

void tell_ghosts(Model& model, const race::Race& before, const race::Race& after) {
    for (std::size_t i = 0; i < after.runs.size(); ++i) {
        const auto& run = after.runs[i];
        if (!is_ghost(run.member) || run.status == before.runs[i].status) continue;
        add_news(model, Tone::plain, ghost_news(model, run));
    }
}

}  // namespace gridrace::app
