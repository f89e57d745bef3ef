// The standings of a tournament as JSON.
#include "server/net/http/standings_answer.hpp"

#include <nlohmann/json.hpp>

#include "common/race/modes/daily.hpp"
#include "server/net/http/room_status.hpp"
#include "tests/common/race/mode_room.hpp"

namespace gridrace::server {

namespace {

nlohmann::json page_of(const race::TestRoom& room) {
    const auto answer = standings_answer(*room.state().code, room.state());
    EXPECT_EQ(answer.result_int(), 200u);
    return nlohmann::json::parse(answer.body());
}

}  // namespace

TEST(StandingsAnswer, IsAskedForBehindTheCode) {
    const auto request = parse_status_request("/rooms/k7qx2m/standings");
    ASSERT_TRUE(request);
    EXPECT_EQ(request->room.text(), "K7QX2M");
    EXPECT_EQ(request->about, StatusRequest::About::standings);
    EXPECT_EQ(parse_status_request("/rooms/K7QX2M")->about, StatusRequest::About::status);
    EXPECT_FALSE(parse_status_request("/rooms/standings"));
    EXPECT_FALSE(parse_status_request("/rooms/K7QX2M/standings/of"));
}

TEST(StandingsAnswer, IsThatOfTheRaceInOtherModes) {
    race::TestRoom room(race::rules_of(race::Mode::match));
    const auto ada = room.join("Ada");
    const auto bob = room.join("Bob");
    EXPECT_EQ(page_of(room)["standings"].size(), 0u);
    room.start_race(race::short_of(2));
    room.ask(bob, race::right_at(0));

    auto page = page_of(room);
    EXPECT_EQ(page["mode"], "match");
    EXPECT_EQ(page["phase"], "racing");
    EXPECT_EQ(page["race"], 1);
    EXPECT_FALSE(page.contains("ended_at"));
    EXPECT_EQ(page["standings"][0]["name"], "Bob");
    EXPECT_EQ(page["standings"][0]["percentage"], 50);
    EXPECT_EQ(page["standings"][1]["place"], 2);
    EXPECT_EQ(page["match"]["scores"].size(), 0u);

    room.ask(bob, race::right_at(1));
    room.ask(ada, race::Forfeit{});
    page = page_of(room);
    EXPECT_EQ(page["phase"], "lobby");
    EXPECT_GE(page["ended_at"], page["started_at"]);
    EXPECT_EQ(page["standings"][0]["status"], "finished");
    EXPECT_EQ(page["match"]["raced"], 1);
    EXPECT_EQ(page["match"]["scores"][0]["name"], "Bob");
}

TEST(StandingsAnswer, TellsNothingOfAnAttemptBeforeItsEnd) {
    race::TestRoom room(race::day_rules(race::day_at(race::noon), 4));
    room.deliver({{race::short_of(2), 4711}});
    const auto ada = room.join("Ada");
    room.ask(ada, race::StartRace{});
    room.ask(ada, race::right_at(0));

    const auto page = page_of(room);

    EXPECT_EQ(page["mode"], "daily");
    EXPECT_EQ(page["standings"][0]["status"], "racing");
    EXPECT_EQ(page["standings"][0]["percentage"], 0);
}

TEST(StandingsAnswer, TellsTheStartWhenItWas) {
    race::TestRoom room(race::rules_of(race::Mode::lives));
    const auto ada = room.join("Ada");
    room.ask(ada, race::StartRace{true});
    room.deliver({{race::short_of(2), 4711}});

    const auto page = page_of(room);

    EXPECT_EQ(page["phase"], "countdown");
    EXPECT_EQ(page["mode"], "lives");
    EXPECT_FALSE(page.contains("started_at"));
}

TEST(StandingsAnswer, TellsNoOrderOfACalmRaceBeforeItsEnd) {
    auto rules = race::rules_of(race::Mode::race);
    rules.mode_settings.calm = true;
    race::TestRoom room(rules);
    room.join("Ada");
    const auto bob = room.join("Bob");
    room.start_race(race::short_of(2));
    room.ask(bob, race::right_at(0));

    const auto page = page_of(room);

    const nlohmann::json ada = {{"member", 1}, {"name", "Ada"}, {"status", "racing"}};
    EXPECT_EQ(page["standings"][0], ada);
    EXPECT_EQ(page["standings"][1].size(), 3u);
}

TEST(StandingsAnswer, TellsNoPlacesOfACalmRoundBeforeItsEnd) {
    auto rules = race::rules_of(race::Mode::swiss);
    rules.mode_settings.calm = true;
    race::TestRoom room(rules);
    room.join("Ada");
    const auto bob = room.join("Bob");
    room.join("Cy");
    room.join("Dan");
    room.start_race(race::short_of(2));
    room.ask(bob, race::right_at(0));
    room.ask(bob, race::right_at(1));

    const auto page = page_of(room);

    ASSERT_EQ(page["phase"], "racing");
    for (const auto& table : page["tables"]) {
        for (const auto& player : table["players"]) {
            EXPECT_TRUE(player.contains("status"));
            for (const auto* told : {"place", "percentage", "time"}) {
                EXPECT_FALSE(player.contains(told)) << told;
            }
        }
    }
}

TEST(StandingsAnswer, HasTablesAndThenScores) {
    race::TestRoom room(race::rules_of(race::Mode::swiss));
    const auto ada = room.join("Ada");
    const auto bob = room.join("Bob");
    EXPECT_EQ(page_of(room)["standings"].size(), 0u);
    room.start_race(race::short_of(2));
    room.ask(bob, race::right_at(0));

    auto page = page_of(room);
    EXPECT_EQ(page["phase"], "racing");
    EXPECT_EQ(page["rounds"], 5);
    EXPECT_EQ(page["tables"][0]["players"][0]["name"], "Ada");
    EXPECT_EQ(page["tables"][0]["players"][1]["percentage"], 50);

    room.ask(bob, race::right_at(1));
    page = page_of(room);
    EXPECT_EQ(page["played"], 1);
    EXPECT_EQ(page["over"], false);
    EXPECT_TRUE(page.contains("next_at"));
    EXPECT_EQ(page["standings"][0]["name"], "Bob");
    EXPECT_EQ(page["standings"][0]["points"], 1.0);
    EXPECT_EQ(page["standings"][0]["wins"], 1);
    EXPECT_EQ(page["standings"][1]["member"], ada.value);
    EXPECT_EQ(page["standings"][1]["buchholz"], 1.0);
    EXPECT_EQ(page["standings"][1]["here"], true);
}

TEST(StandingsAnswer, SharesAreRounded) {
    auto rules = race::rules_of(race::Mode::arena);
    rules.mode_settings.table_size = 4;
    race::TestRoom room(rules);
    std::vector<MemberId> players;
    for (const auto* name : {"Ada", "Bob", "Cem", "Dee"}) players.push_back(room.join(name));
    room.start_race(race::short_of(1));
    for (std::size_t i = 0; i < 3; ++i) room.ask(players[i], race::right_at(0));

    const auto page = page_of(room);

    EXPECT_EQ(page["mode"], "arena");
    EXPECT_FALSE(page.contains("rounds"));
    EXPECT_TRUE(page.contains("ends_at"));
    EXPECT_EQ(page["standings"][1]["points"], 0.6667);
}

}  // namespace gridrace::server
