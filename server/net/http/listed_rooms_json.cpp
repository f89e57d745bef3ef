#include "server/net/http/listed_rooms_json.hpp"

#include <nlohmann/json.hpp>

namespace gridrace::server {

namespace {

using Json = nlohmann::ordered_json;

// The networks of a room's host, which nodes tell each other: the list is shared fairly by them.
constexpr const char* from_member = "from";

Json json_of(const RoomInList& listed, ListedRooms::TimePoint now) {
    const auto& room = listed.room;
    Json json{
        {"room", room.code.text()},
        {"open", room.open},
        {"host", room.host},
        {"players", room.players},
        {"bots", room.bots},
        {"max_players", room.max_players},
        {"phase", race::name(room.phase)},
        {"seconds", std::chrono::duration_cast<std::chrono::seconds>(now - listed.since).count()},
        {"mode", room.mode ? race::name(*room.mode) : "unknown"},
        {"difficulty", room.difficulty},
        {"features", wire::names(room.features)}};
    if (!room.club.empty()) json["club"] = room.club;
    if (room.meeting) json["meeting"] = room.meeting->time_since_epoch().count();
    if (room.word_needed) json["word_needed"] = true;
    return json;
}

std::optional<race::Phase> parse_phase(std::string_view text) {
    for (const auto phase : {race::Phase::lobby, race::Phase::countdown, race::Phase::racing}) {
        if (race::name(phase) == text) return phase;
    }
    return std::nullopt;
}

// None: of a newer version. Throws Json::exception at what no node says.
std::optional<RoomInList> room_of_node(const Json& said, ListedRooms::TimePoint now) {
    const auto code = race::RoomCode::parse(said.at("room").get<std::string>());
    const auto mode = race::parse_mode(said.at("mode").get<std::string>());
    const auto phase = parse_phase(said.at("phase").get<std::string>());
    if (!code || !mode || !phase) return std::nullopt;
    wire::FeatureSet features;
    for (const auto& name : said.at("features")) {
        const auto feature = wire::parse_feature(name.get<std::string>());
        if (!feature) return std::nullopt;
        features.insert(*feature);
    }
    ListedRoom room{.code = *code,
                    .host = said.at("host").get<std::string>(),
                    .club = said.value("club", ""),
                    .mode = mode,
                    .difficulty = said.at("difficulty").get<std::string>(),
                    .phase = *phase,
                    .players = said.at("players").get<std::uint32_t>(),
                    .bots = said.at("bots").get<std::uint32_t>(),
                    .max_players = said.at("max_players").get<std::uint32_t>(),
                    .open = said.at("open").get<bool>(),
                    .features = features,
                    .from = std::nullopt,
                    .word_needed = said.value("word_needed", false)};
    if (const auto at = said.find("meeting"); at != said.end())
        room.meeting = Instant(Milliseconds(at->get<std::int64_t>()));
    if (const auto from = said.find(from_member); from != said.end())
        room.from = NetworkKey{from->at(0).get<std::uint64_t>(), from->at(1).get<std::uint64_t>()};
    return RoomInList{std::move(room),
                      now - std::chrono::seconds(said.at("seconds").get<std::int64_t>())};
}

}  // namespace

std::string listed_rooms_json(const std::vector<RoomInList>& rooms, ListedRooms::TimePoint now) {
    auto list = Json::array();
    for (const auto& room : rooms) list.push_back(json_of(room, now));
    return Json{{"rooms", std::move(list)}}.dump();
}

std::string listed_rooms_for_nodes(const std::vector<RoomInList>& rooms,
                                   ListedRooms::TimePoint now) {
    auto list = Json::array();
    for (const auto& listed : rooms) {
        auto json = json_of(listed, now);
        if (const auto& from = listed.room.from) json[from_member] = {from->wide, from->narrow};
        list.push_back(std::move(json));
    }
    return list.dump();
}

std::vector<RoomInList> listed_rooms_of_node(std::string_view text, ListedRooms::TimePoint now) {
    std::vector<RoomInList> rooms;
    const auto said = Json::parse(text, nullptr, false);
    if (!said.is_array()) return rooms;
    for (const auto& one : said) {
        if (rooms.size() == ListedRooms::most_shown) break;
        try {
            if (auto room = room_of_node(one, now)) rooms.push_back(*std::move(room));
        } catch (const Json::exception&) {
            continue;  // as one of a newer version
        }
    }
    return rooms;
}

}  // namespace gridrace::server
