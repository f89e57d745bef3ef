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

constexpr TimePoint listed_at{1h};

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
        entry.tell(room_of(1, {1, 1}), listed_at);
        EXPECT_EQ(list.size(), 1u);
    }
    EXPECT_EQ(list.size(), 0u);
}

TEST(ListedRooms, KeepTheTimeSinceWhichTheyWait) {
    ListedRooms list;
    auto room = room_of(1, {1, 1});
    list.put(room, listed_at);
    room.players = 2;
    list.put(room, listed_at + 5s);
    EXPECT_EQ(list.choose().front().since, listed_at);

    room.phase = race::Phase::racing;
    list.put(room, listed_at + 9s);
    EXPECT_EQ(list.choose().front().since, listed_at + 9s);
}

// A stranger with 200 addresses, and one with a whole IPv6 /32, list whatever they can.
TEST(ListedRooms, ShowOneOfEachNetworkBeforeTheSecondOfAny) {
    ListedRooms list;
    std::uint64_t number = 0;
    for (std::uint64_t site = 0; site < 200; ++site) {
        for (int i = 0; i < 3; ++i) list.put(room_of(++number, {66, site}), listed_at);
        for (int i = 0; i < 3; ++i) list.put(room_of(++number, {67, site}), listed_at);
    }
    std::vector<std::string> honest;
    for (std::uint64_t person = 0; person < 30; ++person) {
        const auto room = room_of(++number, {1000 + person, person});
        honest.push_back(room.code.text());
        list.put(room, listed_at + 1h);
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
        list.put(racing, listed_at);
    }
    const auto waiting = room_of(61, {61, 61});
    list.put(waiting, listed_at + 1h);

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
    for (const auto& room : {racing, full, with_bots, with_people}) list.put(room, listed_at);

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

    const auto json =
        nlohmann::json::parse(listed_rooms_json({{room, listed_at}}, listed_at + 61s));

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
    const std::vector<RoomInList> rooms{{race, listed_at}, {unlimited, listed_at + 2s}};

    EXPECT_EQ(listed_rooms_of_node(listed_rooms_for_nodes(rooms, listed_at + 5s), listed_at + 5s),
              rooms);
}

TEST(ListedRooms, OfANodeAreThoseThatThisVersionUnderstands) {
    auto room = room_of(1, {1, 1});
    room.mode = race::Mode::race;
    const auto json = nlohmann::json::parse(listed_rooms_for_nodes({{room, listed_at}}, listed_at));
    const auto with = [&](const char* key, const nlohmann::json& value) {
        auto changed = json;
        changed.front()[key] = value;
        changed.push_back(json.front());
        return listed_rooms_of_node(changed.dump(), listed_at).size();
    };
    EXPECT_EQ(with("players", 2), 2u);
    EXPECT_EQ(with("mode", "chess"), 1u);
    EXPECT_EQ(with("features", {"TELEPATHY"}), 1u);
    EXPECT_EQ(with("phase", 7), 1u);
    EXPECT_EQ(with("room", "-"), 1u);
    EXPECT_TRUE(listed_rooms_of_node("reached", listed_at).empty()) << "an older node's answer";
    EXPECT_TRUE(listed_rooms_of_node("[7,[]]", listed_at).empty());
}

TEST(ListedRooms, OfAllNodesAreListedOnceAndWhileTheirNodesTellOfThem) {
    ListedRooms list;
    const auto own = room_of(1, {1, 1});
    const auto other = room_of(2, {2, 2});
    auto moved = own;
    moved.players = 5;
    list.put(own, listed_at);
    list.put_of_node("b", {{other, listed_at + 1s}, {moved, listed_at + 1s}}, listed_at);

    const std::vector<RoomInList> both{{own, listed_at}, {other, listed_at + 1s}};
    EXPECT_EQ(list.choose_of_all(listed_at), both);
    EXPECT_EQ(list.size(), 1u);
    EXPECT_FALSE(list.is_waiting(other.code)) << "its own node knows";
    list.put_of_node("b", {}, listed_at + 1s);
    EXPECT_EQ(codes(list.choose_of_all(listed_at + 1s)), codes(list.choose()));
    list.put_of_node("b", {{other, listed_at + 1s}}, listed_at + 2s);
    const auto late = listed_at + 3s + ListedRooms::node_kept_for;
    EXPECT_EQ(codes(list.choose_of_all(late)), codes(list.choose())) << "b no longer tells";
}

TEST(ListedRooms, AreComposedOnceASecondHoweverManyAsk) {
    ListedRooms list;
    ListedRoomsAnswer answer(list);
    EXPECT_EQ(answer.at(listed_at).body(), "{\"rooms\":[]}\n");

    list.put(room_of(1, {1, 1}), listed_at);
    EXPECT_EQ(answer.at(listed_at + 999ms).body(), "{\"rooms\":[]}\n");
    EXPECT_NE(answer.at(listed_at + 1s).body(), "{\"rooms\":[]}\n");
}

}  // namespace gridrace::server
