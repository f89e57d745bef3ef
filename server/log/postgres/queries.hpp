// The statements of the log, by the names they are prepared under.
#pragma once

#include <span>

#include "server/log/postgres/connection.hpp"

namespace gridrace::server::postgres::query {

inline constexpr const char* begin = "begin";
inline constexpr const char* commit = "commit";
// In a transaction: its commit does not wait for the disk.
inline constexpr const char* unsynced = "unsynced";
inline constexpr const char* create = "create";        // code: its id, or no row if it is taken
inline constexpr const char* take_over = "take_over";  // code: the new epoch, or no row
inline constexpr const char* read = "read";            // code: see room_rows.hpp
inline constexpr const char* list = "list";            // codes
inline constexpr const char* list_all = "list_all";    // codes, also of rooms that have ended
inline constexpr const char* append = "append";        // see append_statement(): the fault
inline constexpr const char* retire = "retire";        // code, time
inline constexpr const char* expire = "expire";        // time, records at once: the room's id
inline constexpr const char* lock = "lock";            // code
inline constexpr const char* erase = "erase";          // code: the room's id, or no row
inline constexpr const char* beat = "beat";            // generation, time
inline constexpr const char* claim = "claim";          // the new generation, the beat before

std::span<const Connection::Prepared> all();
// Those that read.
std::span<const Connection::Prepared> reading();

}  // namespace gridrace::server::postgres::query
