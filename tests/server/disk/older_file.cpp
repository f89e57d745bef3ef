#include "tests/server/disk/older_file.hpp"

#include <gtest/gtest.h>

#include "server/log/sqlite/database.hpp"
#include "tests/server/disk/mounted_disk.hpp"

namespace gridrace::server {

namespace {

// As it was released.
constexpr const char* version_1 =
    "PRAGMA journal_mode = WAL;"
    "BEGIN;"
    "CREATE TABLE rooms (id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE,"
    "    epoch INTEGER NOT NULL) STRICT;"
    "CREATE TABLE records (room INTEGER NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,"
    "    number INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (room, number))"
    "    STRICT, WITHOUT ROWID;"
    "CREATE TABLE commands (room INTEGER NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,"
    "    member INTEGER NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (room, member, number))"
    "    STRICT, WITHOUT ROWID;"
    "PRAGMA application_id = 0x67726c67;"
    "PRAGMA user_version = 1;"
    "COMMIT;"
    "INSERT INTO rooms VALUES (1, 'REDRED', 1), (2, 'TANTAN', 1);";

}  // namespace

Moment with_file_of_version_1(int commands) {
    Moment moment;
    const MountedDisk mounted(moment.disk);
    auto database = sqlite::Database::open("rooms.db");
    EXPECT_FALSE(database->execute(version_1));
    for (const char* code : {"REDRED", "TANTAN"}) {
        const auto room = *race::RoomCode::parse(code);
        const std::string id = code[0] == 'R' ? "1" : "2";
        moment.ledger.asks_to_create(room);
        moment.ledger.created(room, 1);
        for (int command = 1; command <= commands; ++command) {
            const auto number = std::to_string(command);
            const auto record = std::string(200, '-') + " " + number;
            moment.ledger.appended(moment.ledger.asks_to_append({{room, 1, {record}}}));
            const auto sql = "INSERT INTO records VALUES (" + id + "," + number + ", CAST('" +
                             record + "' AS BLOB)); INSERT INTO commands VALUES (" + id + ", 1, " +
                             number + ")";
            EXPECT_FALSE(database->execute(sql.c_str()));
        }
    }
    return {moment.disk.after_kill(), moment.ledger};
}

}  // namespace gridrace::server
