// How a host chooses the mode of a room.
#include "tests/client/app/mode_stage.hpp"

namespace gridrace::app {
namespace {

using race::Mode;

class ModeChoice : public ::testing::Test, public ModeStage {};

TEST_F(ModeChoice, IsAKeyOfTheHost) {
    play("MM");
    EXPECT_TRUE(screen_has("A wrong digit costs a life; without lives you are out."));
    EXPECT_EQ(room.rules.mode_settings.mode, Mode::lives);
    play("\r");
    EXPECT_TRUE(screen_has("Mode: lives, 3 for each."));

    play("N");
    EXPECT_EQ(room.rules.mode_settings.lives, 5u);
}

TEST_F(ModeChoice, HasNumbersInRangeWhicheverModeComesNext) {
    for (std::size_t i = 0; i < race::all_modes.size(); ++i) {
        play("MM");
        for (int press = 0; press < 8; ++press) play("N");
        EXPECT_EQ(race::find_fault(room.rules.mode_settings), std::nullopt);
    }
    EXPECT_EQ(room.rules.mode_settings.mode, Mode::race);
    EXPECT_EQ(room.rules.time_limit, race::RaceRules{}.time_limit);
}

TEST_F(ModeChoice, IsMadeFromAList) {
    play("M");
    EXPECT_TRUE(screen_has("▸ ✓ race"));
    EXPECT_TRUE(screen_has("relay     (from 2 players on)"));
    EXPECT_EQ(room.rules.mode_settings.mode, Mode::race) << "looking changes nothing";

    play("jjk\r");
    EXPECT_EQ(model.overlay, Overlay::none);
    EXPECT_EQ(room.rules.mode_settings.mode, Mode::lives);
    play("M\x1b");
    EXPECT_EQ(room.rules.mode_settings.mode, Mode::lives);
}

TEST_F(ModeChoice, TellsWhoWouldHaveToLeave) {
    const auto ben = join("Ben");
    old_clients = {{ben, {Mode::lives}, true}};
    command(ben, race::SetReady{true});

    play("Mj");
    EXPECT_TRUE(screen_has("(too new for the program of: Ben)"));
    play("\r");
    EXPECT_TRUE(screen_has("Too new for the program of: Ben. Press again at once"));
    EXPECT_EQ(room.rules.mode_settings.mode, Mode::race);
    play("\r");
    EXPECT_EQ(room.rules.mode_settings.mode, Mode::lives);
}

TEST_F(ModeChoice, LeavesOtherKeysTheirMeaning) {
    const auto before = room.rules.grade;
    play("Mg");

    EXPECT_EQ(model.overlay, Overlay::none);
    EXPECT_NE(room.rules.grade, before);
}

TEST_F(ModeChoice, IsNotAskedOfAnOldServer) {
    abilities.modes = false;
    join("Ben");

    play("M");

    EXPECT_EQ(room.rules.mode_settings.mode, Mode::race);
    EXPECT_EQ(model.status.text, "This server is too old for that.");
}

TEST_F(ModeChoice, GoesOnFromTheChosenRowOfTheList) {
    play("MjjM");

    EXPECT_EQ(room.rules.mode_settings.mode, Mode::sprint);
}

TEST_F(ModeChoice, KeepsTheDifficultyOfEachMode) {
    const auto before = room.rules;
    play("M");
    for (std::size_t i = 0; i < race::all_modes.size(); ++i) play("M");

    EXPECT_EQ(room.rules, before);
    const auto is_told = [](const std::string& line) {
        return line.find("The rules have changed") != line.npos;
    };
    EXPECT_EQ(std::ranges::count_if(model.news, is_told), 1) << "one line for all presses";
}

TEST_F(ModeChoice, KeepsTheDifficultyThatWasChosenForASprint) {
    play("M");
    while (room.rules.mode_settings.mode != race::Mode::sprint) play("M");
    play("gN");
    const auto sprint = room.rules;
    play("M");
    for (std::size_t i = 0; i < race::all_modes.size(); ++i) play("M");

    EXPECT_EQ(room.rules, sprint);
}

}  // namespace
}  // namespace gridrace::app
