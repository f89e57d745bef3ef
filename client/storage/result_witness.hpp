// Saves the results of the player's own races, with the puzzles that the player has seen, and reports a new best time.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "client/app/core/model.hpp"
#include "client/app/pages/statistics.hpp"
#include "client/language/language.hpp"
#include "common/race/room_state.hpp"

namespace gridrace::client {

class ResultWitness {
public:
    // `daily` is the day of the daily puzzle, if the first race counts for it. Saves nothing
    // without a path.
    ResultWitness(std::optional<std::filesystem::path> path, app::PlayedGame::Kind kind,
                  std::optional<std::chrono::sys_days> daily, language::Language language)
        : path_(std::move(path)), kind_(kind), daily_(daily), language_(language) {}

    // From now on times are words, for line mode.
    void say_words() { is_spoken_ = true; }

    // Says which puzzles the player has solved before: solving one again is no best time, and a second attempt at a
    // puzzle of the day is not counted. Without it, none.
    void know_solved(std::function<bool(const sudoku::Grid& puzzle)> is_solved_before) {
        is_solved_before_ = std::move(is_solved_before);
    }

    // Call after events in the room; returns a message for the player, if any.
    std::optional<app::Status> hear(const race::RoomState& room, MemberId self,
                                    const race::Events& events);

private:
    std::optional<app::Status> note_puzzle(const race::RoomState& room, MemberId self);
    std::optional<app::Status> hear_of_attempt(const race::Run& run, bool ends_now);
    std::optional<app::Status> hear_of_repetition(app::PlayedGame game);
    std::optional<app::Status> write_down(const app::PlayedGame& game);

    std::optional<std::filesystem::path> path_;
    app::PlayedGame::Kind kind_;
    std::optional<std::chrono::sys_days> daily_;
    language::Language language_;
    std::function<bool(const sudoku::Grid&)> is_solved_before_ = [](const auto&) { return false; };
    bool is_spoken_ = false;
    bool has_noted_attempt_ = false;
    RaceNumber noted_;  // the race whose puzzle is noted as seen
};

// The result of an attempt at the puzzle of the day that has ended.
app::PlayedGame attempt_of_day(const race::Run& run);

// The result of the room's last race for one of its players; none if it is not over, or had no
// other players.
std::optional<app::PlayedGame> played_game(const race::RoomState& room, MemberId self,
                                           app::PlayedGame::Kind kind, std::chrono::sys_days today);

}  // namespace gridrace::client
