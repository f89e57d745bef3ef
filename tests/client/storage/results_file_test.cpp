#include "client/storage/results_file.hpp"

#include <gtest/gtest.h>

#include "client/storage/local_time.hpp"
#include "client/storage/result_witness.hpp"
#include "common/sudoku/generator/generator.hpp"
#include "tests/temporary_folder.hpp"

namespace gridrace::client {
namespace {

using namespace std::chrono_literals;
using app::PlayedGame;

constexpr std::chrono::sys_days today = std::chrono::year(2026) / 11 / 21;
const PlayedGame solved{PlayedGame::Kind::solo, sudoku::Grade::hard, true, 187'400ms, today, true};
const PlayedGame lost{PlayedGame::Kind::race, std::nullopt, false, 0ms, today, false};

class ResultsFile : public ::testing::Test {
protected:
    TemporaryFolder folder;
    std::filesystem::path path = folder.path() / "gridrace" / "results.jsonl";
};

TEST_F(ResultsFile, KeepsWhatIsAppended) {
    ASSERT_FALSE(append_result(path, solved));
    ASSERT_FALSE(append_result(path, lost));
    auto helped = solved;
    helped.is_ranked = false;
    ASSERT_FALSE(append_result(path, helped));

    const auto kept = read_results(path);

    EXPECT_EQ(kept.games, (std::vector{solved, lost, helped}));
    EXPECT_EQ(kept.damaged_lines, 0u);
}

TEST_F(ResultsFile, ThatIsNotThereIsEmpty) {
    const auto kept = read_results(path);

    EXPECT_TRUE(kept.games.empty());
    EXPECT_EQ(kept.fault, "");
}

TEST_F(ResultsFile, PassesOverDamagedLinesAndCountsThem) {
    ASSERT_FALSE(append_result(path, solved));
    const auto line = folder.read("gridrace/results.jsonl");
    folder.write("gridrace/results.jsonl", "nonsense\n\n" + line + "{\"format\":2}\n[]\n" + line);

    const auto kept = read_results(path);

    EXPECT_EQ(kept.games.size(), 2u);
    EXPECT_EQ(kept.damaged_lines, 3u);
}

TEST_F(ResultsFile, GoesOnAfterALineThatWasTorn) {
    ASSERT_FALSE(append_result(path, solved));
    folder.write("gridrace/results.jsonl", "{\"format\":1,\"ki");

    ASSERT_FALSE(append_result(path, lost));

    EXPECT_EQ(read_results(path).games, std::vector{lost});
    EXPECT_EQ(read_results(path).damaged_lines, 1u);
}

TEST_F(ResultsFile, SaysWhyItCannotBeWritten) {
    folder.write("gridrace", "a file");

    EXPECT_TRUE(append_result(path, solved));
}

TEST(PlayedGameLine, IsNoneIfItIsHostile) {
    for (
        const char* wrong :
        {R"({"format":1,"kind":"solo","won":true,"time_ms":-1,"day":"2026-11-21"})",
         R"({"format":1,"kind":"solo","won":true,"time_ms":1e99,"day":"2026-11-21"})",
         R"({"format":1,"kind":"solo","won":true,"time_ms":1,"day":"2026-11-31"})",
         R"({"format":1,"kind":"duel","won":true,"time_ms":1,"day":"2026-11-21"})",
         R"({"format":1,"kind":"solo","won":true,"time_ms":1,"day":"2026-11-21","grade":"mild"})"}) {
        EXPECT_FALSE(parse_played_game(wrong)) << wrong;
    }
}

// A race that Ada (1) has won before Ben (2).
race::RoomState ended_race() {
    race::RoomState room;
    room.race.number = {1};
    room.race.ended_at = Instant(1h);
    room.race.seed = 7;
    race::Run ada;
    ada.member = {1};
    ada.status = race::RunStatus::finished;
    ada.place = 1;
    ada.time = 3min;
    race::Run ben = ada;
    ben.member = {2};
    ben.place = 2;
    room.race.runs = {ada, ben};
    return room;
}

TEST(PlayedGame, IsWonByWhoIsFirst) {
    const auto room = ended_race();

    EXPECT_TRUE(played_game(room, {1}, PlayedGame::Kind::race, today)->is_won);
    EXPECT_FALSE(played_game(room, {2}, PlayedGame::Kind::race, today)->is_won);
    EXPECT_FALSE(played_game(room, {3}, PlayedGame::Kind::race, today));
}

TEST(PlayedGame, CountsTheModesThatItsStatisticsAreAbout) {
    auto room = ended_race();
    const auto counts = [&room](race::Mode mode, PlayedGame::Kind kind) {
        room.race.mode_settings.mode = mode;
        return played_game(room, {1}, kind, today).has_value();
    };

    EXPECT_TRUE(counts(race::Mode::penalty, PlayedGame::Kind::solo));
    EXPECT_FALSE(counts(race::Mode::sprint, PlayedGame::Kind::solo));
    EXPECT_TRUE(counts(race::Mode::territory, PlayedGame::Kind::race));
    EXPECT_FALSE(counts(race::Mode::together, PlayedGame::Kind::race));
}

TEST(PlayedGame, IsWonInATerritoryWithTheMostCells) {
    auto room = ended_race();
    room.race.mode_settings.mode = race::Mode::territory;
    for (auto& run : room.race.runs) run.status = race::RunStatus::racing;
    room.race.runs[1].filled_by_box[0] = 2;

    EXPECT_FALSE(played_game(room, {1}, PlayedGame::Kind::race, today)->is_won);
    EXPECT_TRUE(played_game(room, {2}, PlayedGame::Kind::race, today)->is_won);
}

TEST(PlayedGame, IsNoRaceAgainstNobody) {
    auto room = ended_race();
    room.race.runs.pop_back();

    EXPECT_FALSE(played_game(room, {1}, PlayedGame::Kind::race, today));
    EXPECT_EQ(played_game(room, {1}, PlayedGame::Kind::solo, today)->time, 3min);
}

TEST(PlayedGame, IsNoneBeforeItsEnd) {
    auto room = ended_race();
    room.race.ended_at.reset();

    EXPECT_FALSE(played_game(room, {1}, PlayedGame::Kind::race, today));
}

TEST(PlayedGame, IsTheAttemptAtAPuzzleOfTheDay) {
    auto run = ended_race().race.runs[0];
    run.began_at = Instant(1h);
    run.puzzle = sudoku::generate(7, sudoku::Grade::medium);

    const auto game = attempt_of_day(run);
    EXPECT_TRUE(game.is_daily && game.is_won && game.is_ranked);
    EXPECT_EQ(game.day, local_day(Instant(1h)));
    EXPECT_EQ(game.grade, sudoku::Grade::medium);
    EXPECT_EQ(game.time, 3min);
    run.assists_taken = 1;
    EXPECT_FALSE(attempt_of_day(run).is_ranked);
    run.status = race::RunStatus::forfeited;
    EXPECT_FALSE(attempt_of_day(run).is_won);
}

TEST(ResultWitness, NotesAnAttemptOnceWhoeverTellsOfIt) {
    const auto path = std::filesystem::path(testing::TempDir()) / "attempts.jsonl";
    std::filesystem::remove(path);
    auto room = ended_race();
    room.race.ended_at.reset();
    room.race.mode_settings.mode = race::Mode::daily;
    room.race.runs[0].began_at = Instant(1h);
    const auto hear_snapshot = [&] {
        ResultWitness witness(path, PlayedGame::Kind::race, std::nullopt,
                              language::Language::english);
        witness.hear(room, {1}, {});
        witness.hear(room, {1}, {});
        return read_results(path).games.size();
    };

    room.race.runs[0].status = race::RunStatus::racing;
    EXPECT_EQ(hear_snapshot(), 0u);
    room.race.runs[0].status = race::RunStatus::finished;
    EXPECT_EQ(hear_snapshot(), 1u);
    EXPECT_EQ(hear_snapshot(), 1u);
}

TEST(PlayedGame, IsRankedOnAPuzzleOfChanceAndWithoutHelp) {
    auto room = ended_race();
    EXPECT_TRUE(played_game(room, {1}, PlayedGame::Kind::solo, today)->is_ranked);

    room.race.runs[0].assists_taken = 4;
    EXPECT_FALSE(played_game(room, {1}, PlayedGame::Kind::solo, today)->is_ranked);

    room.race.runs[0].assists_taken = 0;
    room.race.seed.reset();
    EXPECT_FALSE(played_game(room, {1}, PlayedGame::Kind::solo, today)->is_ranked);
}

// An own puzzle is raced once: at its end the rules change to generated puzzles.
TEST(PlayedGame, IsNotRankedOnAnOwnPuzzleAfterItsRules) {
    auto room = ended_race();
    room.race.seed.reset();
    room.rules.source = race::PuzzleSource::generated;

    EXPECT_FALSE(played_game(room, {1}, PlayedGame::Kind::solo, today)->is_ranked);
}

TEST(PlayedGame, HasNoGradeOnAPuzzleWithSeveralSolutions) {
    auto room = ended_race();
    room.race.puzzle = sudoku::Grid();

    EXPECT_EQ(played_game(room, {1}, PlayedGame::Kind::solo, today)->grade, std::nullopt);
}

class Witness : public ResultsFile {
protected:
    // Ada alone solves a puzzle in that time, and the witness hears of it.
    std::optional<app::Status> solve_in(Milliseconds time) {
        auto room = ended_race();
        room.race.runs.resize(1);
        room.race.runs[0].time = time;
        room.race.puzzle = sudoku::Grid();
        return witness.hear(room, {1}, {race::RaceEnded{}});
    }

    ResultWitness witness{path, PlayedGame::Kind::solo, today, language::Language::english};
};

TEST_F(Witness, TellsOfANewBest) {
    EXPECT_FALSE(solve_in(4min));
    EXPECT_FALSE(solve_in(5min));

    const auto told = solve_in(3min);

    ASSERT_TRUE(told);
    EXPECT_EQ(told->text, "Your new best for own puzzles: 3:00.0.");
    EXPECT_EQ(told->tone, app::Status::Tone::good);
    EXPECT_EQ(read_results(path).games.size(), 3u);
    EXPECT_TRUE(read_results(path).games[0].is_daily);
}

TEST_F(Witness, CountsOneAttemptAtThePuzzleOfTheDay) {
    EXPECT_FALSE(solve_in(4min));
    witness.know_solved([](const auto&) { return true; });

    const auto told = solve_in(3min);

    ASSERT_TRUE(told);
    EXPECT_EQ(told->text, "You solved this puzzle of the day before: only your first time counts.");
    EXPECT_EQ(read_results(path).games.size(), 1u);
}

TEST_F(Witness, KnowsNoBestTimeOfAPuzzleSolvedBefore) {
    witness =
        ResultWitness{path, PlayedGame::Kind::solo, std::nullopt, language::Language::english};
    EXPECT_FALSE(solve_in(4min));
    witness.know_solved([](const auto&) { return true; });

    const auto told = solve_in(3min);

    ASSERT_TRUE(told);
    EXPECT_EQ(told->text, "You solved this puzzle before: this is no best time.");
    ASSERT_EQ(read_results(path).games.size(), 2u);
    EXPECT_FALSE(read_results(path).games[1].is_ranked);
}

TEST_F(Witness, SpeaksThePersonsLanguage) {
    witness = ResultWitness{path, PlayedGame::Kind::solo, today, language::Language::german};
    EXPECT_FALSE(solve_in(4min));

    EXPECT_EQ(solve_in(3min)->text, "Deine neue Bestzeit für eigene Rätsel: 3:00.0.");
}

TEST_F(Witness, SaysTimesInWordsInLineMode) {
    witness.say_words();
    EXPECT_FALSE(solve_in(4min));

    EXPECT_EQ(solve_in(3min)->text, "Your new best for own puzzles: 3 minutes 0.0 seconds.");
}

TEST_F(Witness, HearsOnlyOfEnds) {
    EXPECT_FALSE(witness.hear(ended_race(), {1}, {race::MoveRefused{}}));

    EXPECT_TRUE(read_results(path).games.empty());
}

TEST_F(Witness, TellsIfAResultCannotBeKept) {
    folder.write("gridrace", "a file");

    EXPECT_EQ(solve_in(4min)->tone, app::Status::Tone::bad);
}

}  // namespace
}  // namespace gridrace::client
