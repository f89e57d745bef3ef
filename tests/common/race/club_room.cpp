#include "tests/common/race/club_room.hpp"

#include <algorithm>

namespace gridrace::race {

ClubTest::ClubTest(const RaceRules& rules) : room(rules, {}, "Thursday club") {}

MemberId ClubTest::come(const std::string& name, std::uint32_t person, Role role) {
    EXPECT_TRUE(room.try_join({name, role, token_of(person)}).has_value());
    return room.state().last_member;
}

Events ClubTest::race(const std::vector<MemberId>& finishers) {
    room.start_race(two_cells_short());
    const auto before = room.log().size();
    for (const auto member : finishers) {
        room.wait(10s);
        room.fill(member, solution());
    }
    std::vector<MemberId> others;
    for (const auto& run : room.state().race.runs) {
        if (run.status == RunStatus::racing) others.push_back(run.member);
    }
    for (const auto member : others) room.ask(member, Forfeit{});
    return {room.log().begin() + static_cast<std::ptrdiff_t>(before), room.log().end()};
}

std::string ClubTest::table() const {
    std::string text;
    for (const auto* p : club_standings(club())) {
        if (!text.empty()) text += "; ";
        text += p->name + " " + std::to_string(p->wins) + " wins, " + std::to_string(p->points) +
                " points, " + std::to_string(p->races) + " races";
    }
    return text;
}

void expect_same_club(const RoomState& before, const Events& events) {
    RoomState after;
    for (const auto& event : events) fold(after, event);
    auto expected = before;
    const auto number = expected.race.number;
    expected.race = {};
    expected.race.number = number;
    expected.match = {};
    expected.talk.clear();
    expected.public_events = after.public_events;
    EXPECT_TRUE(after == expected);
    EXPECT_GT(after.public_events, before.public_events);
}

}  // namespace gridrace::race
