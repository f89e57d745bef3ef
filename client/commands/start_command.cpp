#include "client/commands/start_command.hpp"

#include <sysexits.h>

#include <iostream>
#include <sstream>

#include "client/app/core/meetings.hpp"
#include "client/commands/chosen_settings.hpp"
#include "client/commands/chosen_setup.hpp"
#include "client/commands/page_scene.hpp"
#include "client/commands/room_list_watch.hpp"
#include "client/storage/folders.hpp"
#include "client/storage/games.hpp"
#include "client/storage/local_time.hpp"
#include "client/storage/replays_folder.hpp"
#include "client/storage/results_file.hpp"
#include "client/storage/resume_state_writer.hpp"
#include "client/storage/server_words.hpp"

namespace gridrace::client {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_replays = 100;
constexpr std::size_t most_games_offered = 5;

using namespace language::literals;

// Those of a list that one can join or watch.
std::vector<app::OfferedRoom> offered(const std::vector<RoomInList>& list,
                                      const ServerAddress& server, language::Language language,
                                      const app::LocalZone& zone) {
    const auto say = [language](const auto&... words) { return language::say(language, words...); };
    std::vector<app::OfferedRoom> rooms;
    for (const auto& room : list) {
        if (!room.for_us || (!room.takes_players() && !room.is_racing())) continue;
        const auto code = room.code.text();
        const auto label = room.is_racing() ? say("Watch {0} race in room {1}"_t, room.host, code)
                                            : say("{0} waits in room {1}"_t, room.host, code);
        auto note = say(language::Phrase(room.mode)) + ", " +
                    say(language::Phrase(room.difficulty)) + ", " +
                    say("{0} of {1} players"_t, room.players, room.max_players);
        if (room.word_needed) note += ", " + say("wants a word"_t);
        if (const auto now = wall_clock(); room.meeting && *room.meeting > now)
            note += ". " + say("Next meeting: {0}."_t,
                               app::meeting_time(language, zone, *room.meeting, now));
        rooms.push_back(
            {label,
             note,
             {room.is_racing() ? "watch" : "join", "--", to_url(RoomAddress{server, room.code})}});
    }
    return rooms;
}

std::string summary_of(const std::vector<RoomInList>& list, const ServerAddress& server,
                       language::Language language) {
    std::uint64_t waiting = 0, racing = 0;
    for (const auto& room : list) (room.is_racing() ? racing : waiting) += room.people();
    if (waiting + racing == 0)
        return language::say(language, "At {0}: nobody in listed rooms now"_t, to_url(server));
    return language::say(language, "At {0}: {1} waiting, {2} racing in listed rooms"_t,
                         to_url(server), waiting, racing);
}

// For whom the server is, if not for everyone.
std::string whom_it_lets_in(const ServerHealth& health, const ServerAddress& server,
                            language::Language language) {
    if (health.enter == "word" && server.word.empty())
        return language::say(language, "{0} lets in those who know its word"_t, to_url(server));
    if (health.open_rooms == "nobody")
        return language::say(language, "Nobody can open rooms there"_t);
    if (health.open_rooms == "word" && server.word.empty())
        return language::say(language, "Those who know the server's word open rooms there"_t);
    return "";
}

std::vector<RoomAddress> addresses_of(const app::StartPage& page) {
    std::vector<RoomAddress> addresses;
    for (const auto& club : page.clubs()) {
        auto address = parse_room(club.way_back.back(), {});
        if (addresses.size() == app::most_clubs_listed || !address) break;
        address->server.authorities = page.profile().ca;
        address->server = with_remembered_word(std::move(address->server));
        addresses.push_back(*std::move(address));
    }
    return addresses;
}

std::vector<std::string> meetings_in_words(const RoomListWatch& watch, language::Language language,
                                           const app::LocalZone& zone) {
    std::vector<std::string> all;
    const auto now = wall_clock();
    for (const auto& meeting : watch.meetings()) {
        const bool is_ahead = meeting && *meeting > now;
        all.push_back(is_ahead ? app::meeting_time(language, zone, *meeting, now) : "");
    }
    return all;
}

// The start page while it has the screen: until something is chosen. Meanwhile it offers the rooms of the server that
// the settings name.
class OpenStartPage {
public:
    static constexpr std::chrono::seconds pace{1};

    explicit OpenStartPage(app::StartPage& page) : page_(page) { watch_server(); }

    const std::optional<app::CommandWords>& choice() const { return choice_; }

    void take(const terminal::Input& input) { choice_ = page_.take(input); }
    terminal::Canvas view(terminal::Size size) const { return page_.view(size); }
    bool is_done() const { return choice_ || page_.is_over(); }
    void tick() {
        if (page_.is_in_settings()) return;
        watch_server();
        const auto language = page_.profile().settings.language;
        const auto list = rooms_ ? rooms_->newest() : std::nullopt;
        auto summary = rooms_ ? whom_it_lets_in(rooms_->health(), rooms_->server(), language) : "";
        if (list) {
            const auto rooms = summary_of(*list, rooms_->server(), language);
            page_.offer(offered(*list, rooms_->server(), language, zone_),
                        summary.empty() ? rooms : rooms + ". " + summary);
        } else {
            page_.offer({}, std::move(summary));
        }
        if (rooms_) page_.tell_of_meetings(meetings_in_words(*rooms_, language, zone_));
    }

private:
    void watch_server() {
        auto server = parse_server(page_.profile().server, page_.profile().ca);
        if (server && rooms_) server->word = rooms_->server().word;
        if (server && rooms_ && rooms_->server() == *server) return;
        rooms_.reset();
        if (!server) return;
        server->word.clear();
        rooms_.emplace(with_remembered_word(*std::move(server)), addresses_of(page_));
    }

