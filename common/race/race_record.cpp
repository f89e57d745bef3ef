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
    return audience(event).reach != Reach::server && !is_answer && !is_about_watching &&
           !is_of_a_club && !is_about_newcomers;
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
    start.word_needed = false;
    start.talk.clear();
    for (auto& member : start.members) member.talked_at.clear();
    start.public_events = {};
    return start;
}

// Reads the events of a room and keeps those of one race.
class Recording {
public:
    explicit Recording(RaceNumber race) : race_(race) {}

    void add(Instant at, const Event& event) {
        if (const auto* started = std::get_if<CountdownStarted>(&event); started != nullptr) {
            if (started->race == race_) begin();
        }
        if (phase_ == Phase::under_way && belongs_to_a_record(event)) {
            for (auto& told : spelled_out(state_, event)) keep(at, std::move(told));
        }
        if (const auto* ended = std::get_if<RaceEnded>(&event); ended != nullptr) {
            if (ended->race == race_) phase_ = Phase::ended;
        }
        if (std::holds_alternative<CountdownCancelled>(event) && phase_ == Phase::under_way) {
            phase_ = Phase::none;
        }
        fold(state_, event);
    }
    bool has_ended() const { return phase_ == Phase::ended; }

    Result<RaceRecord, NoRecord> take() {
        if (phase_ == Phase::none) return NoRecord::no_such_race;
        if (phase_ == Phase::under_way) return NoRecord::under_way;
        return std::move(record_);
    }

private:
    enum class Phase : std::uint8_t { none, under_way, ended };

    void begin() {
        phase_ = Phase::under_way;
        record_ = {start_of_record(state_), {}};
    }
    void keep(Instant at, Event event) {
        auto& course = record_.course;
        if (course.empty() || course.back().at != at) course.push_back({at, {}});
        course.back().events.push_back(std::move(event));
    }

    RaceNumber race_;
    Phase phase_ = Phase::none;
    RoomState state_;
    RaceRecord record_;
};

}  // namespace

Result<RaceRecord, NoRecord> record_of(std::span<const TimedEvents> room, RaceNumber race) {
    Recording recording(race);
    for (const auto& moment : room) {
        for (const auto& event : moment.events) recording.add(moment.at, event);
        if (recording.has_ended()) break;
    }
    return recording.take();
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
