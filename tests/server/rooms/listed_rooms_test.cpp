// The list of rooms for strangers: what it tells, and of whom.
#include "server/rooms/listed_rooms.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "server/net/http/listed_rooms_answer.hpp"
#include "server/net/http/listed_rooms_json.hpp"
#include "tests/server/rooms/hosted_room.hpp"

namespace gridrace::server {

namespace {

using namespace std::chrono_literals;
using TimePoint = ListedRooms::TimePoint;

constexpr TimePoint start{1h};

ListedRoom room_of(std::uint64_t number, NetworkKey from) {
    return {race::RoomCode::from_number(number), "", "", {}, "", {}, 0, 0, 0, true, {}, from};
}

std::vector<std::string> codes(const std::vector<RoomInList>& rooms) {
    std::vector<std::string> codes;
    for (const auto& each : rooms) codes.push_back(each.room.code.text());
    return codes;
}

}  // namespace

TEST(ListedRooms, AreThoseThatAHostHasListedAndWhereSomebodyIs) {
    HostedRoom hosted;
    const auto& list = *hosted.listed_rooms();
    auto& ada = hosted.subscription("Ada");
    EXPECT_TRUE(list.choose().empty()) << "nobody has listed it";

    hosted.ask(ada, race::ListRoom{true});
    EXPECT_TRUE(list.choose().empty()) << "it is not durable";
    hosted.settle();
    ASSERT_EQ(list.size(), 1u);
    const auto shown = list.choose().front().room;
    EXPECT_EQ(shown.host, "Ada");
    EXPECT_EQ(shown.players, 1u);
    EXPECT_EQ(shown.phase, race::Phase::lobby);
    EXPECT_TRUE(shown.open);

    hosted.ask(ada, race::LockRoom{true});
    hosted.settle();
    EXPECT_TRUE(list.choose().empty()) << "it is locked";
    hosted.ask(ada, race::LockRoom{false});
    hosted.settle();
    EXPECT_EQ(list.size(), 1u);
    hosted.ask(ada, race::ListRoom{false});
    hosted.settle();
    EXPECT_TRUE(list.choose().empty()) << "the host has taken it off";
}

// Programs that know no words do not offer it, since it is not open.
TEST(ListedRooms, SayThatARoomWantsAWord) {
    HostedRoom hosted;
    auto& ada = hosted.subscription("Ada");
    hosted.ask(ada, race::ListRoom{true});
    hosted.ask(ada, race::SetWord{"kite"});
    hosted.settle();

    const auto list = hosted.listed_rooms()->choose();
    ASSERT_EQ(list.size(), 1u);
    EXPECT_TRUE(list.front().room.word_needed);
    EXPECT_FALSE(list.front().room.open);
    const auto json = listed_rooms_json(list, list.front().since);
    EXPECT_NE(json.find(R"("word_needed":true)"), std::string::npos) << json;

    auto rules = hosted.logged().rules;
    rules.max_players = 1;
    hosted.ask(ada, race::SetRules{rules, {}});
    hosted.settle();
    const auto full = hosted.listed_rooms()->choose();
    EXPECT_FALSE(full.front().room.word_needed) << "the word would bring nobody in";
    EXPECT_FALSE(full.front().room.open);
    rules.max_players = 4;
    hosted.ask(ada, race::SetRules{rules, {}});
    hosted.ask(ada, race::SetWord{});
    hosted.settle();
    const auto open = hosted.listed_rooms()->choose();
    EXPECT_TRUE(open.front().room.open);
    EXPECT_EQ(listed_rooms_json(open, open.front().since).find("word"), std::string::npos);
}

TEST(ListedRooms, GoWithTheLastPersonWhoIsThere) {
    HostedRoom hosted;
    const auto& list = *hosted.listed_rooms();
    auto& ada = hosted.subscription("Ada");
    hosted.ask(ada, race::ListRoom{true});
    hosted.ask(ada, race::AddBot{});
    hosted.settle();
    ASSERT_EQ(list.size(), 1u);
    EXPECT_EQ(list.choose().front().room.bots, 1u);

    hosted.room().leave(ada.subscription);
    hosted.settle();
    EXPECT_EQ(list.size(), 0u) << "only bots are there";
    hosted.enter_again(ada, {});
    EXPECT_EQ(list.size(), 1u);

    hosted.room().fail(wire::CloseCode::try_again_later);
    EXPECT_EQ(list.size(), 0u);
}

TEST(ListedRooms, GoWithTheirRooms) {
    ListedRooms list;
    {
        ListedRooms::Entry entry(&list);
        entry.tell(room_of(1, {1, 1}), start);
        EXPECT_EQ(list.size(), 1u);
    }
    EXPECT_EQ(list.size(), 0u);
}

TEST(ListedRooms, KeepTheTimeSinceWhichTheyWait) {
    ListedRooms list;
    auto room = room_of(1, {1, 1});
    list.put(room, start);
    room.players = 2;
    list.put(room, start + 5s);
    EXPECT_EQ(list.choose().front().since, start);

    room.phase = race::Phase::racing;
    list.put(room, start + 9s);
    EXPECT_EQ(list.choose().front().since, start + 9s);
}

// A stranger with 200 addresses, and one with a whole IPv6 /32, list whatever they can.
TEST(ListedRooms, ShowOneOfEachNetworkBeforeTheSecondOfAny) {
    ListedRooms list;
    std::uint64_t number = 0;
    for (std::uint64_t site = 0; site < 200; ++site) {
        for (int i = 0; i < 3; ++i) list.put(room_of(++number, {66, site}), start);
        for (int i = 0; i < 3; ++i) list.put(room_of(++number, {67, site}), start);
    }
    std::vector<std::string> honest;
    for (std::uint64_t person = 0; person < 30; ++person) {
        const auto room = room_of(++number, {1000 + person, person});
        honest.push_back(room.code.text());
        list.put(room, start + 1h);
    }

    const auto shown = codes(list.choose());

    EXPECT_EQ(shown.size(), ListedRooms::most_shown);
    for (const auto& code : honest) EXPECT_EQ(std::ranges::count(shown, code), 1) << code;
}

TEST(ListedRooms, ShowARoomThatWaitsHoweverManyRaceForLonger) {
    ListedRooms list;
    for (std::uint64_t number = 1; number <= 60; ++number) {
        auto racing = room_of(number, {number, number});
        racing.phase = race::Phase::racing;
        list.put(racing, start);
    }
    const auto waiting = room_of(61, {61, 61});
    list.put(waiting, start + 1h);

    EXPECT_EQ(list.choose().front().room.code, waiting.code);
}

TEST(ListedRooms, AreInTheOrderInWhichANewcomerWants) {
    ListedRooms list;
    auto racing = room_of(1, {1, 1});
    racing.phase = race::Phase::racing;
    auto full = room_of(2, {2, 2});
    full.open = false;
    auto with_bots = room_of(3, {3, 3});
    with_bots.players = 4;
    with_bots.bots = 3;
    auto with_people = room_of(4, {4, 4});
    with_people.players = 2;
    for (const auto& room : {racing, full, with_bots, with_people}) list.put(room, start);

    const std::vector<std::string> expected{with_people.code.text(), with_bots.code.text(),
                                            full.code.text(), racing.code.text()};
    EXPECT_EQ(codes(list.choose()), expected);
}

TEST(ListedRooms, AreToldAsJsonWhateverTheirNames) {
    auto room = room_of(1, {1, 1});
    room.host = R"(<b>"Zoë"</b>\)";
    room.mode = race::Mode::race;
    room.difficulty = "easy";
    room.players = 3;
    room.bots = 2;
    room.max_players = 8;

    const auto json = nlohmann::json::parse(listed_rooms_json({{room, start}}, start + 61s));

    const nlohmann::json expected = {{"room", room.code.text()},
                                     {"open", true},
                                     {"host", room.host},
                                     {"players", 3},
                                     {"bots", 2},
                                     {"max_players", 8},
                                     {"phase", "lobby"},
                                     {"seconds", 61},
                                     {"mode", "race"},
                                     {"difficulty", "easy"},
                                     {"features", nlohmann::json::array()}};
    EXPECT_EQ(json, (nlohmann::json{{"rooms", {expected}}}));
}

TEST(ListedRooms, AreToldFromNodeToNode) {
    auto race = room_of(1, {1ull << 63, 7});
    race.host = "Zoë";
    race.club = "Go";
    race.mode = race::Mode::relay;
    race.difficulty = "easy";
    race.phase = race::Phase::racing;
    race.players = 3;
    race.bots = 1;
    race.max_players = 8;
    race.open = false;
    race.features = {wire::Feature::modes, wire::Feature::teams};
    race.meeting = Instant(Milliseconds(1'800'000'000'000));
    race.word_needed = true;
    auto unlimited = room_of(2, {});
    unlimited.mode = race::Mode::race;
    unlimited.from = std::nullopt;
    const std::vector<RoomInList> rooms{{race, start}, {unlimited, start + 2s}};

    EXPECT_EQ(listed_rooms_of_node(listed_rooms_for_nodes(rooms, start + 5s), start + 5s), rooms);
}

TEST(ListedRooms, OfANodeAreThoseThatThisVersionUnderstands) {
    auto room = room_of(1, {1, 1});
    room.mode = race::Mode::race;
    const auto json = nlohmann::json::parse(listed_rooms_for_nodes({{room, start}}, start));
    const auto with = [&](const char* key, const nlohmann::json& value) {
        auto changed = json;
        changed.front()[key] = value;
        changed.push_back(json.front());
        return listed_rooms_of_node(changed.dump(), start).size();
    };
    EXPECT_EQ(with("players", 2), 2u);
    EXPECT_EQ(with("mode", "chess"), 1u);
    EXPECT_EQ(with("features", {"TELEPATHY"}), 1u);
    EXPECT_EQ(with("phase", 7), 1u);
    EXPECT_EQ(with("room", "-"), 1u);
    EXPECT_TRUE(listed_rooms_of_node("reached", start).empty()) << "an older node's answer";
    EXPECT_TRUE(listed_rooms_of_node("[7,[]]", start).empty());
}

TEST(ListedRooms, OfAllNodesAreListedOnceAndWhileTheirNodesTellOfThem) {
    ListedRooms list;
    const auto own = room_of(1, {1, 1});
    const auto other = room_of(2, {2, 2});
    auto moved = own;
    moved.players = 5;
    list.put(own, start);
    list.put_of_node("b", {{other, start + 1s}, {moved, start + 1s}}, start);

    const std::vector<RoomInList> both{{own, start}, {other, start + 1s}};
    EXPECT_EQ(list.choose_of_all(start), both);
    EXPECT_EQ(list.size(), 1u);
    EXPECT_FALSE(list.is_waiting(other.code)) << "its own node knows";
    list.put_of_node("b", {}, start + 1s);
    EXPECT_EQ(codes(list.choose_of_all(start + 1s)), codes(list.choose()));
    list.put_of_node("b", {{other, start + 1s}}, start + 2s);
    const auto late = start + 3s + ListedRooms::node_kept_for;
    EXPECT_EQ(codes(list.choose_of_all(late)), codes(list.choose())) << "b no longer tells";
}

TEST(ListedRooms, AreComposedOnceASecondHoweverManyAsk) {
    ListedRooms list;
    ListedRoomsAnswer answer(list);
    EXPECT_EQ(answer.at(start).body(), "{\"rooms\":[]}\n");

    list.put(room_of(1, {1, 1}), start);
    EXPECT_EQ(answer.at(start + 999ms).body(), "{\"rooms\":[]}\n");
    EXPECT_NE(answer.at(start + 1s).body(), "{\"rooms\":[]}\n");
}

}  // namespace gridrace::server
