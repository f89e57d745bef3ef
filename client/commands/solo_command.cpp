// The verb `solo`: a new game, the day's puzzle, or an unfinished one.
#include <sysexits.h>

#include <boost/asio/io_context.hpp>

#include "client/app/pages/question_page.hpp"
#include "client/commands/chosen_setup.hpp"
#include "client/commands/line_play.hpp"
#include "client/commands/page_scene.hpp"
#include "client/play/puzzle_maker.hpp"
#include "client/storage/game_record.hpp"
#include "client/storage/games.hpp"
#include "client/storage/local_time.hpp"
#include "client/storage/result_witness.hpp"
#include "client/storage/results_file.hpp"

namespace gridrace::client {

namespace {

using namespace language::literals;
using app::LocalRoom;
using Day = std::optional<std::chrono::sys_days>;

constexpr std::chrono::seconds longest_time_limit{86'400};
// The number that fits on the question.
constexpr std::size_t most_offered = 5;

// The game to play: one that was found, or a new one.
struct Choice {
    std::optional<FoundGame> found;
    wire::CreateRoom request;  // of a new one
    Day daily;
};

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
    if (daily && (options.seed || !options.puzzle.empty() || !options.rating.empty())) {
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
Result<std::optional<Choice>, OptionFault> choose(const Options& options, FoundGames found,
                                                  Manner manner, const app::PlaySetup& setup) {
    auto& games = found.games;
    const auto pick = [&games](std::size_t index) {
        const Day daily = games[index].game.daily;
        return std::optional<Choice>(Choice{std::move(games[index]), {}, daily});
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
        if (!chosen) return std::optional<Choice>();
        if (*chosen < games.size() && *chosen < most_offered) return pick(*chosen);
    }
    return std::optional<Choice>(Choice{std::nullopt, *request, *daily});
}

std::string cannot_be_kept(language::Language language, const std::error_code& error) {
    return language::say(language, "This game cannot be saved: {0}."_t, error.message());
}

// Plays in this room.
class SoloGame {
public:
    SoloGame(Choice choice, std::optional<LockedFile> file, language::Language language)
        : maker_(io_),
          record_(io_, std::move(file), choice.daily,
                  [this, language](const std::error_code& error) {
                      fault_ = cannot_be_kept(language, error);
                  }),
          witness_(results_path(), app::PlayedGame::Kind::solo, counted_day(choice), language),
          choice_(std::move(choice)) {}

    int play_as(Manner manner, app::PlaySetup setup) {
        auto opened = open();
        if (!opened) return fail(opened.error());
        const auto room = std::move(opened).value();
        record_.follow(*room);
        if (choice_.found) setup.board = choice_.found->game.board;
        if (manner == Manner::lines) witness_.say_words();
        setup.witness = [this](const race::RoomState& state, MemberId self,
                               const race::Events& events) { return hear(state, self, events); };
        const auto outcome = play(manner, io_, *room, setup);
        record_.close();
        return finish(outcome);
    }

private:
    std::optional<app::Status> hear(const race::RoomState& state, MemberId self,
                                    const race::Events& events) {
        auto news = witness_.hear(state, self, events);
        if (fault_.empty()) return news;
        return app::Status{std::exchange(fault_, ""), app::Status::Tone::bad};
    }

    // A daily puzzle counts for its day if it was begun on it.
    static Day counted_day(const Choice& choice) {
        const auto begun = choice.found ? choice.found->game.log.opened_at : wall_clock();
        return choice.daily == local_day(begun) ? choice.daily : Day{};
    }

    Result<std::unique_ptr<LocalRoom>, OptionFault> open() {
        const LocalRoom::Sources sources{
            wall_clock, unpredictable,
            [this](const race::PuzzleOrder& order, std::uint64_t entropy, PuzzleMaker::Made made) {
                maker_.make(order, entropy, std::move(made));
            },
            [this] { record_.touch(); }, [this] { record_.touch_lightly(); }};
        if (choice_.found) {
            const auto& game = choice_.found->game;
            auto resumed = LocalRoom::resume(game.log, game.board, sources);
            if (!resumed) return OptionFault{EX_DATAERR, resumed.error()};
            return std::move(resumed).value();
        }
        auto opened = LocalRoom::open(choice_.request.rules, choice_.request.choice, sources);
        if (!opened) return OptionFault{EX_DATAERR, race::describe(opened.error())};
        return std::move(opened).value();
    }

    boost::asio::io_context io_;
    PuzzleMaker maker_;
    GameRecord record_;
    ResultWitness witness_;
    Choice choice_;
    std::string fault_;  // to be told when something happens next
};

}  // namespace

int solo(const Options& options) {
    auto setup = chosen_setup(options, "");
    if (!setup) return fail(setup.error());
    setup->is_solo = true;
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

    const auto language = setup->profile.settings.language;
    std::optional<LockedFile> file;
    if (choice.found) {
        file.emplace(std::move(choice.found->file));
    } else if (folder) {
        auto fresh = new_game_file(*folder);
        if (fresh) {
            file.emplace(std::move(fresh).value());
        } else {
            setup->notice = cannot_be_kept(language, fresh.error());
        }
    }
    SoloGame game(std::move(choice), std::move(file), language);
    return game.play_as(*manner, std::move(*setup));
}

}  // namespace gridrace::client
