// `gridrace rooms`: what waits on a server, and what is being raced. `gridrace board`: the best of its players.
#include <sysexits.h>

#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>

#include "client/app/core/meetings.hpp"
#include "client/commands/chosen_settings.hpp"
#include "client/commands/options.hpp"
#include "client/me/rating_lines.hpp"
#include "client/net/room_list.hpp"
#include "client/play/asked_word.hpp"
#include "client/storage/local_time.hpp"
#include "common/base/text.hpp"

namespace gridrace::client {

namespace {

using namespace language::literals;

// A room that is full or races can only be watched.
std::string way_in(const ServerAddress& server, const RoomInList& room) {
    return std::string(room.takes_players() && !room.is_racing() ? "gridrace join "
                                                                 : "gridrace watch ") +
           to_url(RoomAddress{server, room.code});
}

std::string for_how_long(std::uint64_t seconds) {
    return seconds < 60     ? std::to_string(seconds) + " s"
           : seconds < 3600 ? std::to_string(seconds / 60) + " min"
                            : std::to_string(seconds / 3600) + " h";
}

std::string sentence(const RoomInList& room) {
    auto line = room.code.text() + "  " + room.mode + ", " + room.difficulty + "  " + room.host +
                (room.is_racing() ? " races" : " waits") + ", " + std::to_string(room.players) +
                " of " + std::to_string(room.max_players) + " players";
    if (room.bots > 0) line += " (" + std::to_string(room.bots) + " bots)";
    if (!room.club.empty()) line += ", club " + room.club;
    if (room.word_needed) line += ", wants a word";
    if (const auto now = wall_clock(); room.meeting && *room.meeting > now) {
        line += ", meets " +
                app::meeting_time(language::Language::english, local_zone(now), *room.meeting, now);
    }
    return line + ", " + for_how_long(room.seconds);
}

nlohmann::json as_json(const ServerAddress& server, const RoomInList& room) {
    nlohmann::json json{{"code", room.code.text()}, {"url", to_url(RoomAddress{server, room.code})},
                        {"open", room.open},        {"host", room.host},
                        {"mode", room.mode},        {"difficulty", room.difficulty},
                        {"phase", room.phase},      {"players", room.players},
                        {"bots", room.bots},        {"max_players", room.max_players},
                        {"seconds", room.seconds},  {"features", room.features}};
    if (room.for_us) json["join"] = way_in(server, room);
    if (!room.club.empty()) json["club"] = room.club;
    if (room.word_needed) json["word_needed"] = true;
    if (room.meeting) json["meeting"] = room.meeting->time_since_epoch().count();
    return json;
}

nlohmann::json as_json(const PlayerOnBoard& player) {
    auto json = rating_json(player.rating);
    json["name"] = player.name;
    json["fingerprint"] = player.fingerprint;
    return json;
}

}  // namespace

int rooms(const Options& options) {
    auto server = server_address(options);
    if (!server) return fail(server.error());
    const auto list = ask_server(*server, options.settings.profile.settings.language, Door::enter,
                                 [](const ServerAddress& at) { return fetch_room_list(at); });
    if (!list) return fail({list.error().exit_code, list.error().message});
    if (options.json) {
        for (const auto& room : *list) std::cout << as_json(*server, room).dump() << '\n';
        return EX_OK;
    }
    const auto profile = chosen_profile(options);
    if (!profile) return fail(profile.error());
    const auto too_old = language::say(profile->settings.language, "needs a newer gridrace"_t);
    for (const auto& room : *list) {
        std::cout << sentence(room) << "\n    " << (room.for_us ? way_in(*server, room) : too_old)
                  << '\n';
    }
    if (list->empty())
        std::cout << "No room is listed at " << to_url(*server) << ". Open one: gridrace play\n";
    return EX_OK;
}

int board(const Options& options) {
    auto server = server_address(options);
    if (!server) return fail(server.error());
    const auto profile = chosen_profile(options);
    if (!profile) return fail(profile.error());
    const auto language = profile->settings.language;
    const auto best =
        ask_server(*server, language, Door::enter,
                   [&options](const ServerAddress& at) { return fetch_board(at, options.family); });
    if (!best) return fail({best.error().exit_code, best.error().message});
    if (options.json) {
        for (const auto& player : *best) std::cout << as_json(player).dump() << '\n';
        return EX_OK;
    }
    for (const auto& line : board_lines(*best, language)) std::cout << line << '\n';
    return EX_OK;
}

}  // namespace gridrace::client
