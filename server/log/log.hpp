// The port of the durable log of rooms. A room's log is a sequence of records, each atomic. Every
// call returns at once and completes by calling back exactly once, on any thread, also from within
// the call: callers bound to a thread post to it.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "common/base/clock.hpp"
#include "common/base/ids.hpp"
#include "common/race/room_code.hpp"
#include "server/log/race_leaf.hpp"
#include "server/log/ratings/player_rating.hpp"

namespace gridrace::server {

// Identifies the owner of a room's log: larger than for every owner before. An append under an old
// epoch fails.
using Epoch = std::uint64_t;
inline constexpr Epoch first_epoch = 1;

// Which logs may be opened: one into which rooms were being copied, and not all are there, is for
// the next attempt alone. A server that began with a part of them would never get the rest.
enum class Contents { whole, unfinished_too };

// The failures that confirmed records survive.
enum class Durability {
    power_cut,  // power failure at any time: every append waits for the disk
    crash       // a killed server at any time, but not a crash of the machine
};

enum class LogFault {
    code_taken = 1,    // create: the code is in use
    no_such_room,      // open, append: it does not exist, or has ended; read: it is not kept
    old_epoch,         // append: the log has another owner now
    command_repeated,  // append: a command was applied before
    damaged,      // open, read, append: what was written cannot be read; erase: the file is damaged
    copies_left,  // erase: the room is deleted, but its bytes may still be in the files
    elsewhere,    // open: another node of the cluster owns it
    busy          // open, append: somebody else holds the room at the moment; nothing was written
};
const std::error_category& log_category();
std::error_code make_error_code(LogFault fault);
// A LogFault: the log works, for other rooms.
inline bool is_of_room(std::error_code error) {
    return error.category() == log_category();
}

// An applied command: no log accepts it again. The numbers of a member's commands only grow, so one
// at or below the last applied one is a repetition.
struct AnsweredCommand {
    MemberId member;
    CommandNumber number;
    friend auto operator<=>(const AnsweredCommand&, const AnsweredCommand&) = default;
};

// New records of one room, in order.
struct Append {
    race::RoomCode room;
    Epoch epoch = 0;
    std::vector<std::string> records;         // none: only tells whether the epoch is current
    std::vector<AnsweredCommand> answered{};  // the commands whose effects these records are
    // In place of all records before: nothing reads them again, and expire() deletes them. The
    // commands that were applied are forgotten with this append, which repeats none of them: the room
    // had no members. All or nothing, as every append, and as quick.
    bool replaces = false;
    // Races that end with these records and count for ratings: all or nothing with them, and each once.
    std::vector<RatedRace> rated{};
    // Of races that end with these records: all or nothing with them, in the order of the commits.
    std::vector<RaceLeaf> leaves{};
};

// How an append ended: for all its rooms, or with faults of some. No fault of a room means that its
// records are durable.
class AppendResult {
public:
    AppendResult() = default;
    // The same for all.
    AppendResult(std::error_code error) : of_all_(error) {}
    void fail(const race::RoomCode& room, std::error_code fault) {
        of_rooms_.emplace_back(room, fault);
    }

