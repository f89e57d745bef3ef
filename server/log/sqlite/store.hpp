// The log in its SQLite file: what is done to it, in transactions. Lives on the writer's thread.
#pragma once

#include <filesystem>
#include <string>

#include "server/log/log.hpp"
#include "server/log/sqlite/database.hpp"
#include "server/ops/folder.hpp"

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
    Result<OpenedLog, std::error_code> take_over(const race::RoomCode& room);
    Result<std::vector<race::RoomCode>, std::error_code> list();
    std::error_code append(const std::vector<Append>& batch);
    std::error_code remove(const race::RoomCode& room);

private:
    struct Found {
        std::int64_t id = 0;
        Epoch epoch = 0;
    };

    std::error_code prepare_all();
    Result<Found, std::error_code> find(const race::RoomCode& room);
    std::error_code append_all(const std::vector<Append>& batch);
    std::error_code append_to_room(const Append& part);
    Result<std::vector<std::string>, std::error_code> read_records(std::int64_t room);

    Database database_;
    Statement begin_, commit_, mark_, undo_, unmark_;
    Statement find_, insert_room_, set_epoch_, delete_room_, select_rooms_;
    Statement last_record_, insert_record_, insert_command_, select_records_;
};

// Where a store is, and the right to use it, which one process at a time has.
class StoreFile {
public:
    // What is in the way, if something is: one sentence, safe to print.
    static Result<StoreFile, std::string> claim(const std::filesystem::path& folder,
                                                Durability durability);

    // Only one store at a time. Errors as of claim().
    Result<Store, std::string> open() const;

private:
    StoreFile(Descriptor lock, std::filesystem::path file, Durability durability)
        : lock_(std::move(lock)), file_(std::move(file)), durability_(durability) {}

    Descriptor lock_;
    std::filesystem::path file_;
    Durability durability_;
};

}  // namespace gridrace::server::sqlite
