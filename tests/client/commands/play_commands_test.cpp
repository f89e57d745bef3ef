#include "client/commands/play_commands.hpp"

#include <gtest/gtest.h>

#include "client/command_line/parse.hpp"
#include "client/commands/mode_options.hpp"
#include "client/commands/room_verbs.hpp"
#include "common/race/modes/daily.hpp"

namespace gridrace::client {

TEST(NewRoomRequest, RefusesAPlayersNameBeforeThereIsARoom) {
    Options options;
    options.name = "a\x1b";

    const auto refused = new_room_request(options);
    ASSERT_FALSE(refused);
    EXPECT_TRUE(refused.error().message.starts_with("--name: "));

    options.no_play = true;
    EXPECT_TRUE(new_room_request(options));
}

TEST(NewRoomRequest, HasTheModeAndItsNumbers) {
    Options options;
    options.mode = "relay";
    options.teams = 3;
    options.calm = true;

    const auto settings = new_room_request(options)->rules.mode_settings;

    EXPECT_EQ(settings.mode, race::Mode::relay);
    EXPECT_EQ(settings.teams, 3u);
    EXPECT_FALSE(settings.in_teams);
    EXPECT_TRUE(settings.calm);
}

TEST(NewRoomRequest, HasTeamsInModesInWhichPlayersFightAlone) {
    Options options;
    EXPECT_FALSE(new_room_request(options)->rules.mode_settings.in_teams);
    options.teams = 4;
    for (const char* mode :
         {"race", "lives", "penalty", "sprint", "match", "territory", "knock-out"}) {
        options.mode = mode;
        const auto settings = new_room_request(options)->rules.mode_settings;
        EXPECT_TRUE(settings.in_teams) << mode;
        EXPECT_EQ(settings.teams, 4u) << mode;
    }
    for (const char* mode : {"together", "swiss", "arena"}) {
        options.mode = mode;
        const auto refused = new_room_request(options);
        ASSERT_FALSE(refused) << mode;
        EXPECT_EQ(refused.error().message,
                  "--teams: the mode " + options.mode + " is not played in teams");
    }
}

// The options as the words of a command line set them.
Options options_of(std::vector<std::string> words) {
    Options options;
    Verbs verbs;
    CLI::App app{"", "gridrace"};
    add_room_verbs(app, verbs, options);
    parse(app, words);
    return options;
}

std::string fault_of(std::vector<std::string> words) {
    const auto request = new_room_request(options_of(std::move(words)));
    return request ? "" : request.error().message;
}

TEST(NewRoomRequest, RefusesOptionsOfAnotherMode) {
    EXPECT_EQ(fault_of({"create", "--lives", "3"}),
              "--lives belongs to --mode lives; the mode here is race");
    EXPECT_EQ(fault_of({"create", "--mode", "swiss", "--minutes", "5"}),
              "--minutes belongs to --mode arena; the mode here is swiss");
    EXPECT_EQ(fault_of({"host", "--table-size", "4"}),
              "--table-size belongs to --mode swiss or arena; the mode here is race");
    const std::vector<std::vector<std::string>> others{
        {"--penalty=30"}, {"--lock=5"},        {"--races=3"},     {"--best-of"},  {"--rising"},
        {"--rounds=3"},   {"--turn-digits=2"}, {"--turn-time=9"}, {"--minutes=5"}};
    for (const auto& option : others) {
        const auto name = option.front().substr(0, option.front().find('='));
        EXPECT_TRUE(fault_of({"create", option.front()}).starts_with(name + " belongs to --mode "))
            << name;
    }
}

TEST(NewRoomRequest, TakesTheOptionsOfItsMode) {
    for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
             {"create", "--mode=lives", "--lives=5"},
             {"create", "--mode=penalty", "--penalty=30"},
             {"create", "--mode=territory", "--lock=9"},
             {"create", "--mode=match", "--races=3", "--best-of", "--rising"},
             {"create", "--mode=relay", "--turn-digits=2", "--turn-time=9"},
             {"create", "--mode=swiss", "--rounds=3", "--table-size=4"},
             {"create", "--mode=arena", "--minutes=5", "--table-size=4"}}) {
        EXPECT_EQ(fault_of(words), "") << words[1];
    }
}

