// The PostgreSQL database that simulated nodes share: what the statements of server/log/postgres/queries.cpp and the
// locks of session.cpp do, one transaction after the other. It is durable at once and for ever; whether a node hears how
// a transaction ended is the business of its connection (node_log.hpp).
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/log/last_commands.hpp"
#include "server/log/log.hpp"
#include "server/log/shared_tables.hpp"
#include "tests/simulation/nodes/nodes_seams.hpp"

namespace gridrace::simulation {

class Database {
public:
    // A backend: it holds the advisory lock of a node until it ends. 0 is none.
    using Backend = std::uint64_t;
    using Statements = std::function<void(Database&)>;

    struct Claim {
        Backend backend = 0;
        std::uint64_t generation = 0;
        std::optional<Instant> beat_before;
    };
    struct Opening {
        server::Epoch epoch = 0;
        std::optional<Instant> inherited;
    };

    // `now`: its clock.
    Database(const NodesSeams& seams, const Instant& now) : seams_(seams), now_(now) {}
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    // ---- sessions ----

    // Session::begin(): ends this process's last backend (end_own), takes the node's lock (try_node_lock) and writes the
    // claim (claim). None: another backend has the lock.
    std::optional<Claim> begin(const std::string& node, Backend last, bool is_older);
    void end(Backend backend);
    // It restarts, and is back at this time.
    void restart(Instant back_at);
    // Its client is gone; it notices sooner or later.
    void orphan(Backend backend);
    bool end_orphan();
    bool has(Backend backend) const { return backends_.contains(backend); }
    // What has reached a backend whose client is gone is executed unless the backend ends before.
    void keep_for_later(Backend backend, Statements statements);
    bool execute_late();
    // A copy of an append that was executed is on its way. It arrives later than the takeover that follows, or it has
    // commands, by which the database knows it: nothing repeats the bytes of a connection that still lives.
    void keep_copy(const std::vector<server::Append>& batch);
    bool execute_copy();

    // ---- statements ----

    bool create(const race::RoomCode& room, const std::string& node);  // create
    std::optional<Opening> take_over(const race::RoomCode& room,
                                     const std::string& node);                          // take_over
    std::optional<Opening> adopt(const race::RoomCode& room, const std::string& node);  // adopt
    // owner: the URL is the node's name. None: no such room, or it has ended.
    std::optional<std::string> owner(const race::RoomCode& room) const;
    std::vector<std::string> read(const race::RoomCode& room) const;  // read
    // The same as an older version understands it.
    std::vector<std::string> read_as_older(const race::RoomCode& room) const;
    // find_reader. None: no such room, or it has ended.
    std::optional<server::LeftRoom> find_reader(const race::RoomCode& room,
                                                const std::string& node) const;
    std::vector<race::RoomCode> list_own(const std::string& node) const;   // list_own
    std::vector<race::RoomCode> abandoned(const std::string& node) const;  // abandoned
    bool beat(const std::string& node, std::uint64_t generation,
              std::optional<Instant> served_until);  // beat
    void release(const std::vector<race::RoomCode>& rooms, const std::string& node,
                 Instant served_until);  // release
    // prepare, and the records from a number on, as read_own.
    std::vector<std::string> read_after(const race::RoomCode& room, const server::LogSpan& known,
                                        bool& continues) const;
    server::LogSpan span(const race::RoomCode& room) const;
    bool move(const race::RoomCode& room, server::Epoch epoch, const std::string& node,
              const std::string& next, Instant served_until);  // move
    std::error_code append(const std::vector<server::Append>& batch,
                           bool by_older = false);        // append
    void retire(const race::RoomCode& room, Instant at);  // retire
    std::vector<server::NodeRow> nodes() const;           // nodes

    // ---- for the checks ----

    std::size_t fenced() const { return fenced_; }
    std::size_t adoptions() const { return adoptions_; }
    std::size_t moves() const { return moves_; }
    // Moved rooms whose next owner had read them before, and read only what had come since.
    std::size_t continued() const { return continued_; }
    void count_continued() { ++continued_; }
    // Throws Violation unless every record was written under the epoch that was the newest then.
    void check_epochs() const;

private:
    struct Record {
        std::string bytes;
        server::Epoch epoch = 0;   // of its append
        server::Epoch newest = 0;  // of the room then
        bool is_newer = false;     // an older version cannot read it
    };
    // Of gridrace.room, with the rows of gridrace.record and gridrace.command.
    struct Room {
        std::string owner;
        server::Epoch epoch = server::first_epoch;
        std::optional<Instant> inherited;
        std::optional<Instant> ended_at;
        std::vector<Record> records;  // after those that were replaced
        std::int64_t replaced = 0;
        server::LastCommands commands;
    };
    // Of gridrace.service.
    struct Service {
        std::uint64_t generation = 0;
        std::optional<Instant> served_until;
        Instant beat_at;
        Instant adopts_from;    // of its session: begin_lease
        bool is_older = false;  // its program
    };
    struct Late {
        Backend backend = 0;
        Statements statements;
    };

    bool is_gone(const std::string& node) const;
    bool is_locked(const std::string& node) const;
    bool is_abandoned(const Room& room, const std::string& node) const;
    server::LogFault find_fault(const std::vector<server::Append>& batch);
    Room* find(const race::RoomCode& room);
    const Room* find(const race::RoomCode& room) const;

    const NodesSeams& seams_;
    const Instant& now_;
    Instant began_at_;  // when it started last
    std::map<race::RoomCode, Room> rooms_;
    std::map<std::string, Service> services_;
    std::map<Backend, std::string> backends_;  // and whose lock they hold
    Backend last_backend_ = 0;
    std::deque<Backend> orphans_;
    std::deque<Late> late_;
    std::deque<server::Append> copies_;
    std::size_t fenced_ = 0;
    std::size_t adoptions_ = 0;
    std::size_t moves_ = 0;
    std::size_t continued_ = 0;
};

}  // namespace gridrace::simulation
