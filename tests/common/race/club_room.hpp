// A club under test, with people who come and go.
#pragma once

#include "tests/common/race/mode_room.hpp"

namespace gridrace::race {

class ClubTest : public testing::Test {
protected:
    explicit ClubTest(const RaceRules& rules = {});

    // Everybody has the same token at every visit.
    MemberId come(const std::string& name, std::uint32_t person, Role role = Role::player);
    void leave(MemberId member) { room.ask(member, LeaveRoom{}); }
    // The host starts; these finish, each ten seconds after the one before; the others give up.
    Events race(const std::vector<MemberId>& finishers);

    const Club& club() const { return *room.state().club; }
    const ClubPlayer& player(MemberId member) const { return *club().player_of(member); }
    HeadToHead against(MemberId member, MemberId other) const {
        return head_to_head(club(), player(member).number, player(other).number);
    }
    // "Ada 2 wins, 40 points, 2 races; Bob …", best first.
    std::string table() const;

    TestRoom room;
};

// Checks that these events fold to this state of the server, but for what they leave out.
void expect_same_club(const RoomState& before, const Events& events);

}  // namespace gridrace::race
