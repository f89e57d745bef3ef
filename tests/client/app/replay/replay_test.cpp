// The viewer of replays: keys and pictures.
#include "client/app/replay/replay.hpp"

#include <gtest/gtest.h>

#include "client/app/solo/local_room.hpp"
#include "client/app/view/screens.hpp"
#include "client/app/view/view.hpp"
#include "tests/client/app/picture.hpp"
#include "tests/client/app/recorded_race.hpp"
#include "tests/client/app/stage.hpp"

namespace gridrace::app {
namespace {

constexpr int real_time = 2;

class ReplayTest : public ::testing::Test {
protected:
    void press(Action action) { replay.press(action, now); }
    void pass(Milliseconds time) {
        now += time;
        replay.pass_time(now);
    }

    Instant now{};
    Replay replay{std::make_shared<const Timeline>(eventful_race().record()), now, real_time};
};

// Plays as the screen does: from tick to tick, until nothing changes any more.
Milliseconds played(Replay& replay, Instant now) {
    const auto began = now;
    while (const auto next = replay.next_tick()) {
        EXPECT_GT(*next, now);
        now = *next;
        replay.pass_time(now);
    }
    return now - began;
}

TEST_F(ReplayTest, PlaysInRealTimeAndStopsAtTheEnd) {
    pass(1500ms);
    EXPECT_EQ(replay.time(), 1500ms);
    EXPECT_EQ(replay.steps_taken(), 1u);

    pass(1h);
    EXPECT_TRUE(replay.is_at_the_end());
    EXPECT_FALSE(replay.is_playing());
    EXPECT_EQ(replay.state(), replay.timeline().end());
}

TEST_F(ReplayTest, PlaysFasterAndSlower) {
    press(Action::faster);
    press(Action::faster);
    pass(1s);
    EXPECT_EQ(replay.time(), 4s);
    for (int i = 0; i < 9; ++i) press(Action::slower);
    pass(1s);
    EXPECT_EQ(replay.time(), 4500ms);
    for (int i = 0; i < 9; ++i) press(Action::faster);
    EXPECT_EQ(speed_text(replay.speed()), "64");
}

TEST_F(ReplayTest, StopsAndGoesOn) {
    pass(1s);
    press(Action::play);
    pass(10s);
    EXPECT_EQ(replay.time(), 1s);
    EXPECT_EQ(replay.next_tick(), std::nullopt);

    press(Action::play);
    pass(1s);
    EXPECT_EQ(replay.time(), 2s);
}

TEST_F(ReplayTest, IsPlayedAgainFromTheEnd) {
    press(Action::to_end);
    EXPECT_FALSE(replay.is_playing());

    press(Action::play);
    EXPECT_EQ(replay.time(), 0s);
    EXPECT_TRUE(replay.is_playing());
}

TEST_F(ReplayTest, ScrubsWithinTheRace) {
    press(Action::scrub_back);
    EXPECT_EQ(replay.time(), 0s);
    press(Action::scrub_forward);
    EXPECT_EQ(replay.time(), 10s);
    for (int i = 0; i < 20; ++i) press(Action::scrub_forward);
    EXPECT_TRUE(replay.is_at_the_end());
}

TEST_F(ReplayTest, StepsThereAndBack) {
    press(Action::step_forward);
    while (!replay.is_at_the_end()) {
        const auto before = replay.state();
        const auto taken = replay.steps_taken();
        press(Action::step_forward);
        ASSERT_GT(replay.steps_taken(), taken);
        press(Action::step_back);
        ASSERT_EQ(replay.state().race, before.race);
        ASSERT_EQ(replay.steps_taken(), taken);
        press(Action::step_forward);
    }
    for (std::size_t i = replay.timeline().steps().size(); i > 0; --i) press(Action::step_back);
    EXPECT_EQ(replay.steps_taken(), 0u);
}

TEST_F(ReplayTest, GoesFromOvertakingToOvertaking) {
    press(Action::next_overtake);
    EXPECT_EQ(replay.time(), 3s);
    press(Action::next_overtake);
    EXPECT_EQ(replay.time(), 5s);
    press(Action::next_overtake);
    EXPECT_EQ(replay.time(), 5s);
    EXPECT_FALSE(replay.is_playing());
}

TEST_F(ReplayTest, TakesAsLongAsTheRaceFromTickToTick) {
    const auto length = replay.timeline().length();

    EXPECT_GE(played(replay, now), length);
    EXPECT_TRUE(replay.is_at_the_end());

    Replay fast(std::make_shared<const Timeline>(eventful_race().record()), now, 128);
    EXPECT_LE(played(fast, now), length / 64 + 100ms);
}

TEST(ReplaySpeed, IsReadAsItIsSaid) {
    for (const int halves : replay_speeds) EXPECT_EQ(parse_speed(speed_text(halves)), halves);
    EXPECT_EQ(speed_text(1), "0.5");
    EXPECT_FALSE(parse_speed("3"));
}

class ReplayScreen : public ::testing::Test {
protected:
    void show(const RecordedRace& race, Milliseconds time) {
        model.replay.emplace(std::make_shared<const Timeline>(race.record()), Instant{}, real_time);
        model.replay->pass_time(Instant(time));
        if (model.replay->is_playing()) model.replay->press(Action::play, Instant(time));
    }
    void expect_screen(const std::string& name, int width, int height) {
        model.size = {width, height};
        expect_picture(name, view(model));
    }

