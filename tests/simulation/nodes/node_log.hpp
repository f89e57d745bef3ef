// The log of a simulated node: what PostgresLog does with the calls of shards, on a connection that breaks. A
// transaction is sent, executed and answered in steps, between which anything may happen; a node that hears of no answer
// does not know whether there was a commit.
#pragma once

#include <deque>
#include <memory>

#include "common/base/random.hpp"
#include "server/log/heartbeats.hpp"
#include "tests/simulation/nodes/database.hpp"

namespace gridrace::simulation {

class NodeLog final : public server::Log {
public:
    struct Surroundings {
        Database& database;
        const NodesSeams& seams;
        Random& random;
        const Instant& now;   // of a clock that counts steadily, also while the process is stopped
        const bool& reaches;  // the database
        const bool& is_calm;  // nothing breaks any more
        bool is_older;        // of an older version
    };

    NodeLog(std::string node, const Surroundings& around);

    // Does what its thread does next; false if it waits for calls.
    bool work();
    bool has_work() const { return under_way_ || !waiting_.empty(); }
    // The process is gone: what it sent may still be executed.
    void die();
    // Drops what was asked, and its answers.
    void forget();
    // Commits whose outcome it did not hear, though there was one.
    std::size_t unheard() const { return unheard_; }
    // Times that it left a room to others.
    std::size_t left() const { return left_; }

    void create(const race::RoomCode& room, Created done) override;
    void open(const race::RoomCode& room, Opened done) override;
    void prepare(const race::RoomCode& room, Prepared done) override;
    void open_prepared(const race::RoomCode& room, const server::LogSpan& known,
                       Opened done) override;
    void read(const race::RoomCode& room, Read done) override;
    void list(Listed done) override;
    void list_abandoned(Listed done) override;
    bool owns_for_sure() const override;
    std::uint64_t lease_losses() const override {
        return lease_losses_ == confirmed_losses_ ? 0 : lease_losses_;
    }
    void confirm_ownership(std::uint64_t lease_losses) override {
        confirmed_losses_ = lease_losses;
    }
    void release(std::vector<race::RoomCode> rooms, Instant served_until, Released done) override;
    void move(const race::RoomCode& room, server::Epoch epoch, std::string node,
              Instant served_until, Moved done) override;
    void release_unreadable(const race::RoomCode& room, Instant served_until, Left done) override;
    void append(std::vector<server::Append> batch, Appended done) override;
    void retire(const race::RoomCode& room, Instant at) override;
    void expire(Instant) override {}
    void erase(const race::RoomCode&, Erased done) override { done({}); }
    void beat(Instant served_until) override { beat_ = served_until; }
    void drain() override {}

private:
    struct Call {
        Database::Statements statements;
        std::function<void(std::error_code)> answer;
        std::shared_ptr<const std::vector<server::Append>> appends{};
    };
    struct Transaction {
        std::vector<Call> calls;
        bool is_beat = false;
        bool is_first_beat = false;
        Instant began;
        Instant waits_until;  // in the database, or its answer on the way
        bool is_committed = false;
    };

    bool begin();
    void begin_beat();
    bool begin_session();
    Instant end_of_wait();
    bool waits() const;
    void execute();
    void answer();
    void lose();
    bool is_beat_due() const;

    const std::string node_;
    Surroundings around_;
    std::deque<Call> waiting_;
    std::optional<Transaction> under_way_;
    Database::Backend backend_ = 0;  // of the session; 0 without one
    Database::Backend last_backend_ = 0;
    Database::Claim claim_;
    server::Heartbeats heartbeats_;
    std::optional<Instant> beat_;  // not in the database yet
    Instant beaten_;               // the last beat, successful or not
    Instant owns_until_;
    std::uint64_t lease_losses_ = 0;      // how often owns_until_ was over
    std::uint64_t confirmed_losses_ = 0;  // of these
    bool has_abandoned_ = false;
    std::size_t unheard_ = 0;
    std::size_t left_ = 0;
};

}  // namespace gridrace::simulation