    std::error_code of(const race::RoomCode& room) const;
    // Of the first room that failed; none: everything is durable.
    std::error_code first() const;
    operator std::error_code() const { return first(); }

private:
    std::error_code of_all_{};
    std::vector<std::pair<race::RoomCode, std::error_code>> of_rooms_;
};

struct OpenedLog {
    Epoch epoch = 0;
    std::vector<std::string> records;  // all of them, in order
    // Until when the room is known to have been served before; none: unknown. It may have been
    // served a little longer, and its records may be newer.
    std::optional<Instant> served_until{};
    // With LogFault::elsewhere, and nothing else: where the owner can be reached by other nodes.
    std::string owner_url{};
    // Of open_prepared(): `records` are only those after the known ones.
    bool continues = false;
};

// How far a room's log was read: the numbers of the last record that was replaced by then, and of the
// last one; and on which connection to the database, since the next one may be to another database.
struct LogSpan {
    std::int64_t replaced = 0;
    std::int64_t records = 0;
    std::uint64_t session = 0;
    friend bool operator==(const LogSpan&, const LogSpan&) = default;
};

// A room that this node cannot read, as the database has it.
struct LeftRoom {
    // Where a node can be reached that may be able to: the owner, if it lives, or one that lives with a
    // program of another version. Empty: there is none.
    std::string url{};
    std::size_t records = 0;  // that there are
};

// The secret of which the key of the server is made: 32 bytes.
struct ServerKeyOffer {
    std::string seed;
    bool replaces = false;  // also one that is there
};

// At once.
inline constexpr std::int64_t results_read = 1000;

class SharedTables;

class Log {
public:
    using Created = std::function<void(std::error_code, Epoch)>;
    using Opened = std::function<void(std::error_code, OpenedLog)>;
    using Read = std::function<void(std::error_code, std::vector<std::string>)>;
    using Listed = std::function<void(std::error_code, std::vector<race::RoomCode>)>;
    using Appended = std::function<void(AppendResult)>;
    using Released = std::function<void(std::error_code)>;
    using Erased = std::function<void(std::error_code)>;
    using Prepared = std::function<void(std::error_code, LogSpan, std::vector<std::string>)>;
    using Moved = std::function<void(std::error_code, bool)>;
    using Left = std::function<void(std::error_code, std::optional<LeftRoom>)>;
    using ServerKeyKept = std::function<void(std::error_code, std::string seed)>;

    using ResultsRead = std::function<void(std::error_code, std::vector<RatedRace>)>;
    using Ratings = std::function<void(std::error_code, std::vector<PlayerRating>)>;
    using PlayerFound = std::function<void(std::error_code, PlayerReport)>;
    using LeavesRead = std::function<void(std::error_code, std::vector<RaceLeaf>)>;
    using LeafFound = std::function<void(std::error_code, std::int64_t number)>;
    using Done = std::function<void(std::error_code)>;

    virtual ~Log() = default;

    // Begins the log of a new room and becomes its owner.
    virtual void create(const race::RoomCode& room, Created done) = 0;
    // Becomes the owner of a room's log and reads it.
    virtual void open(const race::RoomCode& room, Opened done) = 0;
    // A node is about to get the room from its owner: reads it without becoming its owner. Without a
    // cluster: no_such_room.
    virtual void prepare(const race::RoomCode&, Prepared done) {
        done(make_error_code(LogFault::no_such_room), {}, {});
    }
    // open() by who has read the records up to there. They are left out, unless they were replaced.
    virtual void open_prepared(const race::RoomCode& room, const LogSpan&, Opened done) {
        open(room, std::move(done));
    }
    // Reads the log of a room without becoming its owner; also one that has ended, until it
    // expires.
    virtual void read(const race::RoomCode& room, Read done) = 0;
    // All rooms that have not ended, oldest first; in a cluster, those of this node.
    virtual void list(Listed done) = 0;
    // Rooms that are retired as of later than this, those of the latest first: of all nodes of a cluster.
    virtual void list_ended(Instant, Listed done) { done({}, {}); }
    // Some rooms whose owner is gone, for open(): of a cluster, none of a single server.
    virtual void list_abandoned(Listed done) { done({}, {}); }
    // Whether no other node can have taken over a room of this one until now. Otherwise append()
    // tells, also with no records: what this node knows of the room may be outdated. From any
    // thread.
    virtual bool owns_for_sure() const { return true; }
    // How many times others could take over rooms of this node, and it has not looked since:
    // owns_for_sure() stays false until confirm_ownership() is called with this number, after all
    // rooms that were open have been compared with list(). 0: never, or confirmed. From any thread.
    virtual std::uint64_t lease_losses() const { return 0; }
    virtual void confirm_ownership(std::uint64_t) {}
    // Gives rooms up after all calls so far: they were served until this time, and any node may
    // open them at once. Without a cluster nobody else could. After an error they may or may not
    // have been given up.
    virtual void release(std::vector<race::RoomCode>, Instant, Released done) { done({}); }
    // Makes the node of this name the owner of a room, after all calls so far: the room was served
    // until this time, and nobody appends to it before that node has opened it. False, and no change,
    // if this node is not the owner under this epoch, or if that one does not live; so it is without
    // a cluster.
    virtual void move(const race::RoomCode&, Epoch, std::string, Instant, Moved done) {
        done({}, false);
    }
    // Of a room that this version cannot read: gives it up like release(), if this node owns it, and
    // tells who may be able to. Without a cluster: nothing, and nobody.
    virtual void release_unreadable(const race::RoomCode&, Instant, Left done) { done({}, {}); }
    // Appends to several rooms at once, to each of them once. Each stands for itself: of a room with
    // a LogFault nothing was written, of one with another error nothing may be assumed. Drop these
    // rooms and open them again; all others are durable. Calls complete in order.
    virtual void append(std::vector<Append> batch, Appended done) = 0;
    // The room has ended. Its code stays in use and its records are kept until they expire. A later time than now keeps
    // them for longer.
    virtual void retire(const race::RoomCode& room, Instant at) = 0;
    // Deletes the rooms that were retired before this time, and all records that were replaced (in a
    // cluster, those of rooms of this node), a few at a time, between other calls.
    virtual void expire(Instant before) = 0;
    // Deletes a room for good, whether open, ended or damaged (unless SQLite cannot read a page),
    // and rewrites the files, or the free parts of them, so that no copy of its records remains. That
    // takes as long as writing all rooms once, and delays other calls if the log is one file. A call whose answer was lost can be repeated: the
    // files are rewritten if that is still due. So does every call of erase() and expire() after
    // `copies_left`.
    virtual void erase(const race::RoomCode& room, Erased done) = 0;
    // Every room that has not ended was served until this time, except damaged ones. A running
    // server is not enough: call it only after all rooms have been opened durably, and not while
    // one of them is paused. Call about every second: the cost is negligible.
    virtual void beat(Instant served_until) = 0;
    // Keeps this secret beside the rooms, unless there is one, and tells the one that there is from then on: in a cluster
    // the same for all nodes. A log in memory keeps none: not_supported.
    virtual void keep_server_key(ServerKeyOffer, ServerKeyKept done) {
        done(std::make_error_code(std::errc::not_supported), {});
    }

