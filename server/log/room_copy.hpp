// Copies rooms into another log.
#pragma once

#include <span>
#include <string>
#include <unordered_set>
#include <vector>

#include "server/log/log.hpp"
#include "server/log/room_inspection.hpp"

namespace gridrace::server {

// Nothing else uses the log meanwhile. After a fault, the rest of the calls do nothing.
class RoomCopy {
public:
    explicit RoomCopy(Log& to) : to_(to) {}

    // Before anything is written, for all rooms: what is in the log must be theirs, or a beginning
    // of it.
    void check(const SoundRoom& room);
    // The same of leaves of the tree of races, all of them in order.
    void check(std::span<const RaceLeaf> leaves);
    // After that: no other room may be open in the log, and those that are there in part must be.
    void check_others();

    // Copies a room durably; of one that was there in part, the rest. Leaves out one that is being
    // deleted.
    void add(const SoundRoom& room);

    // Copies a result, in the order of the source; those that are there stay. Some wait for add_last_results().
    void add(const RatedRace& race);
    void add_last_results();
    // Copies leaves, in the order of the source; those that are there stay.
    void add(std::span<const RaceLeaf> leaves);

    // The cause of the failure: one sentence, safe to print; empty if there was none.
    const std::string& fault() const { return fault_; }
    // What was copied, or was there.
    std::size_t rooms() const { return rooms_; }
    std::size_t records() const { return records_; }

private:
    // Where the copy of a room begins.
    struct Begin {
        Epoch epoch = 0;
        std::size_t records = 0;  // that are there
    };

    Result<Begin, std::error_code> begin(const SoundRoom& room);
    std::error_code append(const SoundRoom& room, Begin from);

    Log& to_;
    std::unordered_set<race::RoomCode> checked_;
    std::unordered_set<race::RoomCode> incomplete_;  // there in part
    std::vector<RatedRace> results_;                 // not written yet
    std::int64_t leaves_there_ = 0;                  // in the log, before anything was written
    std::int64_t leaves_ = 0;                        // copied, or there
    std::string fault_;
    std::size_t rooms_ = 0;
    std::size_t records_ = 0;
};

}  // namespace gridrace::server
