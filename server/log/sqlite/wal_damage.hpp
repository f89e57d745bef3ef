// Detects damage in the write-ahead log that would silently cut off later commits. SQLite takes the
// first invalid frame for the end, as after a power failure.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>

#include "common/base/result.hpp"

namespace gridrace::server::sqlite {

struct WalDamage {
    std::uint64_t frame = 0;   // from 1; 0: the header
    std::uint64_t offset = 0;  // of the frame in the file, in bytes
};

// The damage in the write-ahead log of a database: an invalid frame with a later transaction after
// it. It was durable, if commits are synced. None if the log ends like one that was written up to
// there. So damage in the newest commit is not distinguished from a write interrupted by a power
// failure; nor is damage in the one before, if more than one bit of its last frame's header is
// wrong; nor a damaged header before a single transaction whose first frame is damaged, too. A
// header is damaged if transactions after it are not in the database, where the page of a damaged
// first frame is not looked for. Reads the log once, or more if its header is invalid; it may be
// written meanwhile.
Result<std::optional<WalDamage>, std::error_code> find_wal_damage(
    const std::filesystem::path& database);

// What is done with transactions that lie behind damage.
enum class LostTransactions : std::uint8_t { keep, discard };

// Removes what SQLite ignores from the write-ahead log of a database: what later writes leave of it
// could not be told from lost transactions. That is all behind the last transaction that SQLite
// reads: of a frame that is written over one of an interrupted transaction, a power failure or a
// full disk may leave a mixture that seems to be a commit with a successor. And it is a log with an
// invalid header, unless that hides transactions which are to be kept: SQLite would give the next
// one the same salts. If its header is valid, damage must have been looked for. Does nothing while
// anyone else has the database open: its transaction may be half written.
std::error_code discard_leftovers(const std::filesystem::path& database, LostTransactions lost);

// What is damaged, safe to print: "rooms.db-wal is damaged in frame 3, at byte 8272".
std::string place_of(const WalDamage& damage, const std::filesystem::path& database);
// The same, and what to do.
std::string describe(const WalDamage& damage, const std::filesystem::path& database);

// One sentence if the database is not there, but its write-ahead log is: SQLite would begin another
// one beside it. Empty otherwise.
std::string orphan_fault(const std::filesystem::path& database);

}  // namespace gridrace::server::sqlite
