// Encodes and decodes the records of a room's log.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/clock.hpp"
#include "common/base/result.hpp"
#include "common/race/race_record.hpp"

namespace gridrace::server {

// The effects of one command, or of one other occurrence in the room.
struct Record {
    Instant at;
    race::Events events;
    friend bool operator==(const Record&, const Record&) = default;
};

// Who has written what this version cannot read.
enum class RecordWriter : std::uint8_t {
    none,     // it is damaged
    unclear,  // it is damaged, or has a value or follows a rule of a newer version
    newer     // a newer version
};

// Why bytes are not a valid record: one sentence.
struct RecordFault {
    std::string reason;
    RecordWriter writer = RecordWriter::none;
};

std::string encode(const Record& record);
// An unknown kind of event is a fault: state folded without it would be wrong.
Result<Record, RecordFault> decode_record(std::string_view bytes);
// All of a room; none if one of them is at fault.
std::optional<std::vector<race::TimedEvents>> decode_records(
    const std::vector<std::string>& records);
// Of all records together.
std::size_t bytes_in(const std::vector<std::string>& records);

}  // namespace gridrace::server
