// The verbs that enter a room: create, join, watch.
#include "client/commands/play_commands.hpp"

#include <sysexits.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <iostream>
#include <nlohmann/json.hpp>

#include "client/app/loop/loop.hpp"
#include "client/bot/company.hpp"
#include "client/commands/chosen_ghosts.hpp"
#include "client/commands/chosen_settings.hpp"
#include "client/commands/chosen_setup.hpp"
#include "client/commands/line_play.hpp"
#include "client/commands/line_watcher.hpp"
#include "client/commands/mode_options.hpp"
#include "client/me/room_key.hpp"
#include "client/net/create_room.hpp"
#include "client/net/field.hpp"
#include "client/net/page_probe.hpp"
#include "client/net/room_list.hpp"
#include "client/net/server_probe.hpp"
#include "client/play/asked_word.hpp"
#include "client/play/network_link.hpp"
#include "client/storage/local_time.hpp"
#include "client/storage/result_witness.hpp"
#include "client/storage/results_file.hpp"
#include "client/storage/resume_state_writer.hpp"
#include "client/storage/server_words.hpp"
#include "client/storage/witnessed_races.hpp"
#include "common/base/text.hpp"
#include "common/base/url_path.hpp"
#include "common/race/entrants.hpp"
#include "common/race/modes/daily.hpp"
#include "common/wire/codec/codec.hpp"

