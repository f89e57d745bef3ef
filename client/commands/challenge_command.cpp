// The verb `challenge`: a recorded race is raced again, alone against its runs as ghosts.
#include <sysexits.h>

#include "client/commands/chosen_setup.hpp"
#include "client/commands/find_records.hpp"
#include "client/commands/solo_game.hpp"
#include "client/storage/challenge_file.hpp"
#include "client/storage/challenges_folder.hpp"
#include "client/storage/local_time.hpp"
#include "client/storage/replay_file.hpp"

namespace gridrace::client {

namespace {

using namespace language::literals;

// Why these races are no challenge, or have no place for another run; else empty.
std::string_view fault_of(const std::vector<race::RaceRecord>& records) {
    if (const auto fault = challenge_fault(records); !fault.is_empty()) return fault.english();
    std::size_t runs = 0;
    for (const auto& record : records) runs += race_at_the_end(record).runs.size();
    const bool is_full = records.size() >= most_challenge_records || runs >= most_challenge_runs;
    return is_full ? "This challenge is full: it has no place for another run." : "";
}

// The puzzle and the rules of the first race, for one player.
wire::CreateRoom request_for(const race::RaceRecord& record) {
    wire::CreateRoom request{record.start.rules, {}};
    auto& rules = request.rules;
    rules.source = race::PuzzleSource::given;
    rules.grade = rules.grade.value_or(sudoku::Grade::easy);
    rules.rating.reset();
    rules.countdown = std::chrono::seconds(0);
    request.choice.given_puzzle = race_at_the_end(record).puzzle;
    return request;
}

}  // namespace

int challenge(const Options& options) {
    auto setup = chosen_setup(options, "");
    if (!setup) return fail(setup.error());
    const auto name = player_name(options);
    if (!name) return fail(name.error());
    auto found = find_records(options);
    if (!found) return fail(found.error());
    if (const auto fault = fault_of(found->records); !fault.empty()) {
        return fail({EX_DATAERR, std::string(fault)});
    }
    const auto manner = choose_manner(options);
    if (!manner) return finish(manner.error());

    SoloChoice choice;
    choice.request = request_for(found->records.front());
    const auto folder = challenges_folder();
    const auto path = folder ? new_challenge_path(*folder, wall_clock()) : std::filesystem::path();
    choice.challenge = Challenge{path, std::move(found->records)};
    // From now on, so that the game can be continued without the original.
    const auto error =
        folder ? write_challenge(path, choice.challenge->records) : std::error_code();
    if (error && setup->notice.empty()) {
        setup->notice = language::say(setup->profile.settings.language,
                                      "The challenge cannot be saved: {0}."_t, error.message());
    }
    return play_solo(std::move(choice), *manner, std::move(*setup), *name);
}

}  // namespace gridrace::client
