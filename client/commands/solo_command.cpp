// The verb `solo`: a new game, the day's puzzle, or an unfinished one.
#include <sysexits.h>

#include "client/app/pages/question_page.hpp"
#include "client/app/pages/statistics.hpp"
#include "client/app/replay/ghosts.hpp"
#include "client/commands/chosen_setup.hpp"
#include "client/commands/find_records.hpp"
#include "client/commands/page_scene.hpp"
#include "client/commands/solo_game.hpp"
#include "client/storage/challenge_file.hpp"
#include "client/storage/local_time.hpp"
#include "client/storage/own_runs.hpp"
#include "client/storage/replay_file.hpp"
#include "common/base/text.hpp"

namespace gridrace::client {

namespace {

using namespace language::literals;
using Day = std::optional<std::chrono::sys_days>;

constexpr std::chrono::seconds longest_time_limit{86'400};
// Time limit of the search for the puzzle of a ghost.
constexpr std::chrono::seconds longest_search{30};
// The number that fits on the question.
constexpr std::size_t most_offered = 5;

// The day of --daily; a fault if it is none.
Result<Day, OptionFault> day_of(const Options& options) {
    if (!options.daily) return Day{};
    if (options.date.empty()) return Day{local_day(wall_clock())};
    const auto day = app::parse_day(options.date);
    if (!day) return OptionFault{EX_USAGE, "--date: write a day of the calendar as YYYY-MM-DD"};
    return Day{day};
}

// Options adapted to solo games: the day's puzzle comes from its date, and there is no time limit.
Result<wire::CreateRoom, OptionFault> new_game(Options options, Day daily) {
    if (daily && (options.seed || !options.puzzle.empty() || !options.rating.empty() ||
                  !options.technique.empty())) {
        return OptionFault{EX_USAGE,
                           "--daily: the date decides on the puzzle; only --grade can be said"};
    }
    const bool is_sprint = options.mode == race::name(race::Mode::sprint);
    if (daily && is_sprint) {
        return OptionFault{EX_USAGE, "--daily: it is one puzzle, and a sprint has many"};
    }
    if (daily && !options.chooses_grade) options.grade = sudoku::name(app::daily_grade);
    auto request = room_request(options);
    if (!request) return request.error();
    auto& rules = request->rules;
    rules.countdown = std::chrono::seconds(0);
    if (!options.chooses_time_limit && !is_sprint) rules.time_limit = longest_time_limit;
    if (daily) {
        rules.source = race::PuzzleSource::seeded;
        request->choice.seed = app::daily_seed(*daily, *rules.grade);
    }
    return request;
}

bool is_days_puzzle(const FoundGame& found, Day daily, std::optional<sudoku::Grade> grade) {
    return daily && found.game.daily == daily && found.room.rules.grade == grade;
}

// Asks which of the games to continue, or a new one: its number is that of no game. None: the person leaves.
std::optional<std::size_t> ask(const Options& options, const std::vector<FoundGame>& games,
                               const app::PlaySetup& setup) {
    std::vector<std::string> descriptions;
    for (std::size_t i = 0; i < std::min(games.size(), most_offered); ++i) {
        descriptions.push_back(
            description(games[i], local_day(wall_clock()), setup.profile.settings.language));
    }
    PageScene<app::QuestionPage> scene(setup.profile.settings, descriptions, options.grade);
    const auto outcome = app::show(scene, setup.capabilities);
    if (outcome.exit_code != EX_OK || scene.is_gone()) return std::nullopt;
    return scene.page().chosen();
}

// Mentions unfinished games where the question is not asked.
void tell_of_games(const Options& options, std::size_t games, app::PlaySetup& setup) {
    const bool is_asked_for = options.continued > 0 || options.chooses_puzzle;
    if (games == 0 || is_asked_for || !setup.notice.empty()) return;
    setup.notice = language::say_count(
        setup.profile.settings.language, games,
        "You have {0} unfinished game. Continue it with gridrace solo --continue."_t,
        "You have {0} unfinished games. Continue the newest with gridrace solo --continue."_t);
}

// `found.games` are those that no other process plays.
Result<std::optional<SoloChoice>, OptionFault> choose(const Options& options, FoundGames found,
                                                      Manner manner, const app::PlaySetup& setup) {
    auto& games = found.games;
    const auto pick = [&games](std::size_t index) {
        const Day daily = games[index].game.daily;
        return std::optional<SoloChoice>(SoloChoice{std::move(games[index]), {}, daily, {}, {}});
    };
    if (options.continued > 0) {
        if (options.continued <= static_cast<int>(games.size())) {
            return pick(static_cast<std::size_t>(options.continued - 1));
        }
        const auto reason = games.empty() && !found.faults.empty()
                                ? found.faults.front()
                                : "there is no such game to continue";
        return OptionFault{EX_NOINPUT, reason};
    }
    const auto daily = day_of(options);
    if (!daily) return daily.error();
    const auto request = new_game(options, *daily);
    if (!request) return request.error();
    for (std::size_t i = 0; i < games.size(); ++i) {
        if (is_days_puzzle(games[i], *daily, request->rules.grade)) return pick(i);
    }
    if (manner == Manner::screen && !options.chooses_puzzle && !games.empty()) {
        const auto chosen = ask(options, games, setup);
        if (!chosen) return std::optional<SoloChoice>();
        if (*chosen < games.size() && *chosen < most_offered) return pick(*chosen);
    }
    return std::optional<SoloChoice>(SoloChoice{std::nullopt, *request, *daily, {}, {}});
}

// The puzzle of the game; none if it is not known before.
Result<std::optional<sudoku::Grid>, OptionFault> puzzle_of(const SoloChoice& choice) {
    if (choice.found) return choice.found->room.race.puzzle;
    const auto& request = choice.request;
    if (request.rules.source == race::PuzzleSource::generated) return std::optional<sudoku::Grid>();
    const auto latest = wall_clock() + longest_search;
    const auto made = race::make_puzzle(race::puzzle_order(request.rules, request.choice), 0,
                                        [&] { return wall_clock() > latest; });
    if (!made) return OptionFault{EX_UNAVAILABLE, std::string(race::describe(made.error()))};
    return std::optional(made->grid);
}

Result<std::vector<race::RaceRecord>, OptionFault> own_ghost(const sudoku::Grid& puzzle,
                                                             OwnRun which, const Options& options,
                                                             language::Language language) {
    const auto folder = own_runs_folder();
    auto record = folder ? find_own_run(*folder, puzzle, which) : std::nullopt;
    if (!record) {
        return OptionFault{EX_NOINPUT, "--ghost " + options.ghost +
                                           ": you have not solved this puzzle yet, or your run "
                                           "is no longer stored"};
    }
    const auto name = which == OwnRun::best ? "your best"_t : "your last"_t;
    return as_ghosts({std::move(*record)}, language::say(language, name));
}

// What --ghost names.
Result<std::vector<race::RaceRecord>, OptionFault> ghosts_of(const SoloChoice& choice,
                                                             const Options& options,
                                                             language::Language language) {
    if (options.ghost.empty()) return std::vector<race::RaceRecord>();
    const auto& rules = choice.found ? choice.found->room.rules : choice.request.rules;
    const auto mode = rules.mode_settings.mode;
    if (!mode || !app::can_have_ghosts(*mode)) {
        return OptionFault{EX_USAGE,
                           "--ghost: there are ghosts in the modes race, lives and penalty only"};
    }
    const auto puzzle = puzzle_of(choice);
    if (!puzzle) return puzzle.error();
    if (!*puzzle) {
        return OptionFault{EX_USAGE,
                           "--ghost: choose a puzzle that was played before, with --daily, --seed, "
                           "--puzzle or --continue"};
    }
    if (options.ghost == "best") return own_ghost(**puzzle, OwnRun::best, options, language);
    if (options.ghost == "last") return own_ghost(**puzzle, OwnRun::last, options, language);
    auto records = read_records(options.ghost);
    if (!records) return records.error();
    if (const auto fault = challenge_fault(*records); !fault.is_empty()) {
        return OptionFault{EX_DATAERR,
                           printable(options.ghost) + ": " + std::string(fault.english())};
    }
    if (race_at_the_end(records->front()).puzzle != *puzzle) {
        return OptionFault{EX_DATAERR, printable(options.ghost) +
                                           ": this race was on another puzzle; play on its puzzle "
                                           "with: gridrace challenge FILE"};
    }
    return as_ghosts(std::move(*records), language::say(language, "solo player"_t));
}

}  // namespace

int solo(const Options& options) {
    auto setup = chosen_setup(options, "");
    if (!setup) return fail(setup.error());
    setup->is_solo = true;
    const auto name = player_name(options);
    if (!name) return fail(name.error());
    const auto manner = choose_manner(options);
    if (!manner) {
        const auto request = room_request(options);
        return request ? finish(manner.error()) : fail(request.error());
    }

    const auto folder = games_folder();
    auto found = folder ? find_games(*folder) : FoundGames{};
    if (setup->notice.empty() && !found.faults.empty()) setup->notice = found.faults.front();
    if (*manner == Manner::lines) tell_of_games(options, found.games.size(), *setup);
    auto chosen = choose(options, std::move(found), *manner, *setup);
    if (!chosen) return fail(chosen.error());
    if (!*chosen) return EX_OK;
    auto choice = std::move(**chosen);

    auto ghosts = ghosts_of(choice, options, setup->profile.settings.language);
    if (!ghosts) return fail(ghosts.error());
    choice.ghosts = std::move(*ghosts);
    if (choice.daily && !choice.found && setup->notice.empty()) {
        const auto puzzle = puzzle_of(choice);
        if (puzzle && *puzzle && is_solved_before(**puzzle)) {
            setup->notice = language::say(
                setup->profile.settings.language,
                "You solved this puzzle of the day before: only your first time counts."_t);
        }
    }
    return play_solo(std::move(choice), *manner, std::move(*setup), *name);
}

}  // namespace gridrace::client
