// The player's own runs: the best and the last one of each puzzle.
#include "client/storage/own_runs.hpp"

#include "client/storage/replay_file.hpp"
#include "tests/client/app/recorded_race.hpp"
#include "tests/client/app/solved_game.hpp"
#include "tests/temporary_folder.hpp"

namespace gridrace::client {
namespace {

using namespace std::chrono_literals;
using app::solved_game;

class OwnRuns : public ::testing::Test {
protected:
    void keep(const race::RaceRecord& record) {
        const auto error = keep_own_run(path, record);
        EXPECT_FALSE(error) << error.message();
    }
    // The time of that run; none if there is none.
    std::optional<Milliseconds> time(const sudoku::Grid& puzzle, OwnRun which) const {
        const auto record = find_own_run(path, puzzle, which);
        if (!record) return std::nullopt;
        return race_at_the_end(*record).runs.front().time;
    }

    void write_others(const std::string& name) const {
        for (int i = 0; i < 150; ++i) std::ofstream(path / (name + std::to_string(i))) << "{}";
    }

    TemporaryFolder folder;
    std::filesystem::path path = folder.path() / "gridrace" / "runs";
};

TEST_F(OwnRuns, AreTheBestAndTheLastOfAPuzzle) {
    const auto slow = solved_game(7, 300s).record;
    const auto quick = solved_game(7, 10s).record;
    const auto puzzle = *race_at_the_end(slow).puzzle;
    keep(slow);
    keep(quick);
    EXPECT_EQ(time(puzzle, OwnRun::last), time(puzzle, OwnRun::best));

    keep(slow);

    EXPECT_EQ(*time(puzzle, OwnRun::last) - *time(puzzle, OwnRun::best), 290s);
    EXPECT_FALSE(time(*race_at_the_end(solved_game(8).record).puzzle, OwnRun::best));
}

TEST_F(OwnRuns, WithoutHelpAreBetter) {
    const auto helped = solved_game(7, 10s, 1).record;
    const auto alone = solved_game(7, 300s).record;
    const auto puzzle = *race_at_the_end(helped).puzzle;
    keep(helped);
    keep(alone);

    EXPECT_GT(time(puzzle, OwnRun::best), 300s);
    keep(helped);
    EXPECT_GT(time(puzzle, OwnRun::best), 300s);
    EXPECT_LT(time(puzzle, OwnRun::last), 300s);
}

TEST_F(OwnRuns, AreKeptOnlyIfSolved) {
    app::RecordedRace given_up(1);
    given_up.wait_until(1s);
    given_up.place(app::RecordedRace::ada, 0);
    given_up.ask(app::RecordedRace::ada, race::Forfeit{});
    keep(given_up.record());
    keep(app::eventful_race().record());

    EXPECT_FALSE(std::filesystem::exists(path));
}

TEST_F(OwnRuns, ThatAreDamagedAreNone) {
    const auto record = solved_game(7).record;
    keep(record);
    for (const auto& file : std::filesystem::directory_iterator(path)) {
        std::ofstream(file.path()) << "{}";
    }

    EXPECT_FALSE(time(*race_at_the_end(record).puzzle, OwnRun::best));
}

TEST_F(OwnRuns, AreBounded) {
    const auto puzzle = *race_at_the_end(solved_game(7).record).puzzle;
    keep(solved_game(7, 10s).record);
    write_others("earlier");
    keep(solved_game(7, 300s).record);
    write_others("later");

    keep(solved_game(8).record);

    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(path), {}), 200);
    EXPECT_TRUE(time(*race_at_the_end(solved_game(8).record).puzzle, OwnRun::best));
    // The best run is kept as long as the last one.
    EXPECT_LT(time(puzzle, OwnRun::best), time(puzzle, OwnRun::last));
    EXPECT_TRUE(time(puzzle, OwnRun::best));
}

}  // namespace
}  // namespace gridrace::client
