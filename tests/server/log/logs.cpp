#include "tests/server/log/logs.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "server/log/record_codec.hpp"
#include "server/log/sqlite/sqlite_log.hpp"
#include "tests/common/race/test_room.hpp"

namespace gridrace::server {

std::vector<std::string> race_records(const race::RoomCode& code) {
    race::RaceRules rules;
    rules.assists = race::AssistSet::all();
    race::TestRoom room(rules);
    const auto ada = room.join("Ada");
    const auto bob = room.join("Bob");
    room.start_race(race::two_cells_short());
    room.ask(bob, race::TakeAssist{race::Assist::check});
    room.ask(bob, race::Forfeit{});
    room.fill(ada, race::solution());
    room.ask(ada, race::StartRace{true});

    std::vector<std::string> records;
    for (auto event : room.log()) {
        if (auto* opened = std::get_if<race::RoomOpened>(&event)) opened->code = code;
        records.push_back(encode({race::noon, {event}}));
    }
    return records;
}

void write_room(const std::filesystem::path& folder, const race::RoomCode& code,
                const std::vector<std::string>& records) {
    const auto log = SqliteLog::open(folder, Durability::crash);
    ASSERT_TRUE(log) << log.error();
    (*log)->create(code, [](std::error_code error, Epoch) { EXPECT_FALSE(error); });
    (*log)->append({{code, first_epoch, records}},
                   [](std::error_code error) { EXPECT_FALSE(error); });
    (*log)->drain();
}

std::map<std::string, std::string> files_in(const std::filesystem::path& folder) {
    std::map<std::string, std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        std::stringstream bytes;
        bytes << std::ifstream(entry.path(), std::ios::binary).rdbuf();
        files[entry.path().filename().string()] = bytes.str();
    }
    return files;
}

}  // namespace gridrace::server
