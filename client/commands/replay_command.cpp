// The verbs `replay` and `verify`: a race that has ended is watched, printed, exported or checked.
#include <sysexits.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <fstream>
#include <iostream>

#include "client/app/input/update.hpp"
#include "client/app/loop/loop.hpp"
#include "client/app/loop/screen_host.hpp"
#include "client/app/replay/combined_record.hpp"
#include "client/app/view/view.hpp"
#include "client/commands/chosen_settings.hpp"
#include "client/commands/chosen_setup.hpp"
#include "client/commands/find_records.hpp"
#include "client/commands/options.hpp"
#include "client/export/replay_export.hpp"
#include "client/me/known_servers.hpp"
#include "client/me/known_trees.hpp"
#include "client/me/race_signature.hpp"
#include "client/storage/challenge_file.hpp"
#include "client/storage/replay_file.hpp"
#include "client/storage/replays_folder.hpp"
#include "client/storage/results_file.hpp"
#include "client/storage/witnessed_races.hpp"
#include "common/base/text.hpp"
#include "common/identity/race_note.hpp"
#include "common/race/draw_check.hpp"

namespace gridrace::client {

namespace {

constexpr int largest_side = 1000;

// A replay as the only scene on the screen.
class ReplayScene : public app::Scene {
public:
    ReplayScene(std::shared_ptr<const app::Timeline> timeline, int halves,
                const app::PlaySetup& setup)
        : store_settings_(setup.store_settings), model_(first_model(setup)) {
        model_.is_solo = true;  // there is nobody to chat with
        model_.replay.emplace(std::move(timeline), now(), halves);
    }

    void take(const terminal::Input& input) override {
        if (const auto* key = std::get_if<terminal::Key>(&input)) tell(app::Pressed{*key});
    }
    void resize(terminal::Size size) override { tell(app::Resized{size}); }
    void tick() override { tell(app::Ticked{}); }
    void lose_terminal() override { has_ended_ = true; }

    terminal::Canvas view() const override { return app::view(model_); }
    Instant now() const override {
        return Instant(
            std::chrono::floor<Milliseconds>(std::chrono::steady_clock::now().time_since_epoch()));
    }
    std::optional<Instant> next_tick() const override { return app::next_tick(model_); }
    bool has_ended() const override { return has_ended_ || !model_.replay; }

private:
    void tell(const app::Message& message) {
        auto next = app::update(std::move(model_), message, now());
        model_ = std::move(next.model);
        for (const auto& effect : next.effects) {
            has_ended_ = has_ended_ || std::holds_alternative<app::Quit>(effect);
            if (const auto* wanted = std::get_if<app::StoreSettings>(&effect)) store(*wanted);
        }
    }
    void store(const app::StoreSettings& wanted) {
        if (!store_settings_) return;
        if (auto fault = store_settings_(wanted.changed)) tell(app::Noticed{std::move(*fault)});
    }

