// Places that rooms are copied between: a folder, a database, and another folder.
#pragma once

#include <gtest/gtest.h>

#include <future>
#include <map>

#include "server/log/migration/migration.hpp"
#include "server/log/postgres/database_inspection.hpp"
#include "server/log/postgres/postgres_log.hpp"
#include "server/log/sqlite/inspection.hpp"
#include "tests/server/log/logs.hpp"
#include "tests/server/log/postgres/cluster.hpp"

namespace gridrace::server {

using Rooms = std::map<std::string, std::vector<std::string>>;

// The sound rooms of a place, by their codes.
inline Rooms rooms_in(const std::string& place) {
    Rooms rooms;
    const auto visit = [&](const SoundRoom& room) { rooms[room.code.text()] = room.records; };
    const bool is_database = place.starts_with("postgresql:");
    const auto log = is_database ? postgres::inspect_database(place, visit) : inspect(place, visit);
    EXPECT_TRUE(log) << log.error().sentence;
    return rooms;
}

// What the next server of the database finds.
inline OpenedLog open_in_database(Log& log, const race::RoomCode& code) {
    std::promise<OpenedLog> answer;
    log.open(code, [&](std::error_code error, OpenedLog opened) {
        EXPECT_FALSE(error) << error.message();
        answer.set_value(std::move(opened));
    });
    return answer.get_future().get();
}

inline std::error_code append_and_wait(Log& log, Append part) {
    std::promise<std::error_code> answer;
    log.append({std::move(part)}, [&](std::error_code error) { answer.set_value(error); });
    return answer.get_future().get();
}

class MigrationTest : public testing::Test {
protected:
    MigrationTest() { cluster().run("DROP SCHEMA IF EXISTS gridrace CASCADE"); }

    void write(const race::RoomCode& code, const std::vector<std::string>& records) const {
        write_room(folder.path(), code, records);
    }
    std::unique_ptr<Log> open_database() const {
        auto log = PostgresLog::open({.url = url});
        EXPECT_TRUE(log) << log.error();
        return std::move(*log);
    }
    // In the database, as an earlier attempt or another server left it.
    void write_in_database(const race::RoomCode& code, std::vector<std::string> records) const {
        const auto log = open_database();
        log->create(code, [](std::error_code, Epoch) {});
        EXPECT_FALSE(append_and_wait(*log, {code, first_epoch, std::move(records)}));
    }
    Result<Copied, LogFileFault> migrate_into_database() const {
        return migrate(folder.path().string(), url);
    }
    std::string file_in(const TemporaryFolder& in) const {
        return (in.path() / "rooms.db").string();
    }

    const std::string url = cluster().url();
    TemporaryFolder folder;
    TemporaryFolder elsewhere;
    race::RoomCode red = *race::RoomCode::parse("REDRED");
    race::RoomCode tan = *race::RoomCode::parse("TANTAN");
};

}  // namespace gridrace::server
