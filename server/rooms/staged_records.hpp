// The records of a room that are not durable yet. On the thread of the room's shard.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "common/race/event.hpp"
#include "server/log/log.hpp"
#include "server/log/record_codec.hpp"
#include "server/rooms/shard_counts.hpp"

namespace gridrace::server {

class StagedRecords {
public:
    // Adds a record, encoded; its size in bytes. Answered commands are counted.
    std::size_t add(Record record, ShardCounts& counts);

    // The number of records that the log has not been given.
    std::size_t waiting() const { return records_.size(); }
    // The waiting records, for the log; none if there are none. One append is under way at a time.
    std::optional<Append> take(const race::RoomCode& room, Epoch epoch);

    // The events of the records taken so far, the oldest first: durable when the append has ended.
    std::span<const race::Event> taken() const { return {events_.data(), taken_}; }
    void drop_taken();

    // Empty; memory for the events of the next command.
    race::Events take_space() { return std::move(space_); }

private:
    std::vector<std::string> records_;       // not taken yet
    std::vector<AnsweredCommand> answered_;  // by these records
    std::size_t taken_records_ = 0;          // how many the log took last: as many will gather next
    std::size_t taken_answers_ = 0;
    race::Events space_;
    race::Events events_;    // not durable yet, the oldest first
    std::size_t taken_ = 0;  // how many of them are with the log
};

}  // namespace gridrace::server
