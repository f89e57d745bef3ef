// A connection of the one program that uses the database, or of a node of the one cluster: it holds
// the lock, the tables are there, the statements are prepared. Lives on one thread, a server's on
// the writer thread.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "common/base/clock.hpp"
#include "common/base/version.hpp"
#include "server/log/log.hpp"
#include "server/log/postgres/connection.hpp"

namespace gridrace::server::postgres {

// One of the servers that share a database.
struct Node {
    std::string name;
    std::string url;  // where the others reach it
};

struct Settings {
    std::string url;
    std::string program{version};           // its version, for other nodes
    std::optional<Node> node{};             // none: the server has the database for itself
    Connection::Patience patience{15'000};  // for any answer of the database
    // The same of a node that is at work, at first: see AnswerPatience.
    Connection::Patience node_patience{4'000};
    // For the lock, which the database releases a moment after its holder was killed.
    Connection::Patience lock_patience{3'000};
    Contents contents = Contents::whole;
    std::int64_t lock = 0x6772696472616365;  // "gridrace": the advisory lock of servers

    // The owner of this server's rooms.
    const std::string& owner() const {
        static const std::string alone = "only";
        return node ? node->name : alone;
    }
};

// What a session says about itself to the next one of the same server.
struct Claim {
    std::int64_t generation = 0;           // of servers of this name
    std::optional<Instant> beat_before{};  // of any of them before this claim
};

class Session {
public:
    // Takes the lock, makes or upgrades the tables. `lock_holder`: the database's process of this
    // server that took the lock last, 0 if none; this session's as soon as it has the lock. Returns
    // the cause of a failure: a few words, safe to print.
    static Result<Session, std::string> begin(const Settings& settings, int& lock_holder);

    const Claim& claim() const { return claim_; }
    // False if the database has closed the connection: then nothing that is sent would arrive.
    bool is_alive() { return connection_.is_alive(); }

    // Runs all in one transaction and one round trip. If it succeeds, the transaction is as durable
    // as the database makes it: on its disk, and on its synchronous standby servers. If one of the
    // statements was refused, nothing was written. After another failure nothing is known about it,
    // and the session must not be used any more.
    Result<std::vector<Rows>, Failure> transact(std::span<const Statement> statements);
    // The same in two round trips: what follows from the rows that the statements, at least one, returned.
    using GoOn = std::function<std::vector<Statement>(std::span<const Rows> rows)>;
    Result<std::vector<Rows>, Failure> transact(std::span<const Statement> statements,
                                                const GoOn& go_on);
    // For every answer from now on.
    void wait_at_most(Connection::Patience patience) { patience_ = patience; }

private:
    Session(Connection connection, Connection::Patience patience)
        : connection_(std::move(connection)), patience_(patience) {}

    std::string prepare(const Settings& settings, int& lock_holder);
    std::string configure();
    std::string lock(const Settings& settings, int& lock_holder);
    Result<bool, Failure> try_lock(const Settings& settings);
    std::optional<Failure> end_own_backend(const Settings& settings, int pid);
    std::string take_claim(const Settings& settings, bool follows_a_lost_one);
    Failure end_after(Failure failure, std::size_t statements);
    Result<std::vector<Rows>, Failure> end_of(std::vector<Rows> rows);

    Connection connection_;
    Connection::Patience patience_;
    Claim claim_;
};

}  // namespace gridrace::server::postgres