    // ---- ratings: see server/README.md; not_supported by logs that keep none ----

    // Counts races as append() does, in this order; those that are there count no more. For copies of a log.
    virtual void add_results(std::vector<RatedRace>, Done done) { done(not_kept()); }
    // Races number after + 1 to after + results_read, in the order in which they counted; none: there are no more.
    virtual void read_results(std::int64_t, ResultsRead done) { done(not_kept(), {}); }
    virtual void list_ratings(Ratings done) { done(not_kept(), {}); }
    // In place of all.
    virtual void replace_ratings(std::vector<PlayerRating>, Done done) { done(not_kept()); }
    // The player whose key begins with these bytes.
    virtual void find_player(std::string, PlayerFound done) { done(not_kept(), {}); }
    // The best of this family by cautious points, at most most_on_board, none that is forgotten.
    virtual void list_best(RatingFamily, Ratings done) { done(not_kept(), {}); }
    // Results and ratings of the player belong to a new key that nobody has, without a name: those of others stay what they
    // are. no_such_room: there are none; copies_left: as of erase(), and done.
    virtual void forget_player(const race::PlayerKey&, Done done) { done(not_kept()); }

    // ---- the tree of races: see proto/http.md; not_supported by logs that keep none ----

    // Adds leaves as append() does. For copies of a log.
    virtual void add_leaves(std::vector<RaceLeaf>, Done done) { done(not_kept()); }
    // Leaves number after + 1 and so on, at most so many, all durable; none: there are no more. damaged: the first of them is
    // missing, or cannot be read.
    virtual void read_leaves(std::int64_t, std::int64_t, LeavesRead done) { done(not_kept(), {}); }
    // The lowest number of this leaf, from 1; 0: it is not there.
    virtual void find_leaf(const RaceLeaf&, LeafFound done) { done(not_kept(), 0); }

    // Waits until all calls so far have called back. Do not call from a callback.
    virtual void drain() = 0;
    // nullptr if no other server can use the database, or there is none.
    virtual SharedTables* shared_tables() { return nullptr; }

private:
    static std::error_code not_kept() { return std::make_error_code(std::errc::not_supported); }
};

}  // namespace gridrace::server

template <>
struct std::is_error_code_enum<gridrace::server::LogFault> : std::true_type {};
