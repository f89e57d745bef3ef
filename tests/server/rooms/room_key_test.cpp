// A room whose members have proved keys, as the server has it.
#include <gtest/gtest.h>

#include "server/rooms/secrets.hpp"
#include "tests/server/rooms/hosted_room.hpp"

namespace gridrace::server {

namespace {

constexpr race::PlayerKey adas{1, 2, 3};
constexpr race::PlayerKey bobs{4, 5, 6};

wire::Hello hello_of(char device, const std::optional<race::PlayerKey>& key,
                     race::Role role = race::Role::player) {
    wire::Hello hello;
    hello.name = "Ada";
    hello.role = role;
    hello.resume_token = std::string(16, device);
    hello.player_key = key;
    return hello;
}

class RoomKey : public testing::Test {
protected:
    Room::Subscription& enter(const wire::Hello& hello) {
        auto& visitor = visitors.emplace_back(hello.resume_token);
        const auto entered = hosted.room().enter(hello, visitor);
        EXPECT_TRUE(entered);
        hosted.settle();
        return **entered;
    }

    HostedRoom hosted;
    std::list<Visitor> visitors;
};

}  // namespace

TEST_F(RoomKey, GivesTheSeatToAnotherDevice) {
    auto& laptop = enter(hello_of('a', adas));

    auto& phone = enter(hello_of('b', adas));

    EXPECT_EQ(phone.member, laptop.member);
    EXPECT_EQ(laptop.ended, wire::CloseCode::replaced);
    EXPECT_EQ(phone.key, wire::KeyStanding::known);
    EXPECT_EQ(hosted.logged().members.size(), 1u);
    EXPECT_TRUE(hosted.room().knows(hello_of('a', adas))) << "and back";
    EXPECT_FALSE(hosted.room().knows(hello_of('a', {}))) << "whose token was the last one";
}

TEST_F(RoomKey, IsBoundToASeatThatATokenHas) {
    auto& ada = enter(hello_of('a', {}));
    EXPECT_EQ(ada.key, std::nullopt);

    EXPECT_EQ(enter(hello_of('a', adas)).key, wire::KeyStanding::known);

    EXPECT_TRUE(hosted.room().has_proved(hello_of('a', adas)));
    EXPECT_FALSE(hosted.room().has_proved(hello_of('a', bobs)));
    EXPECT_FALSE(hosted.room().has_proved(hello_of('b', adas)));
    EXPECT_FALSE(hosted.room().has_proved(hello_of('a', {})));
}

TEST_F(RoomKey, DoesNotReplaceAnotherOne) {
    enter(hello_of('a', adas));
    enter(hello_of('b', bobs));

    EXPECT_EQ(enter(hello_of('a', bobs)).key, wire::KeyStanding::not_the_seats);
    EXPECT_EQ(hosted.logged().members[0].key, adas);
}

TEST_F(RoomKey, OfOneWhoWatchesLeavesThePlayerAlone) {
    auto& player = enter(hello_of('a', adas));

    auto& watching = enter(hello_of('b', adas, race::Role::spectator));

    EXPECT_NE(watching.member, player.member);
    EXPECT_EQ(player.ended, std::nullopt);
}

TEST_F(RoomKey, GivesNoSeatToAnotherName) {
    auto& ada = enter(hello_of('a', adas));
    auto child = hello_of('b', adas);
    child.name = "Zoe";

    auto& zoe = enter(child);

    EXPECT_NE(zoe.member, ada.member);
    EXPECT_EQ(zoe.key, wire::KeyStanding::not_the_seats);
    EXPECT_EQ(ada.ended, std::nullopt);
}

TEST_F(RoomKey, SurvivesTheServer) {
    enter(hello_of('a', adas));

    HostedRoom again(hosted.log());

    EXPECT_TRUE(again.room().knows(hello_of('b', adas)));
    EXPECT_FALSE(again.room().knows(hello_of('b', bobs)));
}

}  // namespace gridrace::server
