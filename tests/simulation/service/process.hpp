// One life of a server, from its start to its end: opens the rooms that the disk has, writes what happens in all of
// them in one commit after the other, pauses those that a commit failed for, and beats. The rooms are the server's,
// and so are the records of who was served until when; shard, timers and connections are left out. Does one thing at a
// time and only when told.
#pragma once

#include <map>
#include <memory>
#include <set>

#include "common/base/random.hpp"
#include "server/log/heartbeats.hpp"
#include "server/rooms/room.hpp"
#include "server/rooms/service_record.hpp"
#include "tests/simulation/service/truth.hpp"

namespace gridrace::simulation {

// What outlives every server.
struct Disk {
    struct Kept {
        server::Epoch epoch = 0;
        std::vector<std::string> records;
    };
    std::map<std::string, Kept> rooms;  // by their codes
    std::optional<Instant> beat;
    bool is_full = false;
};

// Where a service can be made to go wrong.
struct ServiceSeams {
    struct Pulse {
        bool all_open = false;                // all rooms that the disk had at the start, or paused
        std::optional<Instant> served_until;  // as the server counts
        Instant now;
    };
    // What the disk is told; nothing, if none.
    std::function<std::optional<Instant>(const Pulse&)> beat = [](const Pulse& pulse) {
        return pulse.all_open ? pulse.served_until : std::nullopt;
    };
    // What the server's clock shows.
    std::function<Instant(Instant)> clock = [](Instant now) { return now; };
};

class Process final : private server::RoomServices {
public:
    // `clock_error`: how far its clock is ahead of the true time, which the truth knows.
    Process(Disk& disk, const ServiceSeams& seams, Truth& truth, Milliseconds clock_error);

    // A new room, in which a race begins at once.
    void begin_room(const race::RoomCode& code);
    // Opens the next of the rooms that are not open; false if there is none, or the disk is full.
    bool open_next();
    // Something happens in one of the rooms.
    void let_happen(Random& random);
    // Gives the disk all that has gathered in any room, unless it is at work.
    bool append();
    // The disk has done, or has failed to do, what it was given.
    bool hear_disk(Random& random);
    void beat();
    // Is gone from one instant to the next; the disk may still do what it was given.
    void die(Random& random);
    // Ends in good order.
    void stop(Random& random);
    // Throws Violation unless each race's clock shows the time for which its room was served.
    void check_clocks(bool clock_was_set);

    bool is_opening() const { return !to_open_.empty(); }
    std::size_t rooms_in_commit() const { return appending_ ? appending_->batch.size() : 0; }

private:
    struct Appending {
        std::vector<server::Append> batch;
        Instant since;  // true time
    };

    // RoomServices
    race::Context context() override { return {now()}; }
    void want_append(server::Room& room) override { dirty_.insert(room.code().text()); }
    void want_puzzle(server::Room&, const race::PuzzleOrder&) override {}
    void want_time(server::Room&) override {}
    std::uint64_t most_log_bytes() const override { return UINT64_MAX; }
    std::uint64_t log_kept_of_club() const override { return UINT64_MAX; }
    server::ShardCounts& counts() override { return counts_; }
    const wire::ServerLabel& label() const override { return label_; }

    Instant now() const { return seams_.clock(truth_.now() + clock_error_); }
    void keep(const Appending& appended);
    void keep_unheard(const Appending& appended);
    void on_kept(const Appending& appended);
    void pause(const Appending& appended);
    void leave_truth();

    Disk& disk_;
    const ServiceSeams& seams_;
    Truth& truth_;
    Milliseconds clock_error_;
    server::ShardCounts counts_;
    wire::ServerLabel label_;
    server::ServiceRecord service_;
    server::Heartbeats heartbeats_;
    std::set<std::string> to_open_;
    std::map<std::string, std::unique_ptr<server::Room>> rooms_;
    std::set<std::string> dirty_;
    std::optional<Appending> appending_;
};

}  // namespace gridrace::simulation
