// Races told as lines: whatever a server sends is fit for a terminal.
#include "client/export/narration.hpp"

#include <nlohmann/json.hpp>

#include "client/export/event_json.hpp"
#include "common/wire/result_json.hpp"

namespace gridrace::client {
namespace {

using language::Language;

// Clears the screen in two ways, asks for a report, turns the text around, and is Zoë.
const std::string hostile =
    "\x1b[2J\xc2\x9b"
    "2J\x1b[6n\xe2\x80\xae\x7f Zo\xc3\xab";
const std::string tamed = "\\x1b[2J\\xc2\\x9b2J\\x1b[6n\\xe2\\x80\\xae\\x7f Zo\xc3\xab";

race::Race race_of(const std::string& name) {
    race::Race race;
    race.runs.emplace_back().name = name;
    return race;
}

TEST(Narration, TamesNames) {
    race::RoomState state;
    auto& member = state.members.emplace_back();
    member.id = {1};
    member.name = hostile;
    Narrator narrator(Language::english);
    narrator.learn_names(state);

    EXPECT_EQ(narrator.narrate(race::MemberAway{{1}, {}}, state), tamed + " is away");
    EXPECT_EQ(narrator.narrate(race::MemberJoined{{2}, hostile, {}}, state), tamed + " joins");
    EXPECT_EQ(narrator.narrate(race::MemberAway{{2}, {}}, state), tamed + " is away");
    EXPECT_EQ(narrator.narrate(race::Said{{2}, hostile, {}}, state), tamed + ": " + tamed);
}

TEST(Narration, SpeaksThePersonsLanguage) {
    race::RoomState state;
    Narrator narrator(Language::german);

    EXPECT_EQ(narrator.narrate(race::MemberJoined{{2}, "Ada", {}}, state), "Ada kommt dazu");
    EXPECT_EQ(narrator.narrate(race::PlayerFinished{{2}, Milliseconds(61'000), 1}, state),
              "Ada ist nach 1:01.000 auf Platz 1 im Ziel");
    EXPECT_NE(result_text(race_of("Ada"), Language::german).find("abgelehnte Züge: 0"),
              std::string::npos);
}

TEST(Narration, TellsTheTeamsBeforeTheirPlayers) {
    auto race = race_of("Ada");
    race.mode_settings.in_teams = true;
    race.runs.front().team = 2;

    const auto told = result_text(race, Language::english);
    EXPECT_TRUE(told.starts_with("1. team 2  sum of places 1\n")) << told;
    const auto result = wire::result_to_json(race);
    EXPECT_EQ(result["teams"][0]["team"], 2);
    EXPECT_EQ(result["teams"][0]["score"], 1);
    EXPECT_EQ(result["standings"][0]["team"], 2);

    race.mode_settings.in_teams = false;
    EXPECT_FALSE(wire::result_to_json(race).contains("teams"));
}

TEST(Narration, TellsTheTeamsOfAMatch) {
    race::MatchScored scored{
        1, 3, {{{1}, "Ada", 20, 20, 1, 0, 2}, {{2}, "Bob", 9, 9, 0, 0, 1}}, {}};

    const auto line = to_json(race::Event(scored));

    EXPECT_EQ(line["scores"][0]["team"], 2);
    EXPECT_EQ(line["teams"][0]["team"], 2);
    EXPECT_EQ(line["teams"][1]["score"], 2);
}

TEST(Narration, TamesTheNamesOfResults) {
    const auto told = result_text(race_of(hostile), Language::english);

    EXPECT_NE(told.find(tamed), std::string::npos) << told;
}

TEST(Narration, WritesSeedsAsTextsThatNobodyRounds) {
    race::RaceEnded ended;
    ended.seed = ~std::uint64_t{0};

    EXPECT_EQ(to_json(race::Event(ended))["seed"], "18446744073709551615");
}

TEST(Narration, WritesJsonInAscii) {
    const auto line = to_json_line(race::MemberJoined{{2}, hostile, {}});

    for (const auto& text : {line, result_json_line(race_of(hostile))}) {
        for (const char c : text) EXPECT_TRUE(c >= 0x20 && c < 0x7f) << text;
    }
    EXPECT_EQ(nlohmann::json::parse(line)["name"], hostile);
}

}  // namespace
}  // namespace gridrace::client
