// Transactions on the log's SQLite file. Lives on the writer thread.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/log/last_commands.hpp"
#include "server/log/log.hpp"
#include "server/log/sqlite/database.hpp"
#include "server/log/sqlite/file_identity.hpp"
#include "server/log/sqlite/records.hpp"
#include "server/log/sqlite/results.hpp"
#include "server/log/sqlite/room_index.hpp"
#include "server/log/sqlite/schema.hpp"
#include "server/log/sqlite/server_key.hpp"

namespace gridrace::server::sqlite {

inline constexpr const char* log_name = "rooms.db";  // in its folder

// Damage is a fault of the log, after which the store continues; other errors stay what they are.
std::error_code fault_of_reading(const std::error_code& error);

class Store {
public:
    // Opens or creates the file, and makes its contents durable. Returns the cause of a failure: a
    // few words, safe to print.
    static Result<Store, std::string> open(const std::filesystem::path& file,
                                           Durability durability);
    // The same for an open database.
    static Result<Store, std::string> over(Database database, Durability durability);

    std::error_code begin();
    // Everything since begin() is durable. After an error that is uncertain: open the file again.
    std::error_code commit();
    // Where committed data is: opening the file by name may not find it.
    enum class Place {
        in_its_files,
        without_its_journal,  // the name of the write-ahead log refers to another file, or none
        elsewhere             // the database was moved or deleted
    };
    Place place() const;
    // Moves everything into the database, which must be in its place. False on failure.
    bool fold_journal() { return database_.fold_log(); }
    // Removes all copies of deleted data, and what a repair left, from the files. Not in a
    // transaction.
    std::error_code rewrite() { return sqlite::rewrite(database_); }
    // Since an erasure or a repair, also one of an earlier server.
    Result<bool, std::error_code> is_rewrite_due() { return sqlite::is_rewrite_due(database_); }

    // Inside a transaction. LogFaults are those of the Log port, and change nothing; after another
    // error the transaction cannot be committed any more.
    std::error_code create(const race::RoomCode& room);  // its epoch is first_epoch
    Result<Epoch, std::error_code> take_over(const race::RoomCode& room);
    std::vector<race::RoomCode> list() const { return index_.open_rooms(); }
    std::vector<race::RoomCode> list_ended(Instant after) const;
    std::vector<race::RoomCode> list_with_ended() const { return index_.all_rooms(); }
    std::error_code append(const Append& part);
    std::error_code retire(const race::RoomCode& room, Instant at);
    // Also for a damaged room.
    std::error_code erase(const race::RoomCode& room);
    Result<std::string, std::error_code> keep_server_key(const ServerKeyOffer& offer) {
        return sqlite::keep_server_key(database_, offer);
    }
    // Results and ratings: see results.hpp.
    Database& database() { return database_; }

    // Outside of transactions, since rooms may be damaged. Reads one, also one that has ended.
    Result<std::vector<std::string>, std::error_code> read(const race::RoomCode& room);
    // Reads in advance what a transaction needs from a room. An error if the room is damaged.
    std::error_code look_up(const race::RoomCode& room);
    // Reads all records of all rooms; an error if one cannot be read.
    std::error_code check_records();
    // Faults in the tables when the file was opened: sentences, safe to print. The tables were
    // rebuilt.
    const std::vector<std::string>& repairs() const { return repairs_; }
    // Number of rooms whose codes cannot be read.
    std::size_t nameless_rooms() const { return index_.nameless(); }

    // Some records that can be deleted: replaced ones of a room that was read or appended to since the
    // file was opened, or the newest ones of a room that was retired before this time. None: there are
    // no more.
    struct Expired {
        std::optional<race::RoomCode> room;
        Records::Newest records;
        std::optional<Records::Replaced> replaced{};  // none: the room was retired
    };
    Result<std::optional<Expired>, std::error_code> find_expired(Instant before);
    // In a transaction: deletes these records, and a retired room with its first one.
    std::error_code forget(const Expired& expired);

private:
    // What an append needs to know of a room. Nobody else writes the file, so it is read once.
    struct Tail {
        RoomRow row;
        LastCommands last_commands{};
    };

    std::error_code read_rooms();
    std::error_code open_records();
    std::error_code mend_records();
    std::error_code prepare_all();
    Result<Tail*, std::error_code> tail_of(const race::RoomCode& room);
    Result<Tail, std::error_code> read_tail(const race::RoomCode& room);
    std::error_code find_fault(const Append& part);
    std::error_code append_to_room(const Append& part);
    void note_replaced(const race::RoomCode& room,
                       const std::optional<Records::Replaced>& replaced);
    Result<std::optional<Expired>, std::error_code> find_replaced();
    std::error_code forget_replaced(const Expired& expired);
    std::error_code remove(const race::RoomCode& room);

    Database database_;
    std::filesystem::path journal_file_;
    std::optional<FileIdentity> journal_;
    Records records_;
    RoomTable rooms_;
    RoomIndex index_;
    Statement begin_, commit_;
    std::vector<std::string> repairs_;
    std::unordered_map<race::RoomCode, Tail> tails_;
    // Of rooms that have not ended, as far as they are known: to be deleted.
    std::unordered_map<race::RoomCode, Records::Replaced> replaced_;
};

}  // namespace gridrace::server::sqlite
