// The records of all rooms, in the order of writing. Those of a room form a chain: each refers to
// the previous one, and its checksum covers all of them so far.
//
// Records that were replaced (Append::replaces) stay where they are until they are deleted a few at a
// time. The first record after them refers to the newest of them by its negative number: a room is
// read up to there, and deleted beyond.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/log/sqlite/database.hpp"

namespace gridrace::server::sqlite {

// Returns LogFault::damaged for a room that differs from what was written. SQLite does not commit a
// transaction that found an unreadable page, so rooms are read outside of transactions.
class Records {
public:
    // `newest`: the largest number in a sound row of a room.
    static Result<Records, std::error_code> prepare(Database& database, std::int64_t newest);

    // The end of a room's chain; zeros if there are no records. If there are only replaced ones,
    // `newest` is the negative number of the newest of them.
    struct End {
        std::int64_t newest = 0;
        std::uint64_t checksum = 0;

        bool has_records() const { return newest > 0; }
        // When all of these are replaced.
        End replaced() const { return {newest > 0 ? -newest : newest, 0}; }
    };
    // Checks that the newest record exists.
    std::error_code find_end(std::int64_t room, const End& end);
    // Replaced records, which can be deleted: the record that refers to them, and the negative number
    // of the newest.
    struct Replaced {
        std::int64_t first = 0;
        std::int64_t newest = 0;
        friend bool operator==(const Replaced&, const Replaced&) = default;
    };
    // All records up to the end, oldest first.
    struct Chain {
        std::vector<std::string> records;
        std::optional<Replaced> replaced;
    };
    Result<Chain, std::error_code> read(std::int64_t room, const End& end);

    // Checks that appends are possible, by one that is rolled back. If so, damage elsewhere in the
    // table concerns only the rooms whose records lie there.
    std::error_code try_append(Database& database);
    // Checks that SQLite can read all of them.
    std::error_code check() { return check_.run(); }

    // Some of the newest records, newest first, with those that were replaced, and the end before
    // them: none if no more can be found.
    struct Newest {
        std::vector<std::int64_t> ids;
        End before{};
    };
    Result<Newest, std::error_code> newest(std::int64_t room, std::int64_t newest,
                                           std::size_t at_most);

    // In a transaction. Updates the end.
    std::error_code append(std::int64_t room, End& end, std::string_view bytes);
    std::error_code forget(std::int64_t id);
    // The record `first` of a chain refers to these replaced ones from now on; 0: to none.
    std::error_code refer(std::int64_t first, std::int64_t replaced);
    // Deletes them without using the chain. Reads all records of all rooms.
    std::error_code forget_all_of(std::int64_t room);

private:
    // Steps select_ to a row of this room; it must be reset after reading.
    std::error_code find(std::int64_t room, std::int64_t id);

    Statement select_, insert_, delete_, refer_, check_, delete_room_;
    std::int64_t last_id_ = 0;
};

}  // namespace gridrace::server::sqlite
