// Stands between shards and the log. What they ask waits until the log is let work, and then shares a transaction; its
// answers wait until they are let through. So the same seed makes the same transactions, though the log has a thread of
// its own.
#pragma once

#include <deque>
#include <map>
#include <memory>

#include "server/log/log.hpp"
#include "tests/simulation/shards/log_ledger.hpp"
#include "tests/simulation/shards/shard_seams.hpp"

namespace gridrace::simulation {

class BlockingLog final : public server::Log {
public:
    // `kept` learns what is asked and answered.
    BlockingLog(std::unique_ptr<server::Log> log, const ShardSeams& seams, const Instant& now,
                LogLedger& kept)
        : log_(std::move(log)), seams_(seams), now_(now), kept_(kept) {}

    // The log does what was asked first, at most so many calls, and comes to rest. Returns the number of rooms that
    // were appended to; none if nothing was asked.
    std::optional<std::size_t> work(std::size_t most_calls);
    // The oldest answer arrives; false if there is none.
    bool answer();
    bool is_idle() const { return asked_.empty() && answers_.empty(); }
    // Drops what was asked and not done, and answers.
    void forget();
    // When the last append to this room was asked for.
    Instant append_began(const race::RoomCode& room) const;

    void create(const race::RoomCode& room, Created done) override;
    void open(const race::RoomCode& room, Opened done) override;
    void read(const race::RoomCode& room, Read done) override;
    void list(Listed done) override;
    void append(std::vector<server::Append> batch, Appended done) override;
    void retire(const race::RoomCode& room, Instant at) override;
    void expire(Instant before) override;
    void erase(const race::RoomCode& room, Erased done) override;
    void beat(Instant served_until) override;
    void drain() override;

private:
    struct Call {
        std::function<void()> make;
        std::size_t rooms = 0;  // appended to
    };

    // What calls back with these arguments lets them wait.
    template <class... Arguments>
    auto hold(std::function<void(Arguments...)> done);

    std::unique_ptr<server::Log> log_;
    const ShardSeams& seams_;
    const Instant& now_;
    LogLedger& kept_;
    std::map<race::RoomCode, Instant> appends_began_;
    std::deque<Call> asked_;
    std::deque<std::function<void()>>
        answers_;  // written on the log's thread, while work() waits for it
};

}  // namespace gridrace::simulation
