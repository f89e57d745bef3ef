// What a room counts of itself.
#include <gtest/gtest.h>

#include "tests/server/rooms/hosted_room.hpp"

namespace gridrace::server {

TEST(RoomCounts, TellOfMembersSeatsAndRooms) {
    HostedRoom room;
    EXPECT_EQ(room.counts().rooms.value(), 1);

    auto& ada = room.subscription("Ada");
    room.subscription("Ben");
    EXPECT_EQ(room.counts().members.value(), 2);
    EXPECT_EQ(room.counts().seats.value(), 2);

    room.room().leave(ada.subscription);
    room.settle();
    EXPECT_EQ(room.counts().seats.value(), 1);
    EXPECT_EQ(room.counts().members.value(), 2);
}

TEST(RoomCounts, TellCommandsByVerdict) {
    HostedRoom room;
    auto& ada = room.subscription("Ada");
    const auto events = room.counts().events.value();

    room.ask(ada, race::SetReady{true});
    room.ask(ada, race::PlaceDigit{0, 1});
    room.settle();

    EXPECT_EQ(room.counts().command({}).value(), 1u);
    EXPECT_EQ(room.counts().command(race::Refusal{race::RefusalCode::not_racing}).value(), 1u);
    EXPECT_EQ(room.counts().events.value(), events + 3);  // ready, and two answers
}

TEST(RoomCounts, ForgetARoomThatIsNotOpenAnyMore) {
    HostedRoom room;
    room.subscription("Ada");

    room.room().fail();

    EXPECT_EQ(room.counts().rooms.value(), 0);
    EXPECT_EQ(room.counts().members.value(), 0);
}

}  // namespace gridrace::server
