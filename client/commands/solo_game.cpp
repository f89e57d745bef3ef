#include "client/commands/solo_game.hpp"

#include <sysexits.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>

#include "client/commands/chosen_setup.hpp"
#include "client/commands/find_records.hpp"
#include "client/commands/rules_from_options.hpp"
#include "client/play/puzzle_maker.hpp"
#include "client/storage/challenges_folder.hpp"
#include "client/storage/folders.hpp"
#include "client/storage/game_record.hpp"
#include "client/storage/local_time.hpp"
#include "client/storage/own_runs.hpp"
#include "client/storage/replay_file.hpp"
#include "client/storage/result_witness.hpp"
#include "client/storage/results_file.hpp"

namespace gridrace::client {

namespace {

using namespace language::literals;
using app::LocalRoom;

std::string cannot_be_kept(language::Language language, const std::error_code& error) {
    return language::say(language, "This game cannot be saved: {0}."_t, error.message());
}

// Plays in this room.
class SoloGame {
public:
    SoloGame(SoloChoice choice, std::optional<LockedFile> file, language::Language language,
             std::string name)
        : maker_(io_),
          record_(
              io_, std::move(file), choice.daily,
              choice.challenge ? choice.challenge->file.string() : "",
              [this](const std::error_code& error) { fault_ = cannot_be_kept(language_, error); }),
          witness_(results_path(), app::PlayedGame::Kind::solo, counted_day(choice), language),
          choice_(std::move(choice)),
          language_(language),
          name_(std::move(name)) {}

    int play_as(Manner manner, app::PlaySetup setup) {
        auto opened = open();
        if (!opened) return fail(opened.error());
        room_ = std::move(opened).value();
        record_.follow(*room_);
        if (choice_.found) setup.board = choice_.found->game.board;
        if (manner == Manner::lines) witness_.say_words();
        witness_.know_solved(is_solved_before);
        setup.solo_day = choice_.daily;
        setup.witness = [this](const race::RoomState& state, MemberId self,
                               const race::Events& events) { return hear(state, self, events); };
        setup.keep_challenge = [this](const race::RaceRecord& record) {
            return keep_as_challenge(record);
        };
        const auto outcome = play(manner, io_, *room_, setup);
        record_.close();
        return finish(outcome);
    }

private:
    std::optional<app::Status> hear(const race::RoomState& state, MemberId self,
                                    const race::Events& events) {
        auto news = witness_.hear(state, self, events);
        if (std::ranges::any_of(events, [](const race::Event& event) {
                return std::holds_alternative<race::RaceEnded>(event);
            })) {
            keep_run();
        }
        if (fault_.empty()) return news;
        return app::Status{std::exchange(fault_, ""), app::Status::Tone::bad};
    }

    // As a ghost for later games.
    void keep_run() {
        const auto folder = own_runs_folder();
        if (!folder) return;
        room_->fetch_record({}, [&](const auto& record) {
            const auto error = record ? keep_own_run(*folder, *record) : std::error_code();
            if (error) fault_ = cannot_be_kept(language_, error);
        });
    }

    // With the races of the challenge that this one answers.
    app::ChallengeKept keep_as_challenge(const race::RaceRecord& record) {
        const auto folder = challenges_folder();
        if (!folder) return {"", no_data_folder};
        Challenge grown{challenge_path(*folder, record), {}};
        const auto& answered = choice_.challenge;
        if (answered &&
            race_at_the_end(answered->records.front()).puzzle == race_at_the_end(record).puzzle) {
            grown = *answered;
        }
        grown.records.push_back(with_player_name(record, name_));
        return keep_challenge(grown.file, grown.records, language_);
    }

    // A daily puzzle counts for its day if it was begun on it.
    static std::optional<std::chrono::sys_days> counted_day(const SoloChoice& choice) {
        const auto begun = choice.found ? choice.found->game.log.opened_at : wall_clock();
        if (choice.daily == local_day(begun)) return choice.daily;
        return std::nullopt;
    }

    Result<std::unique_ptr<LocalRoom>, OptionFault> open() {
        const LocalRoom::Sources sources{
            game_clock(), unpredictable,
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
        const auto open_room = choice_.challenge ? LocalRoom::open_under : LocalRoom::open;
        auto opened = open_room(choice_.request.rules, choice_.request.choice, sources);
        if (!opened) return OptionFault{EX_DATAERR, race::describe(opened.error())};
        return std::move(opened).value();
    }

    boost::asio::io_context io_;
    PuzzleMaker maker_;
    GameRecord record_;
    ResultWitness witness_;
    SoloChoice choice_;
    language::Language language_;
    std::string name_;
    std::unique_ptr<LocalRoom> room_;
    std::string fault_;  // to be told when something happens next
};

// The challenge that a saved game answers.
void find_challenge(SoloChoice& choice, app::PlaySetup& setup) {
    const bool is_answer = choice.found && !choice.found->game.challenge.empty();
    if (!is_answer) return;
    auto records = read_records(choice.found->game.challenge);
    if (records) {
        choice.challenge = Challenge{choice.found->game.challenge, std::move(*records)};
    } else if (setup.notice.empty()) {
        setup.notice = records.error().message;
    }
}

// The file of the game; none, with a notice, if it cannot be saved.
std::optional<LockedFile> game_file(SoloChoice& choice, app::PlaySetup& setup) {
    if (choice.found) return std::move(choice.found->file);
    const auto folder = games_folder();
    if (!folder) return std::nullopt;
    auto fresh = new_game_file(*folder);
    if (fresh) return std::move(fresh).value();
    setup.notice = cannot_be_kept(setup.profile.settings.language, fresh.error());
    return std::nullopt;
}

}  // namespace

std::vector<race::RaceRecord> as_ghosts(std::vector<race::RaceRecord> records,
                                        const std::string& lone_name) {
    for (auto& record : records) record = with_player_name(std::move(record), lone_name);
    return records;
}

int play_solo(SoloChoice choice, Manner manner, app::PlaySetup setup, const std::string& name) {
    const auto language = setup.profile.settings.language;
    setup.is_solo = true;
    find_challenge(choice, setup);
    setup.ghosts = std::move(choice.ghosts);
    setup.answers_challenge = choice.challenge.has_value();
    if (choice.challenge && setup.ghosts.empty()) {
        setup.ghosts =
            as_ghosts(choice.challenge->records, language::say(language, "solo player"_t));
    }
    auto file = game_file(choice, setup);
    SoloGame game(std::move(choice), std::move(file), language, name);
    return game.play_as(manner, std::move(setup));
}

}  // namespace gridrace::client
