// The log in its SQLite file: what is done to it, in transactions. Lives on the writer's thread.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/log/last_commands.hpp"
#include "server/log/log.hpp"
#include "server/log/sqlite/database.hpp"
#include "server/log/sqlite/file_identity.hpp"
#include "server/log/sqlite/records.hpp"
#include "server/log/sqlite/room_index.hpp"

namespace gridrace::server::sqlite {

inline constexpr const char* log_name = "rooms.db";  // in its folder

class Store {
public:
    // Opens the file or makes it, and sees to it that all it holds is on disk. What is in the way, if
    // something is: a few words, safe to print.
    static Result<Store, std::string> open(const std::filesystem::path& file,
                                           Durability durability);
    // The same over a database that is open.
    static Result<Store, std::string> over(Database database, Durability durability);

    std::error_code begin();
    // What was done since begin() is durable. After an error nobody knows: open the file anew.
    std::error_code commit();
    // Where what was committed lies: whoever opens the file by its name may not find it.
    enum class Place {
        in_its_files,
        without_its_journal,  // another file, or none, has the name of the write-ahead log
        elsewhere             // the database was moved or deleted
    };
    Place place() const;
    // Brings everything into the database, which must be in its place. False if that fails.
    bool fold_journal() { return database_.fold_log(); }
    // Leaves nothing in the files of what was deleted. Not in a transaction.
    std::error_code rewrite() { return database_.vacuum(); }

    // Inside a transaction. LogFaults are those of the Log port, and leave no trace; after another
    // error the transaction cannot be committed any more.
    std::error_code create(const race::RoomCode& room);  // its epoch is first_epoch
    Result<Epoch, std::error_code> take_over(const race::RoomCode& room);
    std::vector<race::RoomCode> list() const { return index_.open_rooms(); }
    std::vector<race::RoomCode> list_with_ended() const { return index_.all_rooms(); }
    std::error_code append(const std::vector<Append>& batch);
    std::error_code retire(const race::RoomCode& room, Instant at);
    // Also a room that is damaged.
    std::error_code erase(const race::RoomCode& room);

    // Outside of transactions, since rooms may be damaged: reads one, also one that has ended.
    Result<std::vector<std::string>, std::error_code> read(const race::RoomCode& room);
    // Reads what a transaction needs to know of a room, so that it need not read it there. An error if the room
    // is damaged.
    std::error_code look_up(const race::RoomCode& room);
    // Reads all records of all rooms; an error if one cannot be read.
    std::error_code check_records();
    // What was wrong with the table of rooms when the file was opened: sentences, safe to print. It was made anew.
    const std::vector<std::string>& repairs() const { return repairs_; }
    // Rooms whose codes cannot be read.
    std::size_t nameless_rooms() const { return index_.nameless(); }

    // Some records, its newest, of a room that was retired before this; none: there is no such room.
    struct Expired {
        std::optional<race::RoomCode> room;
        Records::Newest records;
    };
    Result<std::optional<Expired>, std::error_code> find_expired(Instant before);
    // In a transaction: forgets these records, and the room with its first one.
    std::error_code forget(const Expired& expired);

private:
    // What there is to know of a room for an append. Nobody else writes the file, so it is read once.
    struct Tail {
        RoomRow row;
        LastCommands last_commands{};
    };

    std::error_code read_rooms();
    std::error_code prepare_all();
    Result<Tail*, std::error_code> tail_of(const race::RoomCode& room);
    Result<Tail, std::error_code> read_tail(const race::RoomCode& room);
    std::error_code find_fault(const std::vector<Append>& batch);
    std::error_code append_to_room(const Append& part);
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
};

}  // namespace gridrace::server::sqlite
