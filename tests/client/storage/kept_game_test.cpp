#include "client/storage/kept_game.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "client/storage/games.hpp"
#include "common/sudoku/formats/formats.hpp"
#include "common/sudoku/solver/solver.hpp"
#include "tests/temporary_folder.hpp"

namespace gridrace::client {
namespace {

using namespace std::chrono_literals;
using language::Language;

// A game some way on, and its player's notes.
KeptGame begun_game(std::uint64_t seed = 1) {
    Instant now{std::chrono::hours(500'000)};
    race::RaceRules rules;
    rules.countdown = 0s;
    rules.grade = sudoku::Grade::medium;
    const auto room =
        app::LocalRoom::open(rules, {}, {[&now] { return now; }, [seed] { return seed; }}).value();
    room->start({[](const race::Events&, const std::vector<race::AnsweredCommand>&) {},
                 [](const app::Connection&) {},
                 {}});
    const auto puzzle = *room->state().race.puzzle;
    const auto solution = *sudoku::solve(puzzle);
    for (std::uint32_t i = 0; i < 20; ++i) {
        now += 1s;
        const sudoku::Cell cell(static_cast<int>(i));
        room->send(race::PlaceDigit{i, static_cast<std::uint32_t>(solution.digit(cell))});
    }
    app::PlayerBoard board;
    board.race = {1};
    board.cursor = sudoku::Cell(7);
    board.notes[7] = sudoku::DigitSet::only(2);
    board.note_colors[7][1] = 3;
    return {room->log(), board, std::chrono::sys_days(std::chrono::year(2026) / 11 / 21)};
}

TEST(KeptGame, IsReadAsItWasWritten) {
    auto game = begun_game();
    game.log.steps.push_back({game.log.until, app::TimePassed{}});
    game.log.steps.push_back({game.log.until, app::Absence{game.log.opened_at}});
    game.log.steps.push_back(
        {game.log.until, app::PuzzleArrived{{}, race::CancelReason::too_busy}});

    EXPECT_EQ(parse_kept_game(to_text(game)), game);
}

// A given puzzle is in the file with its solution, which wrong digits are compared with.
TEST(KeptGame, GoesOnInItsMode) {
    Instant now{std::chrono::hours(500'000)};
    const app::LocalRoom::Sources sources{[&now] { return now; }, [] { return std::uint64_t{1}; }};
    race::PuzzleChoice choice;
    choice.given_puzzle =
        sudoku::parse_grid(
            "5300700006001950000980000608000600034008030017000200060600002800004190050000"
            "80079")
            .value();
    for (const auto mode : {race::Mode::lives, race::Mode::penalty, race::Mode::sprint}) {
        race::RaceRules rules;
        rules.source = race::PuzzleSource::given;
        rules.countdown = 0s;
        rules.mode_settings.mode = mode;
        const auto room = app::LocalRoom::open(rules, choice, sources).value();
        room->start({[](const race::Events&, const std::vector<race::AnsweredCommand>&) {},
                     [](const app::Connection&) {},
                     {}});
        now += 1s;
        room->send(race::PlaceDigit{2, 4});
        const KeptGame game{room->log(), {}, std::nullopt};

        const auto read = parse_kept_game(to_text(game));

        ASSERT_TRUE(read) << name(mode);
        EXPECT_EQ(*read, game) << name(mode);
        const auto resumed = app::LocalRoom::resume(read->log, read->board, sources);
        ASSERT_TRUE(resumed) << name(mode) << ": " << resumed.error();
        EXPECT_EQ((*resumed)->state().race.mode(), mode);
    }
}

TEST(KeptGame, KnowsTheChallengeThatItAnswers) {
    auto game = begun_game();
    game.challenge = "/home/ada/friday \"1\".json";

    EXPECT_EQ(parse_kept_game(to_text(game)), game);
}

TEST(KeptGame, ThatIsDamagedIsNone) {
    const auto sound = nlohmann::json::parse(to_text(begun_game()));
    const auto is_read = [](const nlohmann::json& text) {
        return parse_kept_game(text.dump()).has_value();
    };
    ASSERT_TRUE(is_read(sound));
    const auto with = [&](const char* path, const nlohmann::json& value) {
        auto text = sound;
        text[nlohmann::json::json_pointer(path)] = value;
        return text;
    };

    EXPECT_FALSE(is_read(with("/format", 2)));
    EXPECT_FALSE(is_read(with("/log/rules", "zz")));
    EXPECT_FALSE(is_read(with("/log/opened_at", -1)));
    EXPECT_FALSE(is_read(with("/log/until", INT64_MAX)));
    EXPECT_FALSE(is_read(with("/log/races_before", UINT32_MAX)));
    EXPECT_FALSE(is_read(with("/log/steps/0/1", "dance")));
    EXPECT_FALSE(is_read(with("/log/steps/0/2", "00")));
    EXPECT_FALSE(is_read(with("/log/steps/1/2", {{"grid", "12"}})));
    EXPECT_FALSE(is_read(with("/log/steps/1/2", 99)));
    EXPECT_FALSE(is_read(with("/log/steps", 3)));
    EXPECT_FALSE(is_read(with("/sheet", nullptr)));
    EXPECT_FALSE(is_read(with("/daily", 3)));
    EXPECT_FALSE(is_read(with("/challenge", 3)));
}

TEST(KeptGame, ThatEndsAnywhereIsNone) {
    const auto text = to_text(begun_game());

    for (std::size_t size = 0; size + 2 < text.size(); size += 7) {
        EXPECT_FALSE(parse_kept_game(text.substr(0, size))) << size;
    }
}

class Games : public ::testing::Test {
protected:
    void keep(const std::string& text) {
        const auto file = new_game_file(folder.path());
        ASSERT_TRUE(file);
        ASSERT_FALSE(file->write(text));
        std::filesystem::last_write_time(
            newest(), std::filesystem::file_time_type() + std::chrono::hours(++written_));
    }
    std::filesystem::path newest() {
        int number = 1;
        while (std::filesystem::exists(folder.path() / (std::to_string(number + 1) + ".json")))
            ++number;
        return folder.path() / (std::to_string(number) + ".json");
    }

    TemporaryFolder folder;
    const std::chrono::sys_days day = std::chrono::year(2026) / 11 / 21;

private:
    int written_ = 0;
};

TEST_F(Games, AreFoundTheNewestFirst) {
    keep(to_text(begun_game(1)));
    keep(to_text(begun_game(2)));

    const auto found = find_games(folder.path());

    ASSERT_EQ(found.games.size(), 2u);
    EXPECT_EQ(found.games[0].game, begun_game(2));
    EXPECT_EQ(found.games[1].game, begun_game(1));
}

TEST_F(Games, AreDescribed) {
    keep(to_text(begun_game()));

    const auto found = find_games(folder.path());

    const auto description_on = [&](std::chrono::sys_days today, Language language) {
        return description(found.games[0], today, language);
    };
    EXPECT_TRUE(
        description_on(day, Language::english).starts_with("today's puzzle, medium, 0:20, "));
    EXPECT_TRUE(description_on(day + std::chrono::days(1), Language::english)
                    .starts_with("puzzle of 2026-11-21, medium"));
    EXPECT_TRUE(
        description_on(day, Language::german).starts_with("Rätsel des Tages, mittel, 0:20, "));
}

TEST_F(Games, ThatAreDamagedAreToldOfAndLeftAlone) {
    keep("{}");

    const auto found = find_games(folder.path());

    EXPECT_TRUE(found.games.empty());
    ASSERT_EQ(found.faults.size(), 1u);
    EXPECT_NE(found.faults[0].find("1.json: this game cannot be continued"), std::string::npos);
    EXPECT_EQ(folder.read("1.json"), "{}");
}

TEST_F(Games, ThatSomebodyPlaysAreNotOffered) {
    keep(to_text(begun_game()));
    const auto found = find_games(folder.path());

    EXPECT_TRUE(find_games(folder.path()).games.empty());
}

TEST_F(Games, MakeRoomForNewOnesTheOldestFirst) {
    for (std::uint64_t seed = 1; seed <= 16; ++seed) keep(to_text(begun_game(seed)));

    const auto file = new_game_file(folder.path());

    ASSERT_TRUE(file);
    EXPECT_EQ(parse_kept_game(*file->read()), begun_game(1));
}

}  // namespace
}  // namespace gridrace::client
