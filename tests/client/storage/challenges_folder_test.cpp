// Where challenges are saved, and under which names.
#include "client/storage/challenges_folder.hpp"

#include "client/storage/challenge_file.hpp"
#include "client/storage/replay_file.hpp"
#include "tests/client/app/recorded_race.hpp"
#include "tests/client/app/solved_game.hpp"
#include "tests/temporary_folder.hpp"

namespace gridrace::client {
namespace {

constexpr auto english = language::Language::english;

TEST(Challenges, AreSavedUnderANameThatIsFree) {
    const TemporaryFolder folder;
    const Instant now =
        std::chrono::sys_days{std::chrono::year{2024} / 5 / 1} + std::chrono::hours(12);
    const auto first = new_challenge_path(folder.path(), now);
    ASSERT_FALSE(write_challenge(first, {app::eventful_race().record()}));

    EXPECT_EQ(first.filename(), "2024-05-01-120000-challenge.json");
    EXPECT_EQ(new_challenge_path(folder.path(), now).filename(),
              "2024-05-01-120000-challenge-2.json");
}

TEST(Challenges, OfTheSameRaceAreTheSameFile) {
    const auto record = app::eventful_race().record();

    EXPECT_EQ(challenge_path("/c", record), "/c/2024-05-01-120000-ABC234-1-challenge.json");
}

TEST(Challenges, SayWhatKeepsThemFromBeingSaved) {
    const TemporaryFolder folder;
    folder.write("file", "");
    const auto record = app::eventful_race().record();

    EXPECT_EQ(keep_challenge(folder.path() / "file" / "c.json", {record}, english).fault,
              "The challenge cannot be saved: Not a directory.");
    const std::vector different{record, app::solved_game(7).record};
    EXPECT_EQ(keep_challenge(folder.path() / "c.json", different, english).fault,
              "The races of this challenge have different puzzles.");
    EXPECT_FALSE(std::filesystem::exists(folder.path() / "c.json"));
}

// The room of a solo game knows no name of its player.
TEST(Challenges, NameThePlayerOfASoloGame) {
    const auto named = with_player_name(app::solved_game(7).record, "Ada");

    const auto read = read_challenge_file(to_challenge_file({named}));

    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(race_at_the_end(read->front()).runs.front().name, "Ada");
}

}  // namespace
}  // namespace gridrace::client
