#include "client/net/room_list.hpp"

#include <gtest/gtest.h>

namespace gridrace::client {

namespace {

// One room of a list, with these members instead of the usual ones.
std::string listed_room(const std::string& code, const std::string& more = "") {
    return R"({"room":")" + code +
           R"(","open":true,"host":"Ada","players":4,"bots":3,"max_players":8,"phase":"lobby","seconds":7,)"
           R"("mode":"race","difficulty":"easy","features":[])" +
           more + "}";
}

std::vector<RoomInList> rooms_of(const std::string& rooms) {
    return parse_room_list(R"({"rooms":[)" + rooms + "]}");
}

std::string joined_of(const std::vector<RoomInList>& rooms) {
    const auto* const found = room_to_join(rooms);
    return found != nullptr ? found->code.text() : "";
}

}  // namespace

TEST(RoomList, HasWhatTheServerSays) {
    const auto rooms = rooms_of(listed_room("K7QX2M", R"(,"club":"Go","later":[1])"));

    ASSERT_EQ(rooms.size(), 1u);
    const RoomInList expected{
        *race::RoomCode::parse("K7QX2M"), "Ada", "Go", "race", "easy", "lobby", 4, 3, 8, 7, true};
    EXPECT_EQ(rooms.front(), expected);
    EXPECT_EQ(rooms.front().people(), 1u);
}

TEST(RoomList, SurvivesWhatIsNoList) {
    for (const auto* said :
         {"", "[]", "{}", R"({"rooms":5})", R"({"rooms":[5,{},{"room":"0OIL"}]})", "\xff"}) {
        EXPECT_TRUE(parse_room_list(said).empty()) << said;
    }
    EXPECT_TRUE(rooms_of(listed_room("K7QX2M", R"(,"players":1)")).empty())
        << "more bots than players";
    std::string many = listed_room("K7QX2M");
    for (int i = 0; i < 99; ++i) many += "," + listed_room("K7QX2M");
    EXPECT_EQ(rooms_of(many).size(), 50u);
}

TEST(RoomList, PrintsNothingThatATerminalObeys) {
    const auto rooms = rooms_of(listed_room("K7QX2M", R"(,"host":"\u001b[2J")"));

    ASSERT_EQ(rooms.size(), 1u);
    EXPECT_EQ(rooms.front().host.find('\x1b'), std::string::npos);
}

TEST(RoomList, IsOpenOnlyToWhoKnowsWhatTheRoomNeeds) {
    EXPECT_TRUE(rooms_of(listed_room("K7QX2M", R"(,"features":["MODES","TEAMS"])")).front().open);
    EXPECT_FALSE(
        rooms_of(listed_room("K7QX2M", R"(,"features":["MODES","A_LATER_ONE"])")).front().open);
    EXPECT_FALSE(rooms_of(listed_room("K7QX2M", R"(,"features":[5])")).front().open);
}

TEST(RoomList, ARaceNowIsWhereOneIsAboutToStartOrMostPeopleWait) {
    const auto waiting = listed_room("AAAAAA");
    const auto with_people = listed_room("BBBBBB", R"(,"bots":1)");
    const auto starting = listed_room("CCCCCC", R"(,"phase":"countdown")");

    EXPECT_EQ(joined_of(rooms_of(waiting + "," + with_people)), "BBBBBB");
    EXPECT_EQ(joined_of(rooms_of(waiting + "," + with_people + "," + starting)), "CCCCCC");
    EXPECT_EQ(joined_of(rooms_of(listed_room("DDDDDD", R"(,"phase":"racing")"))), "");
    EXPECT_EQ(joined_of(rooms_of(listed_room("EEEEEE", R"(,"open":false)"))), "");
    EXPECT_EQ(joined_of(rooms_of(listed_room("FFFFFF", R"(,"mode":"relay")"))), "");
    EXPECT_EQ(joined_of({}), "");
}

}  // namespace gridrace::client
