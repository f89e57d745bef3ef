// Restores a room from its log, and distinguishes a sound log from a damaged one.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>

#include "common/base/clock.hpp"
#include "common/base/result.hpp"
#include "common/race/room_state.hpp"
#include "server/log/record_codec.hpp"
#include "server/log/seal_maker.hpp"

namespace gridrace::server {

// The keys that players of the race have proved, also those who have left it.
class RunKeys {
public:
    // An event that was folded into this state, with others after it perhaps.
    void follow(const race::Event& event, const race::RoomState& state);
    // nullptr: a guest.
    const race::PlayerKey* find(MemberId member) const;

private:
    std::map<MemberId, race::PlayerKey> keys_;
};

struct Replayed {
    race::RoomState state;
    Instant latest;  // the time of the last record
    RunKeys keys{};
    SealMaker seals{};
};

// The fault of a log and its place: a few words such as "record 17: a malformed event", safe to
// print.
struct Damage {
    std::string reason;
    RecordWriter writer = RecordWriter::none;
};

// Folds all records of the room of this code. Well-formed records are also checked for events that
// are impossible.
Result<Replayed, Damage> replay(const race::RoomCode& code, std::span<const std::string> records);

// Folds further records of the room into it. After damage it must not be used any more.
std::optional<Damage> replay_further(Replayed& room, std::span<const std::string> records);

}  // namespace gridrace::server
