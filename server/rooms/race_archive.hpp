// Records of races that have ended, made from the logs of their rooms on a thread of its own: a room need not
// be open for it, and nobody who plays waits for it.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "common/base/result.hpp"
#include "server/log/log.hpp"

namespace gridrace::server {

// Why there is no record.
enum class ArchiveFault : std::uint8_t {
    no_such_room,
    no_such_race,  // or its countdown was cancelled
    under_way,     // nobody may see the digits of others before the end
    too_long,      // over wire::max_race_record_bytes, or in a room whose whole log is far over it
    damaged,
    log_failed
};

class RaceArchive {
public:
    // The record as the wire has it.
    using Ready = std::function<void(Result<std::string, ArchiveFault>)>;

    // The log outlives the archive.
    explicit RaceArchive(Log& log);
    // The log must have called back to all that the archive asked it (drain). Records that were asked for and
    // not made by then never are.
    ~RaceArchive();

    // Calls back once, on the archive's thread. Race 0 is the last one that has ended. Thread-safe, takes
    // microseconds.
    void fetch(const race::RoomCode& room, RaceNumber race, Ready ready);

    // One who asks for a record, from asking until it is sent: records are large, so only few may be about.
    class Visit {
    public:
        explicit Visit(RaceArchive& archive) : archive_(archive), number_(++archive.visits_) {}
        ~Visit() { --archive_.visits_; }
        Visit(const Visit&) = delete;
        Visit& operator=(const Visit&) = delete;

        // False if too many are there already.
        bool may_ask() const { return number_ <= most_visits; }

    private:
        static constexpr std::size_t most_visits = 16;
        RaceArchive& archive_;
        std::size_t number_;
    };

private:
    struct Order {
        RaceNumber race;
        std::error_code error;             // of the log
        std::vector<std::string> records;  // of the room
        Ready ready;
    };

    void add(Order order);
    void work(const std::stop_token& stop);
    std::optional<Order> next(const std::stop_token& stop);

    Log& log_;
    std::atomic<std::size_t> visits_ = 0;
    std::mutex mutex_;  // for orders_
    std::condition_variable_any added_;
    std::deque<Order> orders_;
    std::jthread thread_;
};

}  // namespace gridrace::server
