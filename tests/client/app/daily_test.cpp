// The client in the room of the puzzle of the day.
#include <algorithm>

#include "client/app/core/day_ranking.hpp"
#include "client/app/core/share_text.hpp"
#include "client/app/pages/statistics.hpp"
#include "client/app/text_mode/line_input.hpp"
#include "client/app/text_mode/line_view.hpp"
#include "client/app/view/view.hpp"
#include "client/terminal/ascii.hpp"
#include "tests/client/app/picture.hpp"
#include "tests/client/app/stage.hpp"

namespace gridrace::app {
namespace {

class Daily : public ::testing::Test, public Stage {
protected:
    Daily() {
        open_day();
        ben = join("Ben");
        cho = join("Cho 数独");
    }

    void finish(MemberId member) {
        command(member, race::StartRace{});
        pass(std::chrono::minutes(4));
        solve(member);
    }
    void finish_with_help(MemberId member) {
        command(member, race::StartRace{});
        command(member, race::TakeAssist{race::Assist::hints});
        pass(std::chrono::minutes(3));
        solve(member);
    }
    bool screen_has(std::string_view text) const {
        return view(model).text().find(text) != std::string::npos;
    }
    template <class E>
    bool has_effect() const {
        return std::ranges::any_of(
            effects, [](const Effect& effect) { return std::holds_alternative<E>(effect); });
    }
    void expect_in_every_language(const std::string& name) {
        app::expect_in_every_language("daily/" + name, model);
        expect_file("daily/" + name + ".ascii.txt", terminal::ascii_text(view(model)));
        const auto size = model.size;
        resize(40, 16);
        expect_file("daily/" + name + "-40x16.utf8.txt", view(model).text());
        resize(size.width, size.height);
    }

    MemberId ben, cho;
};

TEST_F(Daily, IsBegunWithAKeyAndHasAClockOfItsOwn) {
    EXPECT_EQ(screen_of(model), Screen::lobby);
    EXPECT_TRUE(screen_has("Press s to begin"));
    pass(std::chrono::hours(1));

    play("s");
    pass(std::chrono::seconds(61));

    EXPECT_EQ(screen_of(model), Screen::board);
    EXPECT_TRUE(model.is_playing());
    EXPECT_TRUE(screen_has("1:01"));
    EXPECT_EQ(model.puzzle(), puzzle);
}

TEST_F(Daily, ShowsTheOwnRunOnTheDayItself) {
    play("s");
    pass(std::chrono::minutes(4));
    solve(model.self);
    ASSERT_EQ(screen_of(model), Screen::result);
    EXPECT_TRUE(screen_has("w replay"));
    EXPECT_TRUE(screen_has("a analysis"));

    play("w");
    const auto* wanted = std::get_if<FetchRecord>(&effects.back());
    ASSERT_TRUE(wanted != nullptr && wanted->own != nullptr);
    take(RecordArrived{std::make_shared<const Timeline>(*wanted->own)});
    ASSERT_TRUE(model.replay);
    const auto& shown = model.replay->timeline().end().race.runs.front();
    EXPECT_EQ(shown.grid, solution);
    EXPECT_EQ(race::cells_filled(shown), race::cells_filled(*model.own_run()));
    EXPECT_GT(race::cells_filled(shown), 0);
    play("q");

    model.own_course = {};
    EXPECT_FALSE(screen_has("w replay"));
    EXPECT_TRUE(screen_has("at midnight UTC"));
    const auto before = effects.size();
    play("w");
    EXPECT_EQ(effects.size(), before);
}

TEST_F(Daily, IsNamedWithItsDateInTheGameAndInWhatIsShared) {
    play("s");
    const std::chrono::sys_days day(std::chrono::days(model.room.rules.mode_settings.day));
    EXPECT_TRUE(screen_has(day_text(day)));

    pass(std::chrono::minutes(4));
    solve(model.self);

    EXPECT_TRUE(share_text(model).starts_with("gridrace puzzle of the day " + day_text(day) +
                                              " 4:00.0, 1st of "))
        << share_text(model);
    EXPECT_TRUE(screen_has("y copy")) << view(model).text();
}

TEST_F(Daily, KeepsTheSeatWhenThePlayerLeaves) {
    play("s");

    press("q");
    EXPECT_TRUE(screen_has("Your clock keeps running"));
    press("y");

    EXPECT_TRUE(has_effect<Drop>());
    EXPECT_FALSE(has_effect<Quit>());
}

TEST_F(Daily, IsLeftForGoodBeforeTheAttempt) {
    press("q");

    EXPECT_TRUE(has_effect<Quit>());
}

TEST_F(Daily, ShowsTwoRankingsAtTheEndOfTheAttempt) {
    finish(ben);
    finish_with_help(cho);
    play("s");
    pass(std::chrono::minutes(5));
    solve(model.self);

    EXPECT_EQ(screen_of(model), Screen::result);
    EXPECT_TRUE(screen_has("Solved in 5:00.0: 2nd without help"));
    const auto ranking = day_ranking(model.room.race);
    EXPECT_EQ(ranking.without_help.size(), 2u);
    ASSERT_EQ(ranking.with_help.size(), 1u);
    EXPECT_EQ(ranking.with_help[0].place, 1u);
}

TEST_F(Daily, OffersAfterTheDayOnlyWhatWorks) {
    play("s");
    solve(model.self);
    model.room.race.ended_at = model.now;
    model.room.phase = race::Phase::lobby;
    model.own_course = {};
    model.status = {};

    EXPECT_FALSE(screen_has("rematch"));
    EXPECT_FALSE(screen_has("lobby"));
    press("a");
    EXPECT_TRUE(screen_has("There is no analysis of this mode."));
    EXPECT_FALSE(model.shows_analysis());
}

TEST_F(Daily, SaysTheSameInLineMode) {
    model.is_spoken = true;
    finish(ben);
    const auto said = [this](std::string_view line) {
        std::string text;
        for (const auto& sentence : answer(model, *parse_line(line))) text += sentence + "\n";
        return text;
    };

    EXPECT_NE(said("standings").find("Type start to begin"), std::string::npos);
    EXPECT_NE(said("standings").find("1st: Ben, "), std::string::npos);
    play("s");
    pass(std::chrono::seconds(61));
    EXPECT_EQ(said("time"), "1 minute 1 second since the start.\n");
}

TEST_F(Daily, ShowsBothRankingsAndHowToBeginInASmallWindow) {
    finish(ben);
    const auto expect_all = [this] {
        EXPECT_TRUE(screen_has("Press s to begin"));
        EXPECT_TRUE(screen_has("min left)"));
        EXPECT_TRUE(screen_has("  1st    Ben"));
        EXPECT_TRUE(screen_has("With help\n"));
    };
    resize(40, 16);
    expect_all();
    resize(60, 20);
    model.server.welcome =
        "Welcome. Please be kind to each other, and ask before you invite others.";
    expect_all();
}

TEST_F(Daily, LooksLikeThis) {
    finish(ben);
    command(cho, race::StartRace{});
    model.status = {};
    expect_in_every_language("lobby");

    play("s");
    pass(std::chrono::seconds(61));
    model.status = {};
    expect_in_every_language("board");

    solve(model.self);
    model.status = {};
    expect_in_every_language("result");
}

}  // namespace
}  // namespace gridrace::app
