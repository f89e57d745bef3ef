// The log in its SQLite file: what is done to it, in transactions. Lives on the writer's thread.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/log/last_commands.hpp"
#include "server/log/log.hpp"
#include "server/log/sqlite/database.hpp"
#include "server/log/sqlite/records.hpp"

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

    // Inside a transaction. LogFaults are those of the Log port, and leave no trace; after another
    // error the transaction cannot be committed any more.
    std::error_code create(const race::RoomCode& room);  // its epoch is first_epoch
    Result<Epoch, std::error_code> take_over(const race::RoomCode& room);
    Result<std::vector<race::RoomCode>, std::error_code> list();
    Result<std::vector<race::RoomCode>, std::error_code> list_with_ended();
    std::error_code append(const std::vector<Append>& batch);
    std::error_code retire(const race::RoomCode& room, Instant at);

    // Outside of transactions, since rooms may be damaged: reads one, also one that has ended.
    Result<std::vector<std::string>, std::error_code> read(const race::RoomCode& room);
    // Reads what an append needs to know, so that it need not read it in its transaction. An error if one
    // of the rooms is damaged.
    std::error_code look_up(const std::vector<Append>& batch);

    // Some records, its newest, of a room that was retired before this; none: there is no such room.
    struct Expired {
        std::int64_t room = 0;
        Records::Newest records;
    };
    Result<std::optional<Expired>, std::error_code> find_expired(Instant before);
    // In a transaction: forgets these records, and the room with its first one.
    std::error_code forget(const Expired& expired);

private:
    // What there is to know of a room for an append. Nobody else writes the file, so it is read once.
    struct Tail {
        std::int64_t room = 0;
        Epoch epoch = 0;
        bool has_ended = false;
        Records::End end{};
        LastCommands last_commands{};
    };

    std::error_code prepare_all();
    Result<Tail*, std::error_code> tail_of(const race::RoomCode& room);
    Result<Tail, std::error_code> read_tail(const race::RoomCode& room);
    std::error_code read_last_commands(Tail& tail);
    std::error_code find_fault(const std::vector<Append>& batch);
    std::error_code append_to_room(const Append& part);
    std::error_code set_newest(std::int64_t room, std::int64_t newest);

    Database database_;
    Records records_;
    Statement begin_, commit_;
    Statement select_room_, select_rooms_, select_open_rooms_, select_expired_;
    Statement insert_room_, raise_epoch_, set_newest_, set_end_, delete_room_;
    Statement select_members_, set_last_command_, delete_members_;
    std::unordered_map<race::RoomCode, Tail> tails_;
};

}  // namespace gridrace::server::sqlite