    Model model;
};

TEST_F(ReplayScreen, OfThreePlayers) {
    show(eventful_race(), 7s);

    expect_screen("replay-40x16", 40, 16);
    expect_screen("replay-80x24", 80, 24);
    expect_screen("replay-120x40", 120, 40);
}

TEST_F(ReplayScreen, SpeaksToThePersonWhoPlayedAlone) {
    RecordedRace race(1, std::string(solo_player));
    race.wait_until(1s);
    race.ask(RecordedRace::ada, race::TakeAssist{race::Assist::check});
    race.wait_until(20s);
    race.place(RecordedRace::ada, 0);
    race.wait_until(30s);
    race.finish(RecordedRace::ada);
    model.settings.language = language::Language::german;

    show(race, 2s);
    EXPECT_NE(view(model).text().find("Du nimmst Hilfe."), std::string::npos);
    show(race, 21s);
    EXPECT_NE(view(model).text().find("Du setzt 4 in r1c3."), std::string::npos);
    EXPECT_NE(view(model).text().find("1 Du"), std::string::npos);
}

TEST_F(ReplayScreen, SaysWhatTheKeyDoesNext) {
    model.replay.emplace(std::make_shared<const Timeline>(eventful_race().record()), Instant{});

    EXPECT_TRUE(key_hints(model, 80).starts_with("space pause"));
    model.replay->press(Action::play, Instant{});
    EXPECT_TRUE(key_hints(model, 80).starts_with("space play"));
}

TEST_F(ReplayScreen, OfTheEnd) {
    show(eventful_race(), 1h);

    expect_screen("replay-end", 80, 24);
}

TEST_F(ReplayScreen, OfTwoPlayersHasLargeBoards) {
    RecordedRace race(2);
    race.wait_until(1s);
    race.place(RecordedRace::ben, 3);
    race.finish(RecordedRace::ada);
    race.finish(RecordedRace::ben);
    show(race, 20s);

    expect_screen("replay-two", 80, 24);
}

TEST_F(ReplayScreen, NamesTheTeamsInTheirOrder) {
    race::ModeSettings in_teams;
    in_teams.in_teams = true;
    RecordedRace race(2, "Ada", in_teams);
    race.wait_until(1s);
    race.finish(RecordedRace::ben);
    race.finish(RecordedRace::ada);
    show(race, 1h);

    model.size = {80, 24};
    const auto text = view(model).text();
    EXPECT_NE(text.find("easy, 1st team 2, 2nd team 1"), std::string::npos) << text;
    EXPECT_NE(text.find("1 Ben (2)"), std::string::npos) << text;
}

TEST_F(ReplayScreen, OfManyPlayersHasPages) {
    RecordedRace race(20);
    for (std::uint32_t member = 1; member <= 20; ++member) race.place({member}, member);
    for (std::uint32_t member = 1; member <= 20; ++member) race.ask({member}, race::Forfeit{});
    show(race, 0s);

    expect_screen("replay-page-1", 80, 24);
    for (int i = 0; i < 3; ++i) model.replay->press(Action::next_page, Instant{});
    expect_screen("replay-page-4", 80, 24);
    model.replay->press(Action::next_page, Instant{});
    expect_screen("replay-page-1", 80, 24);
}

TEST_F(ReplayScreen, FitsAnyWindow) {
    show(eventful_race(), 9s);
    for (int width = 1; width <= 200; width += 13) {
        for (int height = 1; height <= 60; height += 7) {
            model.size = {width, height};
            EXPECT_EQ(view(model).size(), model.size);
        }
    }
}

class ReplayInARoom : public ::testing::Test, public Stage {
protected:
    void finish_race() {
        join("Ben");
        start_race();
        play("fy");
        command(MemberId{2}, race::Forfeit{});
    }
    void bring(const race::RaceRecord& record) {
        auto next = update(model, RecordArrived{timeline_of(record)}, now);
        model = std::move(next.model);
    }
};

TEST_F(ReplayInARoom, IsAskedForOnTheResult) {
    finish_race();

    press("w");

    EXPECT_EQ(effects.back(), Effect(FetchRecord{RaceNumber{1}}));
    EXPECT_FALSE(model.replay);
}

TEST_F(ReplayInARoom, TakesTheKeysUntilItIsClosed) {
    finish_race();
    bring(eventful_race().record());
    ASSERT_TRUE(model.replay);

    press("$");
    EXPECT_TRUE(model.replay->is_at_the_end());
    press("q");
    EXPECT_FALSE(model.replay);
    EXPECT_EQ(screen_of(model), Screen::result);
}

TEST_F(ReplayInARoom, GivesWayToTheNextRace) {
    finish_race();
    bring(eventful_race().record());

    command(MemberId{1}, race::StartRace{true});

    EXPECT_FALSE(model.replay);
    EXPECT_EQ(screen_of(model), Screen::countdown);
}

TEST_F(ReplayInARoom, MovesOnByItself) {
    finish_race();
    bring(eventful_race().record());
    const auto tick = next_tick(model);
    ASSERT_TRUE(tick);

    pass(2s);

    EXPECT_GT(model.replay->time(), 2s);
}

TEST_F(ReplayInARoom, IsNotShownIfItCannotBeTrue) {
    finish_race();
    auto record = eventful_race().record();
    record.course.pop_back();

    bring(record);

    EXPECT_FALSE(model.replay);
    EXPECT_NE(model.status.text.find("cannot be true"), std::string::npos);
}

}  // namespace
}  // namespace gridrace::app
