// The field: recorded races of strangers, to be raced again by others, each against the runs of those who raced it. What
// is in it follows from the logs of rooms (race::RaceKept): nothing is stored twice, and what is erased from the log is
// erased from it. Thread-safe; reads logs on a thread of its own.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <list>
#include <mutex>
#include <optional>
#include <set>
#include <thread>
#include <vector>

#include "server/log/log.hpp"
#include "server/ops/network_share.hpp"
#include "server/rooms/kept_races.hpp"

namespace gridrace::server {

// A puzzle of the field with the runs that are raced against: of different names, at most race::most_ghosts.
struct FieldRace {
    std::uint64_t form = 0;  // names it
    sudoku::Grid puzzle;
    std::optional<sudoku::Grade> grade;
    std::optional<sudoku::RatingRange> rating;
    std::vector<race::RecordedRun> runs;
    friend bool operator==(const FieldRace&, const FieldRace&) = default;
};

class RaceField {
public:
    static constexpr std::size_t most_races = 200;

    // The log must outlive it. The races of a room whose log is larger than `most_log_bytes` are left out.
    RaceField(Log& log, std::uint64_t most_log_bytes);
    ~RaceField();
    RaceField(const RaceField&) = delete;
    RaceField& operator=(const RaceField&) = delete;

    // The room has a race that was kept: soon it is in the field. `from`: the networks of its host, whose share of the
    // field it takes; none if they are unknown, then the room has a share of its own.
    void look_at(const race::RoomCode& room, const std::optional<NetworkKey>& from = {});
    // Looks at all rooms that have ended and are kept for the field, each of them once; and once more at those of the
    // field that are not among them any more: they are still raced in, or were erased by another node, or have expired.
    void look_at_ended(Instant now);
    // The room is erased.
    void forget(const race::RoomCode& room);
    // The rooms in which runs of this one were raced against, as far as they are in the field.
    std::vector<race::RoomCode> rooms_with_ghosts_of(const race::RoomCode& room) const;

    // Adds a race, unless it is there. A full field gives up the oldest race of the network that has most.
    void add(KeptRace race, const std::optional<NetworkKey>& from);
    // The newest first.
    std::vector<FieldRace> races() const;
    // None if there is none any more.
    std::optional<FieldRace> find(std::uint64_t form) const;
    std::size_t size() const;
    // The numbers of its puzzles.
    std::set<std::uint64_t> forms() const;
    // Waits until all rooms that it was told of have been read. For tests.
    void settle();

private:
    struct Wanted {
        race::RoomCode room;
        std::optional<NetworkKey> from;
    };
    struct Held {
        KeptRace race;
        HeldShare::Place place;
    };
    using Records = std::vector<std::string>;

    void want(Wanted wanted);
    void work(const std::stop_token& stop);
    bool read(const Wanted& wanted, const std::stop_token& stop);
    void put(KeptRace race, const std::optional<NetworkKey>& from);
    void drop(const race::RoomCode& room);
    // Of all puzzles, or of this one.
    std::vector<FieldRace> races_of(const std::optional<std::uint64_t>& form) const;

    Log& log_;
    std::uint64_t most_log_bytes_;
    mutable std::mutex mutex_;  // guards the following members
    std::condition_variable_any changed_;
    HeldShare shares_;
    std::list<Held> held_;  // the oldest first
    std::deque<Wanted> wanted_;
    std::set<race::RoomCode> ended_;  // those that have been looked at, of the newest list
    std::optional<race::RoomCode> reading_;
    bool is_erased_ = false;                                     // the room being read, meanwhile
    std::optional<std::pair<std::error_code, Records>> answer_;  // of the log
    std::jthread thread_;
};

}  // namespace gridrace::server
