// Records of ended races, made from the logs of their rooms on a separate thread: the room need not
// be open, and no player waits for it.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "common/base/result.hpp"
#include "common/identity/key_pair.hpp"
#include "server/log/log.hpp"
#include "server/ops/network_share.hpp"

namespace gridrace::server {

// Why there is no record.
enum class ArchiveFault : std::uint8_t {
    no_such_room,
    no_such_race,  // or its countdown was cancelled
    under_way,     // the digits of other players are secret until the end
    no_key,        // the server has none, so it signs nothing
    too_long,      // over wire::max_race_record_bytes, or in a room whose log is too large
    damaged,
    log_failed
};

// What is made of a record: all of it in wire format, its result as JSON, what the server signs of it, or what opens the
// seals that were shown while it was raced.
enum class RecordForm : std::uint8_t { course, result, note, seals };

class RaceArchive {
public:
    using Ready = std::function<void(Result<std::string, ArchiveFault>)>;

    // The log must outlive the archive. From a room whose log is larger than `most_log_bytes` there
    // are no records: they would take too much time and memory. The key signs notes.
    RaceArchive(Log& log, std::uint64_t most_log_bytes,
                std::optional<identity::KeyPair> key = std::nullopt);
    // The log must have answered all calls of the archive (drain). Pending requests are never
    // answered.
    ~RaceArchive();

    // Calls back once, on the archive's thread. Race 0 is the last one that has ended. Thread-safe,
    // takes microseconds.
    void fetch(const race::RoomCode& room, RaceNumber race, RecordForm form, Ready ready);

    static constexpr std::size_t most_visits = 16;
    // Number of requests that are served.
    std::size_t visits() const;

    // A request for a record, from the call until it is sent: records are large, so their number is
    // limited, and shared by network.
    class Visit {
    public:
        Visit(RaceArchive& archive, const std::optional<NetworkKey>& from);
        ~Visit();
        Visit(const Visit&) = delete;
        Visit& operator=(const Visit&) = delete;

        // False if there are too many already.
        bool may_ask() const { return place_.has_value(); }

    private:
        RaceArchive& archive_;
        std::optional<HeldShare::Place> place_;
    };

private:
    struct Order {
        RaceNumber race;
        RecordForm form;
        std::error_code error;             // of the log
        std::vector<std::string> records;  // of the room
        Ready ready;
    };

    void add(Order order);
    void work(const std::stop_token& stop);
    std::optional<Order> next(const std::stop_token& stop);

    Log& log_;
    std::uint64_t most_log_bytes_;
    std::optional<identity::KeyPair> key_;
    mutable std::mutex visiting_;  // guards visits_
    HeldShare visits_;
    std::mutex mutex_;  // guards orders_
    std::condition_variable_any added_;
    std::deque<Order> orders_;
    std::jthread thread_;
};

}  // namespace gridrace::server