    decltype(app::PlaySetup::store_settings) store_settings_;
    app::Model model_;
    bool has_ended_ = false;
};

// "80x24"; none unless everything of a replay has room.
std::optional<terminal::Size> parse_size(std::string_view text) {
    terminal::Size size;
    const char* const end = text.data() + text.size();
    const auto [x, width_error] = std::from_chars(text.data(), end, size.width);
    if (width_error != std::errc() || x == end || *x != 'x') return std::nullopt;
    const auto [rest, height_error] = std::from_chars(x + 1, end, size.height);
    if (height_error != std::errc() || rest != end) return std::nullopt;
    const bool is_large_enough =
        size.width >= app::least_size.width && size.height >= app::least_size.height;
    if (!is_large_enough || std::max(size.width, size.height) > largest_side) return std::nullopt;
    return size;
}

int list_replays(language::Language language) {
    const auto files = kept_replays();
    for (const auto& file : files)
        std::cout << replay_description(file, language) << "\n  " << printable(file, file.size())
                  << '\n';
    if (files.empty()) std::cerr << "gridrace: no race has been watched again so far\n";
    return EX_OK;
}

int put_out(const Options& options, const std::string& text) {
    if (options.output.empty()) {
        std::cout << text;
        return EX_OK;
    }
    std::ofstream file(options.output, std::ios::binary);
    if (file << text && file.flush()) return EX_OK;
    return fail({EX_CANTCREAT, printable(options.output) + " cannot be written"});
}

// Races of a challenge are shown as one.
race::RaceRecord shown_record(const FoundRecords& found) {
    return found.records.size() == 1 ? found.records.front() : app::combined_record(found.records);
}

int export_replay(const Options& options, const FoundRecords& found,
                  const std::shared_ptr<const app::Timeline>& timeline, int halves) {
    if (options.export_as == "json") {
        return put_out(options, found.records.size() == 1
                                    ? to_replay_file(found.records.front(), found.note)
                                    : to_challenge_file(found.records));
    }
    const auto size = parse_size(options.size);
    if (!size) {
        return fail({EX_USAGE, "--size: '" + printable(options.size) +
                                   "' is no WIDTHxHEIGHT from 40x16 to 1000x1000, such as 80x24"});
    }
    return put_out(options, to_asciicast(timeline, {*size, halves, {}}));
}

int tell_in_words(const Options& options, const race::RaceRecord& record) {
    const auto profile = chosen_profile(options);
    if (!profile) return fail(profile.error());
    return put_out(options, to_lines(record, profile->settings.language));
}

int watch_again(const Options& options, const FoundRecords& found,
                std::shared_ptr<const app::Timeline> timeline, int halves) {
    const auto setup = chosen_setup(options, "");
    if (!setup) return fail(setup.error());
    ReplayScene scene(std::move(timeline), halves, *setup);
    const auto outcome = app::show(scene, setup->capabilities);
    const auto notice = found.server ? keep_replay(found.records.front(),
                                                   setup->profile.settings.language, found.note)
                                     : "";
    if (!notice.empty()) std::cerr << "gridrace: " << notice << '\n';
    return finish(outcome);
}

std::string describe_choice(const race::RaceRecord& record, const race::DrawFinding& found) {
    using race::PuzzleSource;
    const auto source = record.start.rules.source.value_or(PuzzleSource::generated);
    if (source == PuzzleSource::given)
        return "its puzzle was given by somebody, who may have known it";
    if (source == PuzzleSource::seeded)
        return "its puzzle was made from a seed, and may have been known to those who knew the "
               "seed";
    if (found.players == 0) return "its puzzle was chosen by the server alone";
    const auto players =
        std::to_string(found.players) + (found.players == 1 ? " player" : " players");
    const auto raced = race_at_the_end(record).runs.size();
    const auto of_all = players + " (" + std::to_string(raced) + " raced)";
    const auto missing = found.players - found.opened;
    if (missing == 0)
        return "its puzzle was nobody's choice: it was drawn from secrets of the server and of " +
               of_all;
    // Each secret that is missing may have been left out, or not, by somebody who knew all.
    constexpr std::size_t countable = 10;
    return "its puzzle was drawn from secrets of the server and of " +
           std::to_string(found.opened) + " of " + of_all +
           ": with those that are missing, the server could " +
           (missing > countable ? "choose freely"
                                : "choose among " + std::to_string(1U << missing));
}

// It was checked by the rules when it was read.
void tell_verdict(const race::RaceRecord& record) {
    const app::Timeline timeline(record);
    const auto& race = timeline.end().race;
    std::size_t moves = 0;
    for (const auto& step : timeline.steps()) moves += step.cell.has_value();
    std::cout << "race " << race.number.value << ": true: " << race.runs.size()
              << (race.runs.size() == 1 ? " player, " : " players, ") << moves
              << " moves, each of them and the result by the rules\n";
}

// How the puzzle was chosen; a fault if it is not the one that was drawn.
std::optional<OptionFault> check_choice(const race::RaceRecord& record, bool is_unsigned) {
    const auto found = race::check_draw(record);
    if (found.fault) {
        const auto race = race_at_the_end(record).number.value;
        return OptionFault{EX_DATAERR,
                           "race " + std::to_string(race) + ": not true: " + *found.fault};
    }
    std::cout << (is_unsigned ? "as this record has it, " : "") << describe_choice(record, found)
              << '\n';
    return std::nullopt;
}

// The note, which is added to those of races before.
std::optional<OptionFault> check_signature(const Options& options, const FoundRecords& found,
                                           SignedRaces& races) {
    if (found.note.empty()) {
        if (!options.server_key.empty())
            return OptionFault{EX_DATAERR, "the race is signed by nobody, not by " +
                                               printable(options.server_key)};
        std::cout << "not signed: who raced when, and on which puzzle, only the server says\n";
        return std::nullopt;
    }
    const auto checked = races.check({found.note, found.hash, options.server_key, found.server});
    if (!checked)
        return OptionFault{EX_DATAERR,
                           "race " +
                               std::to_string(race_at_the_end(found.records.front()).number.value) +
                               ": not true: " + checked.error().why};
    std::cout << *checked << '\n';
    return std::nullopt;
}

// By the servers that may have held the race: the one from which it comes, or those that are known by the key that has signed
// it. Nothing: any.
bool may_be_of(const WitnessedRace& seen, const FoundRecords& found) {
    if (found.server) return to_url(*found.server) == seen.server;
    const auto note = identity::read_race_note(found.note);
    const auto known = note ? servers_known_by(note->server) : std::vector<std::string>();
    return known.empty() || std::ranges::find(known, seen.server) != known.end();
}

// Whether this player saw it sealed when it ended; false: not here. A fault if that was another course.
Result<bool, OptionFault> check_witness(const FoundRecords& found) {
    const auto& record = found.records.front();
    const auto results = results_path();
    if (found.records.size() != 1 || !record.start.code || !results) return false;
    const auto number = race_at_the_end(record).number;
    bool was_seen = false;
    for (const auto& seen : witnessed_races(witnessed_races_beside(*results), *record.start.code,
                                            number, record.course.back().at)) {
        if (!may_be_of(seen, found)) continue;
        was_seen = true;
        const auto& drawn = seen.drawn_seed;
        if (drawn && race_at_the_end(record).seed != drawn) {
            return OptionFault{EX_DATAERR, "race " + std::to_string(number.value) +
                                               ": not true: when it was on, " +
                                               printable(seen.server) +
                                               " showed another draw of its puzzle here"};
        }
        if (seen.record == found.hash) continue;
        return OptionFault{EX_DATAERR, "race " + std::to_string(number.value) +
                                           ": not true: when it ended before your eyes here, " +
                                           printable(seen.server) + " sealed another course of it"};
    }
    return was_seen;
}

// What its server says of the tree of its races; a race from a file is compared with nothing.
std::optional<OptionFault> check_tree_of(const FoundRecords& found) {
    if (!found.server) return std::nullopt;
    const auto& server = *found.server;
    const auto race = identity::read_race_note(found.note);
    if (!race) {
        const auto fault = found.note.empty() ? unsigned_fault(server) : std::nullopt;
        return fault ? std::optional(OptionFault{fault->exit_code, fault->why}) : std::nullopt;
    }
    const auto checked = check_tree(
        server, found.note,
        [&] {
            return fetch_race_proof({server, race->room}, race->race);
        },
        [&](const identity::TileName& tile) { return fetch_tile(server, tile); });
    if (!checked) {
        return OptionFault{checked.error().exit_code,
                           "race " + std::to_string(race->race.value) + ": " + checked.error().why};
    }
    std::cout << *checked << '\n';
    return std::nullopt;
}

}  // namespace

int verify(const Options& options) {
    SignedRaces races;
    for (const auto& what : options.records) {
        auto one = options;
        one.room = what;
        if (options.records.size() > 1) std::cout << printable(what) << ":\n";
        const auto found = find_records(one);
        if (!found) return fail(found.error());
        for (const auto& record : found->records) tell_verdict(record);
        if (const auto fault = check_signature(options, *found, races)) return fail(*fault);
        for (const auto& record : found->records) {
            if (const auto fault = check_choice(record, found->note.empty())) return fail(*fault);
        }
        const auto was_seen = check_witness(*found);
        if (!was_seen) return fail(was_seen.error());
        if (*was_seen) std::cout << "it ended before your eyes here, and was sealed as it is\n";
        if (const auto fault = check_tree_of(*found)) return fail(*fault);
    }
    return EX_OK;
}

int replay(const Options& options) {
    if (options.room.empty()) {
        const auto profile = chosen_profile(options);
        return profile ? list_replays(profile->settings.language) : fail(profile.error());
    }
    const auto halves = app::parse_speed(options.speed);
    if (!halves) return fail({EX_USAGE, "--speed: choose 0.5, 1, 2, 4, 8, 16, 32 or 64"});
    if (options.check) {
        auto checked = options;
        checked.records = {options.room};
        return verify(checked);
    }
    const auto found = find_records(options);
    if (!found) return fail(found.error());
    if (const auto seen = check_witness(*found); !seen) return fail(seen.error());
    const auto record = shown_record(*found);
    auto timeline = std::make_shared<const app::Timeline>(record);
    if (!options.export_as.empty()) return export_replay(options, *found, timeline, *halves);
    const bool has_screen = !app::find_screen_fault(terminal::process_environment);
    const bool is_told = options.lines || !options.output.empty() || !has_screen;
    if (is_told) return tell_in_words(options, record);
    return watch_again(options, *found, std::move(timeline), *halves);
}

}  // namespace gridrace::client