namespace gridrace::client {

namespace {

using namespace language::literals;

constexpr std::uint32_t countdown_for_strangers = 10;
constexpr std::uint32_t bots_to_race = 3;

std::optional<OptionFault> club_fault(const wire::CreateRoom& request, wire::FeatureSet server) {
    if (request.club.empty() || server.contains(wire::Feature::clubs)) return std::nullopt;
    return OptionFault{EX_PROTOCOL, "this server is too old for --club: it has only rooms"};
}

std::optional<OptionFault> word_fault(const wire::CreateRoom& request, wire::FeatureSet server) {
    if (request.word.empty() || server.contains(wire::Feature::words)) return std::nullopt;
    return OptionFault{EX_PROTOCOL, "this server is too old for --word: everybody could come in"};
}

// Whether a browser that opens the link gets the page. If the server refuses it, says so.
bool has_link(const NewRoom& room) {
    if (!room.has_page()) return false;
    const auto page = probe_page(room.address.server);
    if (page.answer != PageProbe::Answer::refused) return true;
    std::cerr << "gridrace: there is no link for browsers, which are refused at "
              << page_of(room.address.server) << ": " << page.sentence << '\n';
    return false;
}

void announce(const NewRoom& room) {
    const auto server_word = word_of_guests(room.address);
    std::cout << room.address.code.text() << '\n';
    if (has_link(room)) std::cout << to_link(room.address, server_word) << '\n';
    std::cout << invite_of(room.address, server_word) << '\n';
}

void announce_as_json(const NewRoom& room) {
    const auto server_word = word_of_guests(room.address);
    nlohmann::json line{{"code", room.address.code.text()},
                        {"url", to_url(room.address)},
                        {"join", invite_of(room.address, server_word)}};
    if (has_link(room)) line["link"] = to_link(room.address, server_word);
    std::cout << line.dump() << '\n';
}

// In the hour after midnight UTC the attempt of the day before may be unfinished.
void tell_of_yesterday(const ServerAddress& server, const Options& options) {
    const auto folder = resume_states_folder();
    const auto name = player_name(options);
    if (!folder || !name) return;
    const auto room = attempt_of_yesterday(saved_memberships(*folder), server, *name, wall_clock());
    if (room)
        std::cerr << "gridrace: your attempt of yesterday can be finished until 01:00 UTC, with: "
                  << invite_of(*room) << '\n';
}

// Beside a grade, which the field may have, too.
bool has_own_rules(const Options& options) {
    return options.seed || !options.puzzle.empty() || !options.rating.empty() ||
           !options.technique.empty() || options.mode != "race" || options.teams || options.calm ||
           options.equivalent_boards || options.boards_delay;
}

// Why the user was not let in may be left to the caller, where it would be shown otherwise.
using IsReturned = bool (*)(const ConnectionEnd& end);

bool never(const ConnectionEnd&) {
    return false;
}
bool always(const ConnectionEnd&) {
    return true;
}

// So that its record can be compared with what was seen.
std::optional<app::Status> keep_what_was_sealed(const ServerAddress& server,
                                                const race::RoomState& room,
                                                const race::Events& events,
                                                language::Language language) {
    const auto race = witnessed_race(to_url(server), room, events);
    const auto results = results_path();
    if (!race || !results) return std::nullopt;
    const auto error = add_witnessed_race(witnessed_races_beside(*results), *race);
    if (!error) return std::nullopt;
    return app::Status{
        language::say(language, "The seal of this race cannot be kept: {0}."_t, error.message()),
        app::Status::Tone::bad};
}

// Plays in the room until the user leaves; returns the exit code.
Result<int, ConnectionEnd> try_to_play_in(Manner manner, const RoomAddress& room,
                                          const Options& options, race::Role role,
                                          const bot::BotManner& bots, ServerLife server,
                                          IsReturned is_returned) {
    const auto name = player_name(options);
    if (!name) return fail(name.error());
    // There is one attempt: not another one beside it, by who has seen the puzzle.
    const auto seats = room.code.is_of_a_day() ? resume_states_folder() : std::nullopt;
    if (seats && is_resume_state_in_use(*seats, room, *name, role)) {
        return fail({EX_TEMPFAIL, "you play this puzzle of the day in another terminal already"});
    }
    auto setup = chosen_setup(options, invite_of({room.server, room.code}));
    if (!setup) return fail(setup.error());
    setup->link = to_link({room.server, room.code});
    setup->server_word = word_of_guests(room);
    setup->invites_here_only = is_loopback(room.server);
    setup->stops_server = server == ServerLife::ends_with_us;
    setup->own_bots = options.bots;
    setup->detour = options.detour;
    setup->rivals = options.rivals;
    if (options.house_bots > 0) {
        const auto strength = kept_strength();
        setup->house_bots = {options.house_bots,
                             strength ? static_cast<std::uint32_t>(strength->tenths) : 0};
    }
    if (options.field_race != 0) setup->house_bots = {0, 0, true};
    const auto language = setup->profile.settings.language;
    auto found = find_resume_state(room, *name, role, language);
    if (found.kept) setup->board = found.kept->board;
    if (!found.notice.empty()) setup->notice = found.notice;
    const bool is_guest = options.guest || setup->profile.guest;
    const auto key = is_guest ? RoomKey{} : hold_key(room);
    if (setup->notice.empty()) setup->notice = key.notice;

    ResultWitness witness(results_path(), app::PlayedGame::Kind::race, std::nullopt, language);
    setup->witness = [&witness, &room, language](const race::RoomState& state, MemberId self,
                                                 const race::Events& events) {
        auto said = witness.hear(state, self, events);
        auto fault = keep_what_was_sealed(room.server, state, events, language);
        return fault ? fault : said;
    };

    boost::asio::io_context io;
    Company company(io, room, options.bots, bots, unpredictable());
    // The bots join after the player: the first member is the host.
    std::optional<ConnectionEnd> refusal;
    NetworkLink link(
        io, room, *name, role, std::move(found), [&company] { company.start(); },
        [&](const ConnectionEnd& end) {
            if (!is_returned(end)) return false;
            refusal = end;
            io.stop();
            return true;
        },
        key.holder);
    const auto outcome = play(manner, io, link, *setup);
    company.leave();
    if (refusal) return *std::move(refusal);
    if (room.code.is_of_a_day() && outcome.exit_code == EX_OK) {
        std::cout << language::say(language, "Come back to this puzzle of the day with: {0}"_t,
                                   invite_of(room))
                  << '\n';
    }
    return finish(outcome);
}

// Asks for the word that room and server want as often as they refuse what was said; where nobody types, that is shown.
int come_in(Manner manner, RoomAddress room, const Options& options, race::Role role) {
    const auto is_returned = can_ask_for_word() ? wants_word : never;
    for (;;) {
        const auto played =
            try_to_play_in(manner, room, options, role, {}, ServerLife::goes_on, is_returned);
        if (played) return *played;
        if (!ask_for_word(played.error(), room, options.settings.profile.settings.language))
            return fail({played.error().exit_code, played.error().message});
    }
}

}  // namespace

std::string invite_of(const RoomAddress& room, std::string_view server_word) {
    return "gridrace join " + to_url(room) + word_fragment(room.word, server_word);
}

Result<NewRoom, OptionFault> open_room(ServerAddress server, const wire::CreateRoom& request,
                                       language::Language language) {
    const auto create = [&request](const ServerAddress& at) {
        return create_room(at, request, [] {
            std::cerr
                << "gridrace: many want rooms at once; computing a proof of work to be let in\n";
        });
    };
    const auto created = ask_server(server, language, Door::open_rooms, create);
    if (!created)
        return OptionFault{created.error().exit_code, created.error().message,
                           wants_server_word(created.error())};
    // The room is left empty; the server forgets it.
    if (auto fault = mode_fault(request.rules, created->features)) return std::move(*fault);
    if (auto fault = club_fault(request, created->features)) return std::move(*fault);
    if (auto fault = list_fault(request, created->features)) return std::move(*fault);
    if (auto fault = word_fault(request, created->features)) return std::move(*fault);
    if (request.field != 0 && !created->features.contains(wire::Feature::field))
        return OptionFault{EX_PROTOCOL, "this server has no ghosts: try gridrace play again"};
    return NewRoom{{server, created->code, request.word}, created->features};
}

std::optional<OptionFault> list_fault(const wire::CreateRoom& request, wire::FeatureSet server) {
    if (request.entrants.empty() || server.contains(wire::Feature::entrants)) return std::nullopt;
    return OptionFault{EX_PROTOCOL, "this server is too old for --entrants: everybody could play"};
}

race::Role role_of_host(const Options& options, const wire::CreateRoom& request) {
    const auto name = player_name(options);
    const bool plays = request.entrants.empty() ||
                       (name && race::find_entrant(request.entrants, *name) != nullptr);
    return plays ? race::Role::player : race::Role::spectator;
}

std::optional<RoomAddress> attempt_of_yesterday(const std::vector<Membership>& seats,
                                                const ServerAddress& server, std::string_view name,
                                                Instant now) {
    const auto yesterday = race::day_at(now) - 1;
    if (race::day_race_end(race::day_rules(yesterday, 1)) <= now) return std::nullopt;
    const RoomAddress room{server, race::RoomCode::of_day(yesterday)};
    const bool has_seat = std::ranges::any_of(seats, [&](const Membership& seat) {
        return seat.room == to_url(room) && seat.name == name && seat.role == race::Role::player;
    });
    return has_seat ? std::optional(room) : std::nullopt;
}

int play_in(Manner manner, const RoomAddress& room, const Options& options, race::Role role,
            const bot::BotManner& bots, ServerLife server) {
    return *try_to_play_in(manner, room, options, role, bots, server, never);
}

int create(const Options& options) {
    const auto request = new_room_request(options);
    if (!request) return fail(request.error());
    const auto server = server_address(options);
    if (!server) return fail(server.error());
    const auto manner = choose_manner(options);
    if (!manner && !options.no_play) return finish(manner.error());
    const auto profile = chosen_profile(options);
    if (!profile && !options.no_play) return fail(profile.error());
    const auto bots = bot_manner(options);
    if (!bots) return fail(bots.error());
    const auto room = open_room(*server, *request, options.settings.profile.settings.language);
    const bool gave_up = !room && room.error().gave_up;
    if (!room && !gave_up && options.field_race != 0) {  // it may have left the field meanwhile
        auto with_bots = options;
        with_bots.field_race = 0;
        with_bots.house_bots = bots_to_race;
        with_bots.rivals =
            options.field ? say_no_ghosts(profile->settings.language, room.error().message) : "";
        return create(with_bots);
    }
    if (!room) return fail(room.error());
    if (options.no_play) {
        options.json ? announce_as_json(*room) : announce(*room);
        return EX_OK;
    }
    return play_in(*manner, room->address, options, role_of_host(options, *request), *bots);
}

int play_now(const Options& options) {
    auto at_once = options;
    at_once.house_bots = bots_to_race;
    if (options.field && has_own_rules(options))
        return fail({EX_USAGE, "--field has puzzle and mode: only --grade can be chosen"});
    const bool is_named = options.names_server || origin_of(options, "server") != "default";
    auto server = server_address(options);
    if (!server) return create(at_once);
    const auto listed = ask_server(*server, options.settings.profile.settings.language, Door::enter,
                                   [](const ServerAddress& at) { return fetch_room_list(at); });
    if (!listed && wants_server_word(listed.error()))
        return fail({listed.error().exit_code, listed.error().message});
    at_once.server_word = server->word;
    const auto* const waiting = listed && !options.field ? room_to_join(*listed) : nullptr;
    if (waiting != nullptr && !options.chooses_grade) {
        const auto manner = choose_manner(options);
        if (!manner) return finish(manner.error());
        const auto profile = chosen_profile(options);
        if (!profile) return fail(profile.error());
        const auto played = try_to_play_in(*manner, {*server, waiting->code}, options,
                                           race::Role::player, {}, ServerLife::goes_on, always);
        if (played) return *played;
        // No host keeps anybody from a race: the next room is one's own.
        const auto language = profile->settings.language;
        at_once.detour =
            language::say(language, "This room is your own; room {0} did not let you in: {1}"_t,
                          waiting->code.text(),
                          language::say(language, language::Phrase(played.error().message)));
    }
    // Time for somebody else who asks for a race now.
    if (listed) at_once.countdown = countdown_for_strangers;
    const bool is_there = is_named || listed || probe(*server);
    if (!has_own_rules(options)) {
        // A server of one's own has none yet.
        choose_ghosts(at_once, is_there ? fetch_field(*server) : std::vector<FieldRace>());
    }
    return is_there ? create(at_once) : host(at_once);
}

int daily(const Options& options) {
    if (!options.names_server && origin_of(options, "server") == "default") {
        auto alone = options;
        alone.daily = alone.chooses_puzzle = true;
        if (!options.json) return solo(alone);
        return fail({EX_USAGE, "--json: the puzzle of the day without a server has no room"});
    }
    auto server = server_address(options);
    if (!server) return fail(server.error());
    const auto manner = choose_manner(options);
    if (!manner && !options.json) return finish(manner.error());
    wire::CreateRoom request;
    request.rules.mode_settings.mode = race::Mode::daily;
    const auto found =
        ask_server(*server, options.settings.profile.settings.language, Door::enter,
                   [&request](const ServerAddress& at) { return create_room(at, request); });
    // A server that has modes, but not this one, refuses its rules.
    const bool knows_no_day = found ? !found->features.contains(wire::Feature::daily)
                                    : found.error().message.starts_with("not_known: ");
    if (knows_no_day) return fail({EX_PROTOCOL, "this server is too old for a puzzle of the day"});
    if (!found) return fail({found.error().exit_code, found.error().message});
    const NewRoom room{{*server, found->code}, found->features};
    if (!options.json) {
        tell_of_yesterday(*server, options);
        return play_in(*manner, room.address, options, race::Role::player);
    }
    announce_as_json(room);
    return EX_OK;
}

int join(const Options& options) {
    const auto room = room_address(options);
    if (!room) return fail(room.error());
    const auto manner = choose_manner(options);
    if (!manner) return finish(manner.error());
    return come_in(*manner, *room, options, race::Role::player);
}

int watch(const Options& options) {
    const auto room = room_address(options);
    if (!room) return fail(room.error());
    const auto manner = choose_manner(options);
    if (manner && !options.json && !options.lines) {
        return come_in(*manner, *room, options, race::Role::spectator);
    }
    const auto name = player_name(options);
    if (!name) return fail(name.error());
    return watch_as_lines(*room, *name, options);
}

}  // namespace gridrace::client
