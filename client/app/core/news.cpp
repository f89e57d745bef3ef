#include "client/app/core/news.hpp"

#include <algorithm>
#include <utility>

#include "client/app/core/finding_phrases.hpp"
#include "client/app/core/meetings.hpp"
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

// Writes news of events; with the room before them, since members who left are known only there.
struct NewsWriter {
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

void tell(const NewsWriter& writer, const race::MemberJoined& event) {
    writer.say_of_other(event.member, "{0} joined."_t);
}
// Ghosts go after each race: there are other news then.
void tell(const NewsWriter& writer, const race::MemberLeft& event) {
    const bool is_of_house = race::is_bot(writer.before, event.member);
    if (is_of_house && event.reason == race::LeaveReason::left) return;
    writer.say_of_other(event.member, leaving(event.reason));
}
void tell(const NewsWriter& writer, const race::MemberAway& event) {
    writer.say_of_other(event.member, "{0} is away."_t);
}
void tell(const NewsWriter& writer, const race::MemberBack& event) {
    writer.say_of_other(event.member, "{0} is back."_t);
}
void tell(const NewsWriter& writer, const race::HostChanged& event) {
    writer.say_of(event.member, "You are the host."_t, "{0} is the host."_t);
}
void tell(const NewsWriter& writer, const race::RulesChanged&) {
    Model& model = writer.model;
    auto& told = model.rules_told;
    const bool goes_on = told && model.now < told->at + rules_in_one_line && !model.news.empty() &&
                         model.news.back() == told->line;
    const auto before = goes_on ? told->before : writer.before.rules;
    if (goes_on) model.news.pop_back();
    writer.say_text(Tone::plain, rules_news(model, before));
    told = {before, model.now, model.news.back()};
}
void tell(const NewsWriter& writer, const race::CountdownCancelled& event) {
    writer.model.status = {cancel_text(writer.model, event.reason), Tone::bad};
}
void tell(const NewsWriter& writer, const race::PlayerEntered& event) {
    writer.say_of_other(event.member, "{0} joined the race."_t);
}
void tell(const NewsWriter& writer, const race::AttemptBegun& event) {
    writer.say_of_other(event.member, "{0} has begun."_t);
}
void tell(const NewsWriter& writer, const race::AssistTaken& event) {
    if (writer.is_self(event.member)) return;
    writer.say(Tone::plain, "{0} took help: {1}."_t, writer.name(event.member),
               writer.model.say(assist_phrase(event.assist)));
}
// Those who share a board finish together: one message for all.
bool tell_shared_finish(const NewsWriter& writer, const race::PlayerFinished& event) {
    const auto& race = writer.model.room.race;
    const auto* run = writer.model.room.run(event.member);
    const bool has_team = race.mode() == race::Mode::relay && run != nullptr;
    if (race.mode() != race::Mode::together && !has_team) return false;
    const auto time = exact_duration_text(writer.model, event.time);
    const auto place = language::ordinal(writer.model.settings.language, event.place);
    const auto* own = writer.model.own_run();
    if (!has_team) {
        const auto& first = race.runs.front().member;
        if (writer.is_self(event.member) || (own == nullptr && event.member == first)) {
            writer.say(Tone::good, "Solved together in {0}."_t, time);
        }
        return true;
    }
    if (writer.is_self(event.member)) {
        writer.say(Tone::good, "Your team finished {0} in {1}."_t, place, time);
        return true;
    }
    const auto first = std::ranges::find(race.runs, run->team, &race::Run::team);
    const bool is_own_team = own != nullptr && own->team == run->team;
    if (!is_own_team && first->member == event.member) {
        writer.say(Tone::plain, "Team {0} finished {1} in {2}."_t, run->team, place, time);
    }
    return true;
}

void tell(const NewsWriter& writer, const race::PlayerFinished& event) {
    if (tell_shared_finish(writer, event)) return;
    const auto* run = writer.model.room.run(event.member);
    // Of a tournament, the player's own table is enough.
    const bool is_elsewhere = run != nullptr && writer.model.own_run() != nullptr &&
                              !is_at_own_table(writer.model, run->table);
    if (is_elsewhere) return;
    const auto place = language::ordinal(writer.model.settings.language, event.place);
    const auto time = exact_duration_text(writer.model, event.time);
    if (writer.model.is_solo) return writer.say(Tone::good, "Solved in {0}."_t, time);
    auto photo = photo_text_of(writer.model, event.member);
    if (!photo.empty()) photo.insert(0, " ");
    if (writer.is_self(event.member)) {
        if (writer.model.is_calm()) return writer.say(Tone::good, "You have finished."_t);
        return writer.say_text(Tone::good,
                               writer.model.say("You finished {0} in {1}."_t, place, time) + photo);
    }
    const auto text = finish_text(writer.model, writer.name(event.member), event.place, event.time);
    writer.say_text(Tone::plain, writer.model.is_calm() ? text : text + photo);
}
void tell(const NewsWriter& writer, const race::PlayerOut& event) {
    if (writer.is_self(event.member)) return writer.say(Tone::bad, "You are out."_t);
    writer.say(Tone::plain, "{0} is out."_t, writer.name(event.member));
}
void tell(const NewsWriter& writer, const race::PuzzleSolved& event) {
    if (writer.is_self(event.member)) {
        return writer.say(Tone::good, "Puzzle {0} is solved."_t, event.solved);
    }
    if (writer.model.is_calm()) return;
    writer.say(Tone::plain, "{0} has solved puzzle {1}."_t, writer.name(event.member),
               event.solved);
}
void tell(const NewsWriter& writer, const race::TeamChanged& event) {
    if (event.team == 0)
        return writer.say_of(event.member, "You have no team."_t, "{0} has no team."_t);
    if (writer.is_self(event.member)) {
        return writer.say(Tone::plain, "You are in team {0}."_t, event.team);
    }
    writer.say(Tone::plain, "{0} is in team {1}."_t, writer.name(event.member), event.team);
}
void tell(const NewsWriter& writer, const race::HeadStartChanged& event) {
    const auto& given = event.head_start;
    if (!given.is_any())
        return writer.say_of(event.member, "You have no head start any more."_t,
                             "{0} has no head start any more."_t);
    const auto text = head_start_text(writer.model.settings.language, given);
    if (writer.is_self(event.member))
        return writer.say(Tone::plain, "You get a head start: {0}."_t, text);
    writer.say(Tone::plain, "{0} gets a head start: {1}."_t, writer.name(event.member), text);
}
// Only to the team, and only when the turn passes.
void tell(const NewsWriter& writer, const race::TurnChanged& event) {
    const auto* own = writer.model.own_run();
    if (own == nullptr || own->team != event.team) return;
    const auto* last = race::turn_of(writer.before.race, event.team);
    if (last != nullptr && last->player == event.player) return;
    if (writer.is_self(event.player)) {
        return writer.say(Tone::good, "It is your turn: {0} digits."_t, event.digits_left);
    }
    writer.say(Tone::plain, "It is {0}'s turn."_t, writer.name(event.player));
}
void tell(const NewsWriter& writer, const race::TablesSet& event) {
    const auto table = race::table_of(event.tables, writer.model.self);
    if (table == 0) return;
    const auto names = names_at_own_table(writer.model, event.tables);
    if (names.empty())
        return writer.say(Tone::plain, "You have a bye: a point without an opponent."_t);
    writer.say(Tone::good, "Table {0}: you play {1}."_t, table, names);
}
void tell(const NewsWriter& writer, const race::MatchScored& event) {
    if (event.scores.empty() || event.next_at) return;
    const bool is_tournament = race::has_tables(writer.model.mode());
    writer.say(Tone::good,
               is_tournament ? "{0} has won the tournament."_t : "{0} has won the match."_t,
               writer.name(event.scores.front().member));
}
// What it changed for you is on the club's page; here what you have now.
void tell(const NewsWriter& writer, const race::ClubScored&) {
    const auto& model = writer.model;
    const auto* own = model.room.club ? model.room.club->player_of(model.self) : nullptr;
    if (own == nullptr || own->races == 0) return;
    writer.say_text(
        Tone::plain,
        model.say("Club: {0}, {1} in {2}."_t, model.say_count(own->wins, "{0} win"_t, "{0} wins"_t),
                  model.say_count(own->points, "{0} point"_t, "{0} points"_t),
                  model.say_count(own->races, "{0} race"_t, "{0} races"_t)));
}
void tell(const NewsWriter& writer, const race::PlayerForfeited& event) {
    writer.say_of(event.member, "You forfeited."_t, "{0} forfeited."_t);
}
bool is_heard(const NewsWriter& writer, MemberId member) {
    return writer.is_self(member) ||
           (writer.model.settings.talk && !writer.model.muted.contains(member));
}

std::string talk_text(const Model& model, const race::TalkLine& line) {
    if (!line.member) return model.say("The server announces: {0}"_t, line.text);
    return model.say("{0}: {1}"_t, line.name,
                     line.emote ? model.say(emote_phrase(*line.emote)) : line.text);
}

void tell_talk(const NewsWriter& writer, race::TalkLine line) {
    if (!is_heard(writer, line.member)) return;
    line.name = writer.name(line.member);
    writer.say_text(Tone::plain, talk_text(writer.model, line));
}

void tell(const NewsWriter& writer, const race::Said& event) {
    tell_talk(writer, {event.member, "", event.text, {}, event.at});
}
void tell(const NewsWriter& writer, const race::Reacted& event) {
    tell_talk(writer, {event.member, "", "", event.emote, event.at});
}
void tell(const NewsWriter& writer, const race::Announced& event) {
    writer.say_text(Tone::bad, talk_text(writer.model, {{}, "", event.text, {}, event.at}));
}
void tell(const NewsWriter& writer, const race::MuteChanged& event) {
    if (event.muted) return writer.say_of(event.member, "You are muted."_t, "{0} is muted."_t);
    writer.say_of(event.member, "You may talk again."_t, "{0} may talk again."_t);
}
void tell(const NewsWriter& writer, const race::LockChanged& event) {
    writer.say(Tone::plain, event.locked ? "The room is locked: nobody new can join."_t
                                         : "The room is unlocked."_t);
}
void tell(const NewsWriter& writer, const race::ListingChanged& event) {
    writer.say(Tone::plain,
               event.listed
                   ? "The room is listed: strangers may join, watch, or race its ghosts later."_t
                   : "The room is not listed any more."_t);
}
void tell(const NewsWriter& writer, const race::WordChanged& event) {
    writer.say(Tone::plain, event.needed ? "Newcomers must say the room's word."_t
                                         : "Newcomers need no word any more."_t);
}
void tell(const NewsWriter& writer, const race::MeetingSet& event) {
    using enum race::MeetingReason;
    if (event.reason == nobody_came) writer.say(Tone::plain, "Nobody came to the meeting."_t);
    if (event.reason == missed) writer.say(Tone::plain, "The meeting was missed."_t);
    if (event.reason != changed) return;
    if (!event.meeting) return writer.say(Tone::plain, "There is no meeting any more."_t);
    writer.say_text(Tone::plain, meeting_sentence(writer.model));
}
void tell(const NewsWriter& writer, const race::KicksLifted&) {
    writer.say(Tone::plain, "Kicked members may join again."_t);
}
void tell(const NewsWriter& writer, const race::EndAnnounced&) {
    // A screen counts down; a sentence that stays must not contradict it.
    writer.say_text(writer.model.is_playing() ? Tone::bad : Tone::plain,
                    writer.model.is_spoken
                        ? end_notice(writer.model)
                        : writer.model.say("The race ends soon for those still playing."_t));
}
void tell(const NewsWriter& writer, const race::RaceEnded& event) {
    if (event.reason == race::RaceEndReason::time_limit) writer.say(Tone::bad, "The time is up."_t);
}
// Other events are visible on the screen.
template <class Event>
void tell(const NewsWriter&, const Event&) {}

}  // namespace

void add_news(Model& model, Status::Tone tone, std::string text) {
    model.news.push_back(text);
    if (model.news.size() > most_news) model.news.erase(model.news.begin());
    model.status = {std::move(text), tone};
}

void keep_talk_alone(Model& model) {
    std::erase_if(model.news, [&model](const std::string& line) {
        return std::ranges::none_of(model.room.talk, [&](const race::TalkLine& said) {
            return line == talk_text(model, said);
        });
    });
}

void tell_event(Model& model, const race::RoomState& before, const race::Event& event) {
    const NewsWriter writer{model, before};
    std::visit([&writer](const auto& happened) { tell(writer, happened); }, event);
}

void tell_ghosts(Model& model, const race::Race& before, const race::Race& after) {
    for (std::size_t i = 0; i < after.runs.size(); ++i) {
        const auto& run = after.runs[i];
        if (!is_ghost(run.member) || run.status == before.runs[i].status) continue;
        add_news(model, Tone::plain, ghost_news(model, run));
    }
}

}  // namespace gridrace::app
