// The records of a room's log as bytes, and back.
#pragma once

#include <string>
#include <string_view>

#include "common/base/clock.hpp"
#include "common/base/result.hpp"
#include "common/race/event.hpp"

namespace gridrace::server {

// What one command, or one thing that happened to the room, brought about.
struct Record {
    Instant at;
    race::Events events;
    friend bool operator==(const Record&, const Record&) = default;
};

// Why bytes are not a record: one sentence.
struct RecordFault {
    std::string reason;
};

std::string encode(const Record& record);
// An event of a kind that this version does not know is a fault: state folded without it would be wrong.
Result<Record, RecordFault> decode_record(std::string_view bytes);

}  // namespace gridrace::server