    app::StartPage& page_;
    app::LocalZone zone_ = local_zone(wall_clock());
    std::optional<RoomListWatch> rooms_;  // none if the settings name no server
    std::optional<app::CommandWords> choice_;
};

// Captures stderr while it lives: the next screen would hide it.
class HeardErrors {
public:
    HeardErrors() : before_(std::cerr.rdbuf(heard_.rdbuf())) {}
    ~HeardErrors() { std::cerr.rdbuf(before_); }
    HeardErrors(const HeardErrors&) = delete;
    HeardErrors& operator=(const HeardErrors&) = delete;

    // The first line, without the program's name.
    std::string sentence() const {
        constexpr std::string_view prefix = "gridrace: ";
        auto line = heard_.str();
        line = line.substr(0, line.find('\n'));
        return line.starts_with(prefix) ? line.substr(prefix.size()) : line;
    }

private:
    std::ostringstream heard_;
    std::streambuf* before_;
};

// True only on the first start of the program by this person.
bool is_first_start() {
    const auto folder = state_folder();
    if (!folder) return false;
    const auto mark = *folder / "started";
    std::error_code error;
    if (fs::exists(mark, error)) return false;
    fs::create_directories(*folder, error);
    return !error && !replace_file(mark, "The tour was offered.\n");
}

// Rooms whose seats are kept, or the clubs that the user belongs to.
std::vector<app::KeptRoom> kept_rooms(const fs::path& folder, bool of_clubs) {
    std::vector<app::KeptRoom> rooms;
    for (const auto& membership : saved_memberships(folder)) {
        const auto room = parse_room(membership.room, {});
        if (!room || membership.club.empty() == of_clubs) continue;
        const bool is_player = membership.role == race::Role::player;
        rooms.push_back(
            {room->code.text(),
             membership.name,
             {is_player ? "join" : "watch", "--name=" + membership.name, "--", membership.room},
             membership.club});
    }
    return rooms;
}

app::StartFacts facts(language::Language language) {
    app::StartFacts now;
    const auto today = local_day(wall_clock());
    if (const auto folder = games_folder()) {
        for (const auto& game : find_games(*folder).games) {
            if (now.games.size() < most_games_offered)
                now.games.push_back(description(game, today, language));
        }
    }
    if (const auto folder = resume_states_folder()) {
        now.rooms = kept_rooms(*folder, false);
        now.clubs = kept_rooms(*folder, true);
    }
    now.replays = kept_replays();
    if (now.replays.size() > most_replays) now.replays.resize(most_replays);
    now.describe_replay = [language](const std::string& file) {
        return replay_description(file, language);
    };
    if (const auto path = results_path()) {
        now.statistics = app::statistics_of(read_results(*path).games, today);
    }
    return now;
}

// Writes changes made on the settings page to the file; the error if that fails.
std::optional<std::string> store_changes(app::Profile& stored, const app::Profile& changed) {
    const auto values = app::differences(stored, changed);
    if (values.empty()) return std::nullopt;
    stored = changed;
    const auto path = settings_path();
    if (!path) return no_config_folder;
    return store_settings(*path, values);
}

struct Asked {
    app::Outcome outcome;
    std::optional<app::CommandWords> choice;
};

// Shows the page until something is chosen. While something else has the screen, no server is asked for rooms.
Asked ask(app::StartPage& page) {
    PageScene<OpenStartPage> scene(page);
    auto outcome = app::show(scene, capabilities_for(page.profile()));
    return {std::move(outcome), scene.page().choice()};
}

}  // namespace

std::optional<int> start(const Options& options, const RunWords& run) {
    if (app::find_screen_fault(terminal::process_environment)) return std::nullopt;
    auto profile = options.settings.profile;
    auto first = facts(profile.settings.language);
    first.is_first_start = is_first_start();
    app::StartPage page(profile, std::move(first));
    if (const auto notice = settings_notice(options); !notice.empty()) {
        page.tell({notice, app::Status::Tone::bad});
    }
    while (!page.is_over()) {
        const auto [outcome, choice] = ask(page);
        if (outcome.exit_code != EX_OK) return finish(outcome);
        const auto fault = store_changes(profile, page.profile());
        if (!choice) {
            if (fault) return fail({EX_CANTCREAT, *fault});
            break;
        }
        const HeardErrors errors;
        run(*choice);
        page.refresh(facts(page.profile().settings.language));
        const auto told = fault.value_or(errors.sentence());
        if (!told.empty()) page.tell({told, app::Status::Tone::bad});
    }
    return EX_OK;
}

}  // namespace gridrace::client
