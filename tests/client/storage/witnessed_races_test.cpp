#include "client/storage/witnessed_races.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/common/race/test_room.hpp"
#include "tests/temporary_folder.hpp"

namespace gridrace::client {

namespace {

using namespace std::chrono_literals;

const WitnessedRace third{
    "http://localhost:4000", *race::RoomCode::parse("K7QX2M"), RaceNumber{3}, race::noon, {1, 2}};

class WitnessedRaces : public testing::Test {
protected:
    std::vector<WitnessedRace> of_third(Instant ended = race::noon) const {
        return witnessed_races(path, third.room, third.race, ended);
    }
    TemporaryFolder folder;
    std::filesystem::path path = witnessed_races_beside(folder.path() / "results");
};

}  // namespace

TEST_F(WitnessedRaces, AreFoundByRoomAndNumber) {
    EXPECT_TRUE(of_third().empty());
    EXPECT_FALSE(add_witnessed_race(path, third));
    auto fourth = third;
    ++fourth.race.value;
    EXPECT_FALSE(add_witnessed_race(path, fourth));

    EXPECT_EQ(of_third(), std::vector{third});
}

TEST_F(WitnessedRaces, KeepTheSeedThatWasDrawn) {
    auto drawn = third;
    drawn.drawn_seed = ~0ull;
    EXPECT_FALSE(add_witnessed_race(path, drawn));

    EXPECT_EQ(of_third(), std::vector{drawn});
}

// Another end is another course of the same race, unless so much later that the code was used again.
TEST_F(WitnessedRaces, AreFoundWithAnotherEnd) {
    EXPECT_FALSE(add_witnessed_race(path, third));

    EXPECT_EQ(of_third(race::noon + 1ms), std::vector{third});
    EXPECT_EQ(of_third(race::noon - 1h), std::vector{third});
    EXPECT_TRUE(of_third(race::noon + 48h).empty());
}

TEST_F(WitnessedRaces, KeepWhatWasSeenFirstOfEachServer) {
    auto changed = third, elsewhere = third;
    changed.record = {9};
    elsewhere.server = "https://example.org";
    for (const auto& one : {third, changed, elsewhere}) EXPECT_FALSE(add_witnessed_race(path, one));

    EXPECT_EQ(of_third(), (std::vector{third, elsewhere}));
}

TEST_F(WitnessedRaces, AreReadAroundDamagedLines) {
    EXPECT_FALSE(add_witnessed_race(path, third));
    std::ofstream(path, std::ios::app) << "K7QX2M 3\nK7QX2M 3 1 zz a\n? 3 1 00 a\n";

    EXPECT_EQ(of_third(), std::vector{third});
}

TEST_F(WitnessedRaces, AreTheLastOneOfTheRoom) {
    race::TestRoom room;
    const auto ada = room.join("Ada");
    room.start_race(race::two_cells_short());
    room.ask(ada, race::Forfeit{});
    const race::RaceSealed seal{room.state().race.number, {7}};

    const auto seen = witnessed_race(third.server, room.state(), {seal});
    ASSERT_TRUE(seen);
    EXPECT_EQ(seen->record, seal.record);
    EXPECT_EQ(seen->ended, *room.state().race.ended_at);
    EXPECT_FALSE(witnessed_race(third.server, room.state(), {race::RaceSealed{{7}, {7}}}));
    EXPECT_FALSE(witnessed_race(third.server, room.state(), {}));
}

}  // namespace gridrace::client
