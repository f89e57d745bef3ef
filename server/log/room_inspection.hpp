// What a check of a whole log finds, whatever keeps it.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <system_error>
#include <vector>

#include "common/base/result.hpp"
#include "common/race/room_code.hpp"
#include "server/log/recomputation.hpp"
#include "server/log/replay.hpp"

namespace gridrace::server {

// Why a log was not inspected, backed up or restored.
struct LogFileFault {
    enum class Kind {
        unreadable,  // it cannot be opened or read
        unsound,     // not a log, damaged, or of a newer version
        unwritable,  // the target
        in_use       // the folder or database cannot be used, for example because a server does
    };
    Kind kind{};
    std::string sentence;  // safe to print
};

// The target of a backup is there already: it is overwritten by none.
inline LogFileFault target_exists(const std::string& name) {
    return {
        LogFileFault::Kind::unwritable,
        name +
            " exists, and a backup overwrites nothing: give another name, or move that file away"};
}

// The state at one moment.
struct Inspection {
    struct DamagedRoom {
        race::RoomCode code;
        std::string reason;  // a few words
    };
    std::size_t rooms = 0;
    std::size_t records = 0;
    std::vector<std::string> file_faults;  // SQLite's reports on the file as a whole
    std::vector<DamagedRoom> damaged;
    std::vector<DamagedRoom> newer;  // surely written by a newer version: not looked at further

    std::size_t nameless = 0;  // number of damaged rooms whose codes cannot be read
    std::string server_key;    // see Log::keep_server_key(); empty: there is none

    std::size_t rated_races = 0;
    std::size_t ratings = 0;
    std::size_t wrong_ratings = 0;  // that are not what the races make of them: recompute them

    std::int64_t leaves = 0;  // of the tree of races
    // The next one is missing or cannot be read, but there are more: copies have those before it.
    bool is_leaf_missing = false;

    bool is_sound() const {
        return file_faults.empty() && damaged.empty() && nameless == 0 && !is_leaf_missing;
    }
};

// A room that was replayed without a fault. One that is being deleted has ended, but the record of
// its end is gone.
struct SoundRoom {
    const race::RoomCode& code;
    const std::vector<std::string>& records;  // at least one
    const Replayed& replayed;
    bool has_ended = false;
};
using RoomVisitor = std::function<void(const SoundRoom& room)>;

// A room as it was read: its records, or the error of reading them.
struct ReadRoom {
    race::RoomCode code;
    bool has_ended = false;
    Result<std::vector<std::string>, std::error_code> records;
};
// Computes all ratings again, and compares them with those stored.
std::error_code inspect_results(const ReadResults& read, const std::vector<PlayerRating>& stored,
                                Inspection& inspection, const ResultVisitor& visit);

// Leaves number after + 1 and so on, in parts: see Log::read_leaves().
using ReadLeaves =
    std::function<Result<std::vector<RaceLeaf>, std::error_code>(std::int64_t after)>;
using LeafVisitor = std::function<void(std::span<const RaceLeaf> leaves)>;
std::error_code inspect_leaves(const ReadLeaves& read, Inspection& inspection,
                               const LeafVisitor& visit);

// Replays a room, and adds what it finds. `visit` may be empty.
void inspect_room(const ReadRoom& room, Inspection& inspection, const RoomVisitor& visit);

}  // namespace gridrace::server
