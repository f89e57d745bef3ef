#include "client/web/engine/record_reader.hpp"

#include <algorithm>
#include <array>
#include <chrono>

#include "client/web/engine/solo_state.hpp"

namespace gridrace::web {

namespace {

using namespace race;

MemberId read_member_id(Fields& fields) {
    return {fields.count()};
}

sudoku::Cell read_cell(Fields& fields) {
    return sudoku::Cell(static_cast<int>(fields.count() % sudoku::Cell::count));
}

Role read_role(Fields& fields) {
    return fields.enumeration(Role::spectator).value_or(Role::spectator);
}

// After a sign, so that no name is none.
std::string read_name(Fields& fields) {
    const auto text = fields.text();
    return std::string(text.substr(std::min<std::size_t>(text.size(), 1)));
}

struct EventReading {
    std::string_view kind;
    Event (*read)(Fields& fields);
};

// Those that belong to the record of a race in which everybody has a grid. The others change no run.
constexpr std::array event_readings{
    EventReading{"digit_placed",
                 [](Fields& f) -> Event {
                     DigitPlaced e{read_member_id(f), read_cell(f), 0};
                     e.digit = static_cast<std::uint8_t>(std::clamp(f.count(), 1U, 9U));
                     return e;
                 }},
    EventReading{"progress_changed",
                 [](Fields& f) -> Event {
                     return ProgressChanged{read_member_id(f), read_filled(f)};
                 }},
    EventReading{"cell_cleared",
                 [](Fields& f) -> Event {
                     return CellCleared{read_member_id(f), read_cell(f)};
                 }},
    EventReading{"move_refused",
                 [](Fields& f) -> Event {
                     return MoveRefused{read_member_id(f), f.count()};
                 }},
    EventReading{"player_finished",
                 [](Fields& f) -> Event {
                     PlayerFinished e{read_member_id(f), f.span(), 0};
                     e.place = f.count();
                     return e;
                 }},
    EventReading{"player_forfeited",
                 [](Fields& f) -> Event { return PlayerForfeited{read_member_id(f)}; }},
    EventReading{"player_out",
                 [](Fields& f) -> Event {
                     return PlayerOut{read_member_id(f), f.count()};
                 }},
    EventReading{"player_held",
                 [](Fields& f) -> Event {
                     return PlayerHeld{read_member_id(f), f.instant()};
                 }},
    EventReading{"player_entered",
                 [](Fields& f) -> Event { return PlayerEntered{read_member_id(f)}; }},
    EventReading{
        "aid_taken",
        [](Fields& f) -> Event {
            AssistTaken e{
                read_member_id(f), f.enumeration(all_assists.back()).value_or(Assist{}), 0, {}};
            e.assists_taken = f.count();
            e.until = f.instant();
            return e;
        }},
    EventReading{"countdown_started",
                 [](Fields& f) -> Event {
                     return CountdownStarted{{f.count()}, f.instant()};
                 }},
    EventReading{"race_started",
                 [](Fields& f) -> Event {
                     RaceStarted e{{f.count()}, f.instant(), {}};
                     e.puzzle = f.optional_grid().value_or(sudoku::Grid());
                     return e;
                 }},
    EventReading{"end_announced",
                 [](Fields& f) -> Event {
                     EndAnnounced e{f.instant(), false};
                     e.by_host = f.flag();
                     return e;
                 }},
    EventReading{"race_ended",
                 [](Fields& f) -> Event {
                     RaceEnded e{{f.count()}, f.instant(), {}, {}};
                     e.reason = f.enumeration(RaceEndReason::time_limit).value_or(RaceEndReason{});
                     e.seed = f.optional_number();
                     return e;
                 }},
    EventReading{"member_joined",
                 [](Fields& f) -> Event {
                     MemberJoined e{read_member_id(f), read_name(f), {}};
                     e.role = read_role(f);
                     return e;
                 }},
    EventReading{"member_left",
                 [](Fields& f) -> Event {
                     MemberLeft e{read_member_id(f), {}, {}};
                     e.reason = f.enumeration(LeaveReason::gone).value_or(LeaveReason{});
                     e.at = f.instant();
                     return e;
                 }},
    EventReading{"member_away",
                 [](Fields& f) -> Event {
                     return MemberAway{read_member_id(f), f.instant()};
                 }},
    EventReading{"member_back", [](Fields& f) -> Event { return MemberBack{read_member_id(f)}; }},
    EventReading{"host_changed", [](Fields& f) -> Event { return HostChanged{read_member_id(f)}; }},
    EventReading{"interrupted",
                 [](Fields& f) -> Event {
                     Interrupted e{f.instant(), {}};
                     e.until = f.instant();
                     return e;
                 }},
};

Member read_recorded_member(Fields& fields) {
    Member member;
    member.id = read_member_id(fields);
    member.name = read_name(fields);
    member.role = read_role(fields);
    member.ready = fields.flag();
    if (const auto since = fields.instant(); since > Instant()) member.away_since = since;
    member.head_start.time = std::chrono::seconds(fields.count());
    member.head_start.cells = fields.count();
    if (const auto bot = fields.count(); bot > 0) member.bot = bot;
    return member;
}

// A number before each list says how many there are; a text that ends early has no more.
RoomState read_start(Fields& fields) {
    RoomState start;
    start.code = RoomCode::from_number(0);
    start.rules = read_rules(fields);
    start.host = read_member_id(fields);
    start.last_member = read_member_id(fields);
    for (auto left = fields.count(); left > 0 && !fields.is_at_end(); --left)
        start.members.push_back(read_recorded_member(fields));
    return start;
}

TimedEvents read_moment(Fields& fields) {
    TimedEvents moment{fields.instant(), {}};
    for (auto left = fields.count(); left > 0 && !fields.is_at_end(); --left) {
        const auto kind = fields.text();
        for (const auto& reading : event_readings) {
            if (reading.kind == kind) moment.events.push_back(reading.read(fields));
        }
    }
    return moment;
}

}  // namespace

RaceRecord read_record(Fields& fields) {
    RaceRecord record{read_start(fields), {}};
    while (!fields.is_at_end()) record.course.push_back(read_moment(fields));
    return record;
}

}  // namespace gridrace::web
