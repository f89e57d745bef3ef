// The numbers of modes, and rules of older clients.
#include "common/race/mode_settings.hpp"

#include <algorithm>

#include "tests/common/race/mode_room.hpp"

namespace gridrace::race {

TEST(ModeSettings, HaveANameForEachMode) {
    for (const auto mode : all_modes) EXPECT_EQ(parse_mode(name(mode)), mode);
    EXPECT_EQ(parse_mode("golf"), std::nullopt);
}

TEST(ModeSettings, AreCheckedAgainstTheRangesOfTheirMode) {
    for (const auto mode : all_modes) {
        for (const auto& number : mode_numbers()) {
            ModeSettings settings;
            settings.mode = mode;
            EXPECT_TRUE(number.takes(number.get(settings))) << number.name << ": the default";
            const bool is_read = number.is_read(settings);
            for (const auto wrong : {number.least - 1, number.most + 1, 0xffffffffu}) {
                number.set(settings, wrong);
                const auto fault = find_fault(settings);
                EXPECT_EQ(fault.has_value(), is_read) << name(mode) << ", " << number.name;
                if (!fault) continue;
                EXPECT_EQ(fault->code, RefusalCode::mode_setting_out_of_range);
            }
            for (const auto right : {number.least, number.most}) {
                number.set(settings, right);
                EXPECT_EQ(find_fault(settings), std::nullopt) << name(mode) << ", " << number.name;
            }
        }
    }
}

TEST(ModeSettings, HaveAReaderForEachNumber) {
    for (const auto& number : mode_numbers()) {
        const auto reads = [&](Mode mode) {
            ModeSettings settings;
            settings.mode = mode;
            return number.is_read(settings);
        };
        EXPECT_TRUE(std::ranges::any_of(all_modes, reads)) << number.name;
    }
}

TEST(ModeSettings, OfAnUnknownModeAreRefused) {
    ModeSettings settings;
    settings.mode.reset();
    EXPECT_EQ(find_fault(settings)->code, RefusalCode::not_known);
}

// Every mode can be set by its own numbers, and by none.
TEST(ModeSettings, OfOtherModesNeverMatter) {
    for (const auto mode : all_modes) {
        ModeSettings settings;
        settings.mode = mode;
        for (const auto& number : mode_numbers()) {
            if (!number.is_read(settings)) number.set(settings, 0xffffffff);
        }
        RaceRules rules;
        rules.mode_settings = settings;
        TestRoom room(rules);
        EXPECT_EQ(room.state().rules.mode_settings, rules_of(mode).mode_settings) << name(mode);

        rules.mode_settings.lives = mode == Mode::lives ? 3 : 0;
        const auto ada = room.join("Ada");
        EXPECT_EQ(room.refusal(ada, SetRules{rules, {}, {}}), std::nullopt) << name(mode);
        EXPECT_EQ(room.state().rules.mode_settings, rules_of(mode).mode_settings) << name(mode);
    }
}

TEST(ModeSettings, StayAsTheyAreIfAnOlderClientSetsRules) {
    TestRoom room(rules_of(Mode::lives));
    const auto ada = room.join("Ada");

    room.ask(ada, SetRules{RaceRules{}, {}, {.mode_settings = ModeSettingSet::all()}});

    EXPECT_EQ(room.state().rules.mode_settings.mode, Mode::lives);
}

TEST(ModeSettings, StayOneByOneIfTheHostsClientDoesNotSpeakOfThem) {
    auto rules = rules_of(Mode::match);
    rules.mode_settings.calm = true;
    rules.mode_settings.races = 9;
    TestRoom room(rules);
    const auto ada = room.join("Ada");
    auto unsaid = ModeSettingSet::all();
    unsaid.remove(ModeSetting::best_of);
    SetRules command{RaceRules{}, {}, {.mode_settings = unsaid}};
    command.rules.mode_settings.best_of = true;

    room.ask(ada, command);

    rules.mode_settings.best_of = true;
    EXPECT_EQ(room.state().rules.mode_settings, rules.mode_settings);
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
