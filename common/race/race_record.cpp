#include "common/race/race_record.hpp"

#include "common/race/view.hpp"

namespace gridrace::race {

bool belongs_to_a_record(const Event& event) {
    const bool is_about_watching =
        std::holds_alternative<BoardsShown>(event) || std::holds_alternative<BoardsOpened>(event);
    // A race is the same in a club and elsewhere.
    const bool is_of_a_club = std::holds_alternative<ClubFounded>(event) ||
                              std::holds_alternative<ClubPlayerSeated>(event) ||
                              std::holds_alternative<ClubScored>(event) ||
                              std::holds_alternative<MeetingSet>(event);
    const bool is_answer = std::holds_alternative<CommandAnswered>(event);
    const bool is_about_newcomers =
        std::holds_alternative<ListingChanged>(event) || std::holds_alternative<WordChanged>(event);
    const bool is_about_records =
        std::holds_alternative<CourseSealed>(event) || std::holds_alternative<RaceSealed>(event);
    return audience(event).reach != Reach::server && !is_answer && !is_about_watching &&
           !is_of_a_club && !is_about_newcomers && !is_about_records;
}

namespace {

RoomState start_of_record(const RoomState& state) {
    RoomState start = visible_to(state, MemberId{});
    start.race = {};
    start.match = {};
    start.tournament = {};
    start.club.reset();
    start.entrants.clear();
    start.start_offered_at.reset();
    start.deserted_since = {};
    start.listed = false;
    start.locked = false;
    start.word_needed = false;
    start.talk.clear();
    for (auto& member : start.members) {
        member.talked_at.clear();
        member.muted = false;
    }
    start.public_events = {};
    return start;
}

}  // namespace

void RecordMaker::follow(const RoomState& before, Instant at, const Event& event) {
    const auto* started = std::get_if<CountdownStarted>(&event);
    if (started != nullptr && (!only_ || started->race == only_)) {
        phase_ = Phase::under_way;
        record_ = {start_of_record(before), {}};
    }
    if (phase_ != Phase::under_way) return;
    if (started != nullptr) {
        keep(at, seen_by(before, event, MemberId{}));
    } else if (belongs_to_a_record(event)) {
        for (auto& told : spelled_out(before, event)) keep(at, std::move(told));
    }
    if (std::holds_alternative<RaceEnded>(event)) phase_ = Phase::ended;
    if (std::holds_alternative<CountdownCancelled>(event)) phase_ = Phase::none;
}

void RecordMaker::keep(Instant at, Event event) {
    auto& course = record_.course;
    if (course.empty() || course.back().at != at) course.push_back({at, {}});
    course.back().events.push_back(std::move(event));
}

Result<RaceRecord, NoRecord> record_of(std::span<const TimedEvents> room, RaceNumber race) {
    using Phase = RecordMaker::Phase;
    RecordMaker maker(race);
    RoomState state;
    for (const auto& moment : room) {
        for (const auto& event : moment.events) {
            maker.follow(state, moment.at, event);
            fold(state, event);
        }
        if (maker.phase() == Phase::ended) return std::move(maker.record());
    }
    return maker.phase() == Phase::under_way ? NoRecord::under_way : NoRecord::no_such_race;
}

Race race_at_the_end(const RaceRecord& record) {
    RoomState state = record.start;
    for (const auto& moment : record.course) {
        for (const auto& event : moment.events) fold(state, event);
    }
    return state.race;
}

RaceNumber last_race(std::span<const TimedEvents> room) {
    RaceNumber begun, ended;
    for (const auto& moment : room) {
        for (const auto& event : moment.events) {
            if (const auto* starts = std::get_if<CountdownStarted>(&event)) begun = starts->race;
            if (std::holds_alternative<CountdownCancelled>(event)) begun = {};
            if (const auto* ends = std::get_if<RaceEnded>(&event)) ended = ends->race;
        }
    }
    return ended ? ended : begun;
}

}  // namespace gridrace::race
