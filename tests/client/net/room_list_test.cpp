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
    return parse_room_list(R"({"rooms":[)" + rooms + "]}").value();
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

TEST(RoomList, SaysWhichRoomsWantAWord) {
    const auto rooms =
        rooms_of(listed_room("K7QX2M", R"(,"open":false,"word_needed":true)") + "," +
                 listed_room("K7QX2N", R"(,"open":false,"word_needed":true,"players":8)") + "," +
                 listed_room("K7QX2P", R"(,"word_needed":"yes")"));

    ASSERT_EQ(rooms.size(), 3u);
    EXPECT_TRUE(rooms[0].word_needed && rooms[0].takes_players());
    EXPECT_FALSE(rooms[1].takes_players()) << "it is full";
    EXPECT_FALSE(rooms[2].word_needed);
    EXPECT_EQ(joined_of({rooms[0], rooms[1]}), "") << "who plays now says no word";
}

TEST(RoomList, SaysWhenAClubMeets) {
    const auto at = [](const std::string& meeting) {
        return rooms_of(listed_room("K7QX2M", R"(,"meeting":)" + meeting)).front().meeting;
    };

    EXPECT_EQ(at("1714564800000"), Instant(Milliseconds(1'714'564'800'000)));
    for (const auto* said : {"0", "-5", "1e300", "18446744073709551615", R"("soon")"})
        EXPECT_EQ(at(said), std::nullopt) << said;
}

TEST(RoomList, SurvivesWhatIsNoList) {
    for (const auto* said : {"", "[]", "{}", R"({"rooms":5})", "<html>", "\xff"})
        EXPECT_FALSE(parse_room_list(said)) << said;
    EXPECT_TRUE(rooms_of("").empty());
    EXPECT_TRUE(rooms_of(R"(5,{},{"room":"0OIL"})").empty());
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
    const auto with = [](const std::string& features) {
        return rooms_of(listed_room("K7QX2M", R"(,"features":)" + features)).front();
    };
    const auto known = with(R"(["MODES","TEAMS"])");
    EXPECT_TRUE(known.open && known.for_us);
    EXPECT_EQ(known.features, (std::vector<std::string>{"MODES", "TEAMS"}));

    const auto later = with(R"(["MODES","A_LATER\u001bONE"])");
    EXPECT_FALSE(later.open || later.for_us);
    EXPECT_EQ(later.features.back().find('\x1b'), std::string::npos);

    const auto not_told = with("[5]");
    EXPECT_FALSE(not_told.open || not_told.for_us);
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

TEST(RoomList, ARaceNowWaitsForNoHostWhoLeftTheRoomToItself) {
    EXPECT_EQ(joined_of(rooms_of(listed_room("AAAAAA", R"(,"seconds":119)"))), "AAAAAA");
    EXPECT_EQ(joined_of(rooms_of(listed_room("BBBBBB", R"(,"seconds":120)"))), "");
    EXPECT_EQ(joined_of(rooms_of(listed_room("CCCCCC", R"(,"seconds":120,"phase":"countdown")"))),
              "CCCCCC");
    EXPECT_EQ(joined_of(rooms_of(listed_room("DDDDDD", R"(,"phase":"later")"))), "");
}

TEST(RoomList, ARaceNowIsInNoClub) {
    EXPECT_EQ(joined_of(rooms_of(listed_room("AAAAAA", R"(,"club":"Go")"))), "");
}

TEST(RoomList, ManyProgramsDrawNobodyIntoARoom) {
    const auto eight = listed_room("AAAAAA", R"(,"players":8,"bots":0)");
    const auto stuffed = listed_room("BBBBBB", R"(,"players":100,"bots":0)");

    EXPECT_EQ(joined_of(rooms_of(eight + "," + stuffed)), "AAAAAA");
}

}  // namespace gridrace::client
