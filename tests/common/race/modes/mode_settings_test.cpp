// The numbers of modes, and rules of older clients.
#include "common/race/mode_settings.hpp"

#include "tests/common/race/modes/mode_room.hpp"

namespace gridrace::race {

TEST(ModeSettings, HaveANameForEachMode) {
    for (const auto mode : all_modes) EXPECT_EQ(parse_mode(name(mode)), mode);
    EXPECT_EQ(parse_mode("golf"), std::nullopt);
}

TEST(ModeSettings, AreCheckedAgainstTheirRanges) {
    ModeSettings settings;
    EXPECT_FALSE(find_fault(settings));
    settings.lives = 0;
    EXPECT_EQ(find_fault(settings)->code, RefusalCode::mode_setting_out_of_range);
    settings = {};
    settings.turn_time = 301s;
    EXPECT_EQ(find_fault(settings)->code, RefusalCode::mode_setting_out_of_range);
    settings = {};
    settings.mode.reset();
    EXPECT_EQ(find_fault(settings)->code, RefusalCode::not_known);
}

TEST(ModeSettings, StayAsTheyAreIfAnOlderClientSetsRules) {
    TestRoom room(rules_of(Mode::lives));
    const auto ada = room.join("Ada");

    room.ask(ada, SetRules{RaceRules{}, {}, {.mode_settings = true}});

    EXPECT_EQ(room.state().rules.mode_settings.mode, Mode::lives);
}

TEST(ModeSettings, BeginAMatchAnewIfTheyChange) {
    auto rules = rules_of(Mode::match);
    TestRoom room(rules);
    const auto ada = room.join("Ada");
    room.start_race(short_of(1));
    room.ask(ada, right_at(0));
    EXPECT_EQ(room.state().match.raced, 1u);

    rules.mode_settings.races = 7;
    room.ask(ada, SetRules{rules, {}, {}});

    EXPECT_EQ(room.state().match, Match{});
}

}  // namespace gridrace::race
