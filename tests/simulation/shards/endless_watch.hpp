// Compares the clock of an endless race with the time for which its room was served, by one server after the other.
#pragma once

#include <optional>

#include "common/race/room_code.hpp"
#include "tests/simulation/service/truth.hpp"
#include "tests/simulation/shards/shard_course.hpp"
#include "tests/simulation/shards/shard_process.hpp"

namespace gridrace::simulation {

class EndlessWatch {
public:
    using Beat = std::optional<Instant>;  // the last on the disk, if any

    // `sets_clocks`: the clocks of servers are not always right.
    EndlessWatch(const race::RoomCode& room, bool sets_clocks, Truth& truth, ShardCourse& course);

    // A server that starts has found this beat.
    void note_start(const Beat& beat) { beat_known_ = beat; }
    // After all that the server does, if there is one. Throws Violation.
    void look_at(const ShardProcess* server, const Beat& beat);
    // From then on the room is not served.
    void note_end_of_service(Instant until, const Beat& beat);

    bool is_on_record() const { return is_on_record_; }

private:
    void note_opening(EventNumber events);

    race::RoomCode room_;
    bool sets_clocks_;
    Truth& truth_;
    ShardCourse& course_;
    bool is_served_ = false;
    bool is_on_record_ = false;             // that it is
    std::optional<Instant> service_ended_;  // before it is opened again
    Beat beat_known_;                       // to the server that opens it
    EventNumber events_when_opened_;
};

}  // namespace gridrace::simulation