TEST(NewRoomRequest, RefusesFewerPlayersThanTheModeNeeds) {
    EXPECT_EQ(fault_of({"create", "--mode=swiss", "--players=1"}),
              "--players: the mode swiss is a tournament, for two players at least");
    EXPECT_EQ(fault_of({"create", "--mode=relay", "--teams=4", "--players=3"}),
              "--teams: a room for 3 players cannot have 4 teams; raise --players");
    EXPECT_EQ(fault_of({"create", "--teams=2", "--players=1"}),
              "--teams: a room for 1 player cannot have 2 teams; raise --players");
    EXPECT_EQ(fault_of({"create", "--mode=relay", "--teams=3", "--players=3"}), "");
}

TEST(NewRoomRequest, RefusesAClubWithoutAName) {
    EXPECT_TRUE(fault_of({"create", "--club", ""}).starts_with("--club: a name"));
    EXPECT_EQ(fault_of({"create", "--club", "Friday"}), "");
}

TEST(NewRoomRequest, RefusesAListWithoutAFile) {
    EXPECT_TRUE(fault_of({"create", "--mode=swiss", "--entrants", ""}).starts_with("--entrants: "));
}

TEST(NewRoomRequest, PrintsJsonOnlyOfARoomThatIsNotPlayedIn) {
    EXPECT_TRUE(fault_of({"create", "--json"}).ends_with("add --no-play"));
    EXPECT_EQ(fault_of({"create", "--json", "--no-play"}), "");
}

TEST(NewRoomRequest, NamesTheModesIfItIsNone) {
    Options options;
    options.mode = "rally";

    const auto refused = new_room_request(options);

    ASSERT_FALSE(refused);
    EXPECT_TRUE(refused.error().message.starts_with("--mode: there is no mode 'rally'; choose "));
}

TEST(NewRoomRequest, HasTheUsualRulesOfASprintUnlessOthersAreGiven) {
    Options options;
    options.mode = "sprint";

    const auto usual = new_room_request(options)->rules;
    options.chooses_grade = true;
    options.chooses_time_limit = true;
    const auto chosen = new_room_request(options)->rules;

    EXPECT_EQ(usual.grade, sudoku::Grade::hard);
    EXPECT_EQ(usual.time_limit, std::chrono::seconds(300));
    EXPECT_EQ(chosen.grade, sudoku::Grade::easy);
    EXPECT_EQ(chosen.time_limit, std::chrono::seconds(3600));
}

TEST(NewRoom, IsNoneOnAServerWithoutTheMode) {
    race::RaceRules rules;
    EXPECT_FALSE(mode_fault(rules, {}));

    rules.mode_settings.mode = race::Mode::lives;
    EXPECT_TRUE(mode_fault(rules, {}));
    EXPECT_FALSE(mode_fault(rules, wire::server_features));
}

TEST(NewRoom, IsNoneInTeamsOnAServerThatHasThemOnlyInARelay) {
    race::RaceRules rules;
    rules.mode_settings.in_teams = true;

    EXPECT_TRUE(mode_fault(rules, {wire::Feature::modes, wire::Feature::tournaments}));
    EXPECT_FALSE(mode_fault(rules, wire::server_features));
}

TEST(AttemptOfYesterday, IsToldOfInTheHourInWhichItCanBeFinished) {
    const Instant midnight{std::chrono::sys_days{std::chrono::year{2026} / 11 / 26}};
    const ServerAddress server{"localhost", 4242};
    const RoomAddress room{server, race::RoomCode::of_day(race::day_at(midnight) - 1)};
    const std::vector<Membership> seats{{to_url(room), "Ada", race::Role::player}};

    EXPECT_EQ(attempt_of_yesterday(seats, server, "Ada", midnight), room);
    EXPECT_EQ(attempt_of_yesterday(seats, server, "Bob", midnight), std::nullopt);
    EXPECT_EQ(attempt_of_yesterday(seats, {"other", 4242}, "Ada", midnight), std::nullopt);
    EXPECT_EQ(attempt_of_yesterday({}, server, "Ada", midnight), std::nullopt);
    const auto hour_end = midnight + std::chrono::hours(1);
    EXPECT_EQ(attempt_of_yesterday(seats, server, "Ada", hour_end), std::nullopt);
    EXPECT_EQ(attempt_of_yesterday(seats, server, "Ada", midnight - std::chrono::hours(1)),
              std::nullopt);
}

}  // namespace gridrace::client
