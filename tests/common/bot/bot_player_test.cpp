// Bots play every mode to its end.
#include "common/bot/bot_player.hpp"

#include "tests/common/race/mode_room.hpp"

namespace gridrace::bot {

namespace {

using race::Mode;

class BotsInMode : public testing::TestWithParam<Mode> {
protected:
    static race::RaceRules rules() {
        auto rules = race::rules_of(GetParam());
        rules.time_limit = std::chrono::seconds(600);
        return rules;
    }
    // Each bot moves once a second.
    void play(int seconds) {
        for (int i = 0; i < seconds && room.state().phase == race::Phase::racing; ++i) {
            room.wait(std::chrono::seconds(1));
            if (race::puzzle_wanted(room.state())) room.deliver(race::puzzle());
            move(ada, ada_plays);
            move(bob, bob_plays);
        }
    }
    void move(MemberId member, BotPlayer& player) {
        const auto seen = race::visible_to(room.state(), member);
        if (const auto next = player.next_move(seen, member, true)) {
            const auto refusal = room.refusal(member, *next);
            if (refusal == race::RefusalCode::not_your_turn) ++moves_out_of_turn;
        }
    }

    race::TestRoom room{rules()};
    const BotManner manner{.slips = 0.01};
    MemberId ada = room.join("Ada");
    MemberId bob = room.join("Bob");
    BotPlayer ada_plays{manner, 1}, bob_plays{manner, 2};
    int moves_out_of_turn = 0;
};

}  // namespace

TEST_P(BotsInMode, PlayToTheEnd) {
    room.start_race(race::puzzle());

    play(600);

    EXPECT_EQ(room.state().phase, race::Phase::lobby);
    EXPECT_EQ(moves_out_of_turn, 0);
    const auto& runs = room.state().race.runs;
    const bool is_sprint = GetParam() == Mode::sprint;
    EXPECT_EQ(room.state().race.end_reason,
              is_sprint ? race::RaceEndReason::time_limit : race::RaceEndReason::all_done);
    EXPECT_TRUE(!is_sprint || runs[0].solved > 5);
    EXPECT_EQ(race::fault_of(room), "");
}

INSTANTIATE_TEST_SUITE_P(AllModes, BotsInMode, testing::ValuesIn(race::all_modes),
                         [](const auto& mode) {
                             auto name = std::string(race::name(mode.param));
                             std::erase(name, '-');
                             return name;
                         });

TEST(BotPlayer, TakesOutWhatOthersGotWrongOnTheBoardForAll) {
    race::TestRoom room(race::rules_of(Mode::together));
    const auto ada = room.join("Ada");
    const auto bob = room.join("Bob");
    room.start_race(race::puzzle());
    // r1c3 is a 4; a 1 clashes with nothing yet.
    room.ask(ada, race::PlaceDigit{race::cell_at(1, 3), 1});
    BotPlayer player({.slips = 0}, 1);

    for (int i = 0; i < 200 && room.state().phase == race::Phase::racing; ++i) {
        if (const auto next = player.next_move(room.state(), bob, true)) room.ask(bob, *next);
    }

    EXPECT_TRUE(room.state().has_finished(bob));
}

TEST(BotPlayer, MakesNoNewPlanWhileMovesAreUnanswered) {
    race::TestRoom room;
    const auto ada = room.join("Ada");
    room.start_race(race::two_cells_short());
    BotPlayer player({.slips = 0}, 1);
    player.next_move(room.state(), ada, true);
    player.next_move(room.state(), ada, false);

    EXPECT_EQ(player.next_move(room.state(), ada, false), std::nullopt);
    EXPECT_NE(player.next_move(room.state(), ada, true), std::nullopt);
}

}  // namespace gridrace::bot
