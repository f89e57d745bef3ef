// The statements of the log, by the names they are prepared under.
#pragma once

#include <cstdint>
#include <span>

#include "server/log/postgres/connection.hpp"

namespace gridrace::server::postgres::query {

inline constexpr const char* begin = "begin";
inline constexpr const char* commit = "commit";
// In a transaction: its commit does not wait for the disk.
inline constexpr const char* unsynced = "unsynced";
inline constexpr const char* create = "create";  // code, owner: its id, or no row if taken
// Of rooms of this owner. Code, owner: the new epoch and until when it was served (NULL: the owner
// knows, 0: nobody does), or no row.
inline constexpr const char* take_over = "take_over";
// Of others' rooms. Code, owner, whether there is a cluster: the same, and the last owner.
inline constexpr const char* adopt = "adopt";
inline constexpr const char* owner = "owner";  // code: the owner and its URL, or no row
inline constexpr const char* read = "read";    // code: see room_rows.hpp
// Code: the same, and what is replaced. Of a room that has not ended.
inline constexpr const char* prepare = "prepare";
// Code, owner, what was replaced and the records when it was read last: the same, of later records
// if no more was replaced.
inline constexpr const char* read_own = "read_own";
// Code, owner, epoch, the next owner, time: a row if that one is the owner now.
inline constexpr const char* move = "move";
inline constexpr const char* release = "release";  // codes, owner, time
// Code, this node, its program: the URL of LeftRoom, the number of records, or no row.
inline constexpr const char* find_reader = "find_reader";
inline constexpr const char* list = "list";              // codes
inline constexpr const char* list_own = "list_own";      // owner, whether there is a cluster: codes
inline constexpr const char* list_ended = "list_ended";  // time: codes
inline constexpr const char* abandoned = "abandoned";    // owner: codes
inline constexpr const char* list_all = "list_all";      // codes, also of rooms that have ended
// The same as append, with parts that replace: one more parameter, whether each does.
inline constexpr const char* append_replacing = "append_replacing";
inline constexpr const char* append = "append";  // see append_statement(): the faults
inline constexpr const char* retire = "retire";  // code, time
inline constexpr const char* expire = "expire";  // time, records at once: the room's id
// Owner, records at once: the room's id. Before expire.
inline constexpr const char* expire_replaced = "expire_replaced";
inline constexpr const char* lock = "lock";    // code
inline constexpr const char* erase = "erase";  // code: the room's id, or no row
// Owner, generation, time or -1: whether there are abandoned rooms, the number of the last change
// of bans.
inline constexpr const char* beat = "beat";
// Owner, program, URL, lock: the new generation, the beat before.
inline constexpr const char* claim = "claim";
// Whether a session was lost before this one. Until it has lasted for ten seconds, or else the
// database for a lease, it adopts no rooms of nodes that are only silent.
inline constexpr const char* begin_lease = "begin_lease";
inline constexpr const char* leave = "leave";  // owner, generation

// This node: name, URL, program, milliseconds of silence, rooms, whether it is gone.
inline constexpr const char* nodes = "nodes";
inline constexpr const char* nodes_alone = "nodes_alone";  // the same, 0 rooms
// The number of the last change and, in rows, all bans: network, until (NULL: for good). Without
// bans one row with NULLs.
inline constexpr const char* bans = "bans";
inline constexpr const char* change_bans = "change_bans";  // first of a change
inline constexpr const char* end_bans = "end_bans";        // time: deletes those that are over
// Networks, times (0: for good), whether to keep the longer one, most of all: a row for each, or
// none if there would be too many.
inline constexpr const char* ban = "ban";
inline constexpr const char* unban = "unban";  // networks: a row for each that was banned

// A secret, whether it replaces one that is there: the one that there is.
inline constexpr const char* keep_server_key = "keep_server_key";

std::span<const Connection::Prepared> all();
// Those that read, from tables of this version.
std::span<const Connection::Prepared> reading(std::int64_t version);

}  // namespace gridrace::server::postgres::query
