#include "client/commands/play_commands.hpp"

#include <gtest/gtest.h>

#include "client/commands/mode_options.hpp"
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
