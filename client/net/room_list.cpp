#include "client/net/room_list.hpp"

#include <sysexits.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "client/net/json_members.hpp"
#include "client/net/listing.hpp"
#include "common/wire/features.hpp"

namespace gridrace::client {

namespace {

using nlohmann::json;

constexpr std::size_t most_rooms = 50;
constexpr std::size_t longest_list = 64 * 1024;
constexpr std::uint64_t longest_wait_of_host = 120;  // in seconds
// Who fills a room with programs gains nothing by more of them.
constexpr std::uint64_t most_people_counted = 8;

// What the room's mode needs of programs; none if that is not understood.
std::optional<std::vector<std::string>> features_of(const json& said) {
    const auto found = said.find("features");
    if (found == said.end() || !found->is_array()) return std::nullopt;
    std::vector<std::string> features;
    for (const auto& one : *found) {
        if (!one.is_string()) return std::nullopt;
        features.push_back(printable(one.get<std::string>()));
    }
    return features;
}

bool are_ours(const std::vector<std::string>& features) {
    const auto ours = wire::names(wire::client_features);
    return std::ranges::all_of(
        features, [&ours](const std::string& one) { return std::ranges::count(ours, one) > 0; });
}

std::optional<RoomInList> parse_entry(const json& said) {
    if (!said.is_object()) return std::nullopt;
    auto code = race::RoomCode::parse(text_at(said, "room"));
    if (!code) return std::nullopt;
    const bool is_open = is_true(said, "open");
    const auto features = features_of(said);
    const bool for_us = features && are_ours(*features);
    RoomInList room{*std::move(code),
                    text_at(said, "host"),
                    text_at(said, "club"),
                    text_at(said, "mode"),
                    text_at(said, "difficulty"),
                    text_at(said, "phase"),
                    number_at(said, "players"),
                    number_at(said, "bots"),
                    number_at(said, "max_players"),
                    number_at(said, "seconds"),
                    is_open && for_us,
                    features.value_or(std::vector<std::string>{}),
                    for_us,
                    time_at(said, "meeting"),
                    is_true(said, "word_needed")};
    if (room.bots > room.players) return std::nullopt;
    return room;
}

HttpRequest request() {
    return {"/rooms", std::nullopt, longest_list};
}

RoomList read(const HttpResult& answer, const ServerAddress& server) {
    return read_listing(
        answer, server, parse_room_list,
        {EX_UNAVAILABLE, "no_list", "the server at " + to_url(server) + " lists no rooms"});
}

}  // namespace

std::optional<std::vector<RoomInList>> parse_room_list(std::string_view text) {
    return parse_listing(text, "rooms", most_rooms, parse_entry);
}

void fetch_meeting(boost::asio::io_context& io, const RoomAddress& room,
                   std::function<void(std::optional<Instant>)> done) {
    exchange(io, room.server, {"/rooms/" + room.code.text(), std::nullopt},
             [done = std::move(done)](const HttpResult& answer) {
                 const auto said = answer ? json::parse(answer->body, nullptr, false) : json();
                 done(said.is_object() ? time_at(said, "meeting") : std::nullopt);
             });
}

const RoomInList* room_to_join(const std::vector<RoomInList>& rooms) {
    const RoomInList* best = nullptr;
    const auto rank = [](const RoomInList& room) {
        return std::pair(room.phase == "countdown", std::min(room.people(), most_people_counted));
    };
    for (const auto& room : rooms) {
        const bool is_fresh = room.phase == "lobby" && room.seconds < longest_wait_of_host;
        const bool is_soon = room.phase == "countdown" || is_fresh;
        if (!room.open || !is_soon || room.mode != "race" || !room.club.empty()) continue;
        if (best == nullptr || rank(room) > rank(*best)) best = &room;
    }
    return best;
}

RoomList fetch_room_list(const ServerAddress& server) {
    return read(exchange(server, request()), server);
}

void fetch_room_list(boost::asio::io_context& io, const ServerAddress& server,
                     std::function<void(RoomList)> done) {
    exchange(io, server, request(), [server, done = std::move(done)](const HttpResult& answer) {
        done(read(answer, server));
    });
}

}  // namespace gridrace::client
