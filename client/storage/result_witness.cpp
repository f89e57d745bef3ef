#include "client/storage/result_witness.hpp"

#include <algorithm>
#include <utility>

#include "client/app/core/mode_state.hpp"
#include "client/app/widgets/phrases.hpp"
#include "client/app/widgets/words.hpp"
#include "client/storage/local_time.hpp"
#include "client/storage/results_file.hpp"
#include "client/storage/seen_puzzles.hpp"
#include "common/race/standings.hpp"
#include "common/sudoku/rules.hpp"
#include "common/sudoku/solver/solver.hpp"

namespace gridrace::client {

namespace {

using namespace language::literals;

// Enough to count the solutions of every puzzle that a person would enter.
constexpr long max_guesses = 100'000;

std::optional<sudoku::Grade> grade_of(const sudoku::Grid& puzzle) {
    if (sudoku::count_solutions(puzzle, 2, max_guesses) != 1) return std::nullopt;
    return sudoku::grade(puzzle);
}

std::optional<sudoku::Grade> grade_of(const race::Race& race) {
    return race.puzzle ? grade_of(*race.puzzle) : std::nullopt;
}

// Alone, the modes that end with one solved puzzle; a time counts in its statistics. With others,
// all in which somebody wins.
bool is_counted(race::Mode mode, app::PlayedGame::Kind kind) {
    if (kind == app::PlayedGame::Kind::race) return mode != race::Mode::together;
    return mode == race::Mode::race || mode == race::Mode::lives || mode == race::Mode::penalty;
}

bool is_first(const race::Race& race, MemberId self) {
    const auto table = race::standings(race);
    const auto own = std::ranges::find(table, self, &race::Standing::member);
    return app::has_place(race, *own) && own->place == 1;
}

bool has_ended(const race::Run& run) {
    return run.status == race::RunStatus::finished || run.status == race::RunStatus::forfeited;
}

// Whether the player's run has ended with these events.
bool ends_run(MemberId self, const race::Events& events) {
    return std::ranges::any_of(events, [self](const race::Event& event) {
        const auto* finished = std::get_if<race::PlayerFinished>(&event);
        const auto* forfeited = std::get_if<race::PlayerForfeited>(&event);
        return (finished != nullptr && finished->member == self) ||
               (forfeited != nullptr && forfeited->member == self);
    });
}

std::string new_best(const app::PlayedGame& game, const std::string& time,
                     language::Language language) {
    if (!game.grade) return language::say(language, "Your new best for own puzzles: {0}."_t, time);
    return language::say(language, "Your new best for {0}: {1}."_t,
                         language::say(language, app::grade_phrase(*game.grade)), time);
}

}  // namespace

std::optional<app::PlayedGame> played_game(const race::RoomState& room, MemberId self,
                                           app::PlayedGame::Kind kind,
                                           std::chrono::sys_days today) {
    const auto* run = room.run(self);
    const bool is_race = kind == app::PlayedGame::Kind::race;
    if (run == nullptr || !room.race.ended_at) return std::nullopt;
    const auto ranked = std::ranges::count(room.race.runs, run->table, &race::Run::table);
    if (is_race && ranked < 2) return std::nullopt;
    if (!is_counted(room.race.mode(), kind)) return std::nullopt;
    app::PlayedGame game;
    game.kind = kind;
    game.day = today;
    game.grade = grade_of(room.race);
    // The rules are already the next race's; only a generated puzzle has a seed.
    game.is_ranked = run->assists_taken == 0 && room.race.seed.has_value();
    game.time = run->time;
    game.is_won = is_race ? is_first(room.race, self) : run->status == race::RunStatus::finished;
    return game;
}

app::PlayedGame attempt_of_day(const race::Run& run) {
    app::PlayedGame game;
    game.kind = app::PlayedGame::Kind::solo;
    game.is_daily = true;
    // The day where the player was at the begin, whatever the server's.
    if (run.began_at) game.day = local_day(*run.began_at);
    game.grade = run.puzzle ? grade_of(*run.puzzle) : std::nullopt;
    game.is_ranked = run.assists_taken == 0;
    game.is_won = run.status == race::RunStatus::finished;
    game.time = run.time;
    return game;
}

std::optional<app::Status> ResultWitness::hear(const race::RoomState& room, MemberId self,
                                               const race::Events& events) {
    if (room.race.mode() == race::Mode::daily) {
        const auto* run = room.run(self);
        if (run == nullptr || !has_ended(*run)) return std::nullopt;
        return hear_of_attempt(*run, ends_run(self, events));
    }
    const bool is_over = std::ranges::any_of(events, [](const race::Event& event) {
        return std::holds_alternative<race::RaceEnded>(event);
    });
    if (!is_over) return note_puzzle(room, self);
    auto game = played_game(room, self, kind_, local_day(wall_clock()));
    if (!game) return std::nullopt;
    if (daily_ && room.race.number.value == 1) {
        game->day = *daily_;
        game->is_daily = true;
    }
    const auto& puzzle = room.race.puzzle;
    const bool is_again =
        kind_ == app::PlayedGame::Kind::solo && puzzle && is_solved_before_(*puzzle);
    return is_again ? hear_of_repetition(*game) : write_down(*game);
}

// At the start, or when the room is entered: who gives up has seen it, too.
std::optional<app::Status> ResultWitness::note_puzzle(const race::RoomState& room, MemberId self) {
    const auto& puzzle = room.race.puzzle;
    const bool is_new = path_ && puzzle && room.run(self) != nullptr && noted_ != room.race.number;
    if (!is_new || !sudoku::is_consistent(*puzzle)) return std::nullopt;
    noted_ = room.race.number;
    const auto error = add_seen_puzzle(seen_puzzles_beside(*path_), *puzzle);
    if (!error) return std::nullopt;
    return app::Status{
        language::say(language_, "This puzzle cannot be noted as seen: {0}."_t, error.message()),
        app::Status::Tone::bad};
}

std::optional<app::Status> ResultWitness::hear_of_repetition(app::PlayedGame game) {
    if (game.is_daily) {
        return app::Status{
            language::say(
                language_,
                "You solved this puzzle of the day before: only your first time counts."_t),
            app::Status::Tone::plain};
    }
    game.is_ranked = false;
    if (const auto fault = write_down(game)) return fault;
    return app::Status{
        language::say(language_, "You solved this puzzle before: this is no best time."_t),
        app::Status::Tone::plain};
}

// The attempt may have ended while nobody heard it: then a snapshot tells, and it is written unless an
// earlier run of the program has done so.
std::optional<app::Status> ResultWitness::hear_of_attempt(const race::Run& run, bool ends_now) {
    if (!path_ || std::exchange(has_noted_attempt_, true)) return std::nullopt;
    const auto attempt = attempt_of_day(run);
    const auto is_this = [&attempt](const app::PlayedGame& game) {
        return game.is_daily && game.day == attempt.day && game.is_won == attempt.is_won &&
               game.time == attempt.time;
    };
    if (!ends_now && std::ranges::any_of(read_results(*path_).games, is_this)) return std::nullopt;
    return write_down(attempt);
}

std::optional<app::Status> ResultWitness::write_down(const app::PlayedGame& game) {
    if (!path_) return std::nullopt;
    const auto before = read_results(*path_);
    if (const auto error = append_result(*path_, game)) {
        return app::Status{
            language::say(language_, "This result cannot be saved: {0}."_t, error.message()),
            app::Status::Tone::bad};
    }
    if (game.kind == app::PlayedGame::Kind::race || !app::is_new_best(before.games, game)) {
        return std::nullopt;
    }
    const auto time =
        is_spoken_ ? app::exact_time_in_words(language_, game.time) : app::exact_time(game.time);
    return app::Status{new_best(game, time, language_), app::Status::Tone::good};
}

}  // namespace gridrace::client
