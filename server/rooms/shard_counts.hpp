// Counters of one shard: written there, read on any thread.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "common/race/refusal.hpp"
#include "common/race/room_state.hpp"
#include "common/wire/limits.hpp"
#include "server/log/log.hpp"
#include "server/ops/counter.hpp"
#include "server/rooms/room_places.hpp"

namespace gridrace::server {

struct ShardCounts {
    // Current contents of rooms.
    Gauge rooms;         // gridrace_rooms
    Gauge clubs;         // gridrace_clubs: of these rooms
    Gauge day_places;    // taken in the rooms of days that are not over
    Gauge orders;        // puzzles made to order that are waited for
    Gauge paused_rooms;  // gridrace_rooms_paused
    Gauge members;       // gridrace_members
    Gauge races;         // gridrace_races_running
    Gauge seats;         // gridrace_connections{kind="seated"}
    Gauge relayed;       // gridrace_connections{kind="relayed"}

    // gridrace_commands_total{verdict="applied"}, or the name of a refusal, by its code.
    static constexpr std::size_t verdicts = 64;
    std::array<Counter, verdicts> commands;
    Counter& command(const std::optional<race::Refusal>& refusal) {
        const auto code = refusal ? static_cast<std::size_t>(refusal->code) : 0;
        return commands[code < verdicts ? code : verdicts - 1];
    }

    // gridrace_closes_total{reason="kicked"}: connections with a seat, or about to get one, that
    // the server ended.
    struct CloseReason {
        wire::CloseCode code;
        std::string_view name;
    };
    static constexpr std::array<CloseReason, 10> close_reasons = {{
        {wire::CloseCode::left, "left"},
        {wire::CloseCode::restarting, "restarting"},
        {wire::CloseCode::try_again_later, "try_again_later"},
        {wire::CloseCode::kicked, "kicked"},
        {wire::CloseCode::replaced, "replaced"},
        {wire::CloseCode::room_closed, "room_closed"},
        {wire::CloseCode::refused, "refused"},
        {wire::CloseCode::bad_message, "bad_message"},
        {wire::CloseCode::banned, "banned"},
        {wire::CloseCode::client_too_old, "client_too_old"},
    }};
    std::array<Counter, close_reasons.size()> closes;
    void count_close(wire::CloseCode code) {
        for (std::size_t index = 0; index < close_reasons.size(); ++index) {
            if (close_reasons[index].code == code) closes[index].add();
        }
    }

    // gridrace_room_moves_total{why="players"}: to other nodes, by MoveReason.
    std::array<Counter, move_reason_names.size()> moves;

    Counter events;              // gridrace_events_total: appended to the log
    Counter log_bytes;           // gridrace_log_bytes_total: of its records
    Counter full_logs;           // gridrace_full_rooms_total
    Counter log_faults;          // gridrace_log_faults_total
    DurationCounter commits;     // gridrace_commit_seconds: from append to durable
    DurationCounter deliveries;  // gridrace_fan_out_seconds: from durable to written to a socket
    Counter received_bytes;      // gridrace_received_bytes_total: of messages
    Counter sent_bytes;          // gridrace_sent_bytes_total

    // The last call of the log failed, and not because of its room.
    std::atomic<bool> log_fails = false;
    void count_log_answer(std::error_code error) {
        if (error) log_faults.add();
        log_fails.store(error && !is_of_room(error), std::memory_order_relaxed);
    }
};

// The contribution of one open room to the gauges.
class RoomShare {
public:
    explicit RoomShare(ShardCounts& counts) : counts_(counts) { counts_.rooms.add(); }
    ~RoomShare() { withdraw(); }
    RoomShare(const RoomShare&) = delete;
    RoomShare& operator=(const RoomShare&) = delete;

    void tell(const race::RoomState& room) {
        if (withdrawn_) return;
        tell(static_cast<std::int64_t>(room.members.size()),
             room.phase == race::Phase::racing ? 1 : 0);
        if (room.club && !std::exchange(is_club_, true)) counts_.clubs.add();
        if (race::has_attempts(room.rules.mode_settings.mode.value_or(race::Mode::race)))
            tell_day(room.phase == race::Phase::racing ? room.player_count() : 0);
    }
    // The room is closed.
    void withdraw() {
        if (withdrawn_) return;
        tell(0, 0);
        tell_day(0);
        if (is_club_) counts_.clubs.subtract();
        counts_.rooms.subtract();
        withdrawn_ = true;
    }

private:
    void tell(std::int64_t now, std::int64_t races) {
        if (now != members_) counts_.members.add(now - members_);
        if (races != races_) counts_.races.add(races - races_);
        members_ = now;
        races_ = races;
    }

    void tell_day(std::int64_t places) {
        if (places != day_places_) counts_.day_places.add(places - day_places_);
        day_places_ = places;
    }

    ShardCounts& counts_;
    std::int64_t members_ = 0;
    std::int64_t day_places_ = 0;
    std::int64_t races_ = 0;
    bool is_club_ = false;
    bool withdrawn_ = false;
};

}  // namespace gridrace::server
