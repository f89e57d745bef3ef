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
    // Adds an encoded record; returns its size in bytes. Counts answered commands.
    std::size_t add(Record record, ShardCounts& counts);

    // Ends with the next record.
    void add(RatedRace race) { rated_.push_back(std::move(race)); }
    // Of a race that is sealed by it.
    void add(const RaceLeaf& leaf) { leaves_.push_back(leaf); }

    // What is added from now on replaces all records before. Only while none are staged.
    void replace_all_before() { replaces_ = true; }
    bool is_empty() const { return records_.empty() && events_.empty(); }

    // Number of records not given to the log yet.
    std::size_t waiting() const { return records_.size(); }
    // The waiting records, for the log; none if there are none. One append at a time.
    std::optional<Append> take(const race::RoomCode& room, Epoch epoch);

    // The events of the records taken so far, oldest first: durable after the append.
    std::span<const race::Event> taken() const { return {events_.data(), taken_}; }
    // When each of them happened.
    std::span<const Instant> taken_times() const { return {times_.data(), taken_}; }
    void drop_taken();
    // Whether they replace all before.
    bool taken_replace() const { return taken_replace_; }

    // An empty vector whose memory is reused for the events of the next command.
    race::Events take_space() { return std::move(space_); }

private:
    std::vector<std::string> records_;       // not taken yet
    std::vector<AnsweredCommand> answered_;  // commands answered by these records
    std::vector<RatedRace> rated_;           // races that end with them
    std::vector<RaceLeaf> leaves_;           // of races that are sealed by them
    std::size_t taken_records_ = 0;  // size of the last append: the next one will be similar
    std::size_t taken_answers_ = 0;
    bool replaces_ = false;
    bool taken_replace_ = false;
    race::Events space_;
    race::Events events_;         // not durable yet, oldest first
    std::vector<Instant> times_;  // of these events
    std::size_t taken_ = 0;       // number of them in the pending append
};

}  // namespace gridrace::server
