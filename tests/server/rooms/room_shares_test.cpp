// Who holds the places of a room, and what a ban frees.
#include "common/race/modes/daily.hpp"
#include "server/net/limits/address.hpp"
#include "tests/server/rooms/hosted_room.hpp"

namespace gridrace::server::room_shares_test {

namespace {

const auto ada = *parse_address("192.0.2.1");
const auto mal = *parse_address("2001:db8:66:1::1");
const auto meg = *parse_address("2001:db8:66:2::1");
const boost::asio::ip::address nobody;

bool is_theirs(const boost::asio::ip::address& address) {
    return Network::parse("2001:db8:66::/48")->contains(address);
}

}  // namespace

TEST(PlacesOfADay, AreFreedByABan) {
    HostedRoom hosted(race::day_rules(race::day_at(race::noon), 100));
    hosted.come_from(ada);
    auto* const gone = hosted.come_from(mal);
    hosted.come_from(meg);
    hosted.room().leave(gone->subscription);

    EXPECT_EQ(hosted.room().free_places_of(is_theirs, nobody), 2u);
    hosted.settle();

    EXPECT_EQ(hosted.room().durable_state().player_count(), 1u);
    EXPECT_EQ(hosted.room().free_places_of(is_theirs, nobody), 0u);
}

// A network that has its share; others are served, and a member of it returns.
TEST(PlacesOfADay, AreSharedByNetwork) {
    HostedRoom hosted(race::day_rules(race::day_at(race::noon), 50));
    std::vector<Visitor*> theirs;
    while (auto* visitor = hosted.come_from(theirs.size() < 15 ? mal : meg))
        theirs.push_back(visitor);
    hosted.settle();
    EXPECT_EQ(theirs.size(), 29u) << "four sevenths";

    hosted.room().leave(theirs[0]->subscription);
    EXPECT_TRUE(hosted.enter_again(*theirs[0], {}).subscription);
    EXPECT_TRUE(hosted.come_from(ada));
}

TEST(PlacesOfAClub, AreFreedByABanOfItsFounderIfNobodyUsesIt) {
    HostedRoom unused({}, "Go");
    EXPECT_EQ(unused.room().free_places_of(is_theirs, ada), 0u);
    EXPECT_EQ(unused.room().free_places_of(is_theirs, nobody), 0u);
    unused.come_from(mal);
    EXPECT_EQ(unused.room().free_places_of(is_theirs, mal), 1u);

    HostedRoom used({}, "Go");
    used.come_from(ada);
    EXPECT_EQ(used.room().free_places_of(is_theirs, mal), 0u);
}

}  // namespace gridrace::server::room_shares_test
