#include "client/app/replay/own_course.hpp"

#include <algorithm>

namespace gridrace::app {

namespace {

template <class E>
const E* of_player(const race::Event& event, MemberId self) {
    const auto* found = std::get_if<E>(&event);
    return found != nullptr && found->member == self ? found : nullptr;
}

template <class... Kinds>
bool is_one_of(const race::Event& event, MemberId self) {
    return ((of_player<Kinds>(event, self) != nullptr) || ...);
}

bool is_of_own_run(const race::Event& event, MemberId self) {
    return is_one_of<race::DigitPlaced, race::CellCleared, race::ProgressChanged, race::MoveRefused,
                     race::PlayerFinished, race::PlayerForfeited, race::PlayerOut, race::PlayerHeld,
                     race::AssistTaken>(event, self);
}

bool has_start(const race::Events& events) {
    return std::ranges::any_of(events, [](const race::Event& event) {
        return std::holds_alternative<race::RaceStarted>(event);
    });
}

// The run's clock begins here; an interruption moves it.
Instant clock_start(const race::Race& race, const race::Run& run) {
    return run.began_at.value_or(race::begins_at(race, run));
}

// Moves that are taken back leave no digit behind: refusals and help are counted.
bool is_same_run(const race::Run& seen, const race::Run& run) {
    return seen.grid == run.grid && seen.refused_moves == run.refused_moves &&
           seen.assists_taken == run.assists_taken;
}

// Before the countdown, without anybody else.
race::RoomState lone_room(const race::RoomState& room, const race::Run& run) {
    race::RoomState start;
    start.code = room.code;
    start.rules = room.rules;
    start.rules.mode_settings = {};
    start.rules.mode_settings.mode = race::Mode::race;
    start.host = start.last_member = run.member;
    race::Member player;
    player.id = run.member;
    player.name = run.name;
    player.ready = true;
    start.members.push_back(player);
    return start;
}

}  // namespace

void OwnCourse::follow(const race::RoomState& room, MemberId self, const race::Events& events,
                       Instant now) {
    const auto* run = room.run(self);
    if (run == nullptr || !room.race.puzzle) return;
    const bool is_start = has_start(events);
    if (is_start) moments.clear();
    const auto start = clock_start(room.race, *run);
    if (!moments.empty()) {
        const auto gap = start - moments.front().at;
        for (auto& moment : moments) moment.at += gap;
    }
    race::TimedEvents moment{moments.empty() ? start : now, {}};
    for (const auto& event : events) {
        if (!is_of_own_run(event, self)) continue;
        moment.events.push_back(event);
        const bool is_move = is_one_of<race::DigitPlaced, race::CellCleared>(event, self);
        // An attempt's progress is told to nobody; its player counts the own cells.
        if (is_move && race::has_attempts(room.race.mode()))
            moment.events.push_back(race::ProgressChanged{self, run->filled_by_box});
    }
    const bool begins = is_start || run->grid == race::puzzle_of(room.race, *run);
    if (moments.empty() ? begins : !moment.events.empty()) moments.push_back(std::move(moment));
}

std::optional<race::RaceRecord> own_record(const OwnCourse& course, const race::RoomState& room,
                                           MemberId self) {
    const auto* run = room.run(self);
    const bool is_over = run != nullptr && run->status != race::RunStatus::racing;
    if (!is_over || course.moments.empty() || !room.race.puzzle) return std::nullopt;
    const auto number = room.race.number;
    race::RaceRecord record{lone_room(room, *run), course.moments};
    auto& moments = record.course;
    const auto starts_at = moments.front().at;
    moments.front().events.insert(
        moments.front().events.begin(),
        race::RaceStarted{number, starts_at, race::puzzle_of(room.race, *run)});
    moments.insert(moments.begin(), {starts_at, {race::CountdownStarted{number, starts_at}}});
    const auto end = std::max(moments.back().at, starts_at);
    moments.back().events.push_back(
        race::RaceEnded{number, end, race::RaceEndReason::all_done, std::nullopt});
    race::RoomState replayed = record.start;
    for (const auto& moment : moments) {
        for (const auto& event : moment.events) race::fold(replayed, event);
    }
    const auto* seen = replayed.run(self);
    if (seen == nullptr || !is_same_run(*seen, *run)) return std::nullopt;
    return record;
}

}  // namespace gridrace::app
