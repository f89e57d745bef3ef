#include "server/net/http/listed_rooms_answer.hpp"

#include <nlohmann/json.hpp>

namespace gridrace::server {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::chrono::seconds kept_for{1};

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

}  // namespace

std::string listed_rooms_json(const std::vector<RoomInList>& rooms, ListedRooms::TimePoint now) {
    auto list = Json::array();
    for (const auto& room : rooms) list.push_back(json_of(room, now));
    return Json{{"rooms", std::move(list)}}.dump();
}

Response ListedRoomsAnswer::at(ListedRooms::TimePoint now) {
    const std::lock_guard lock(mutex_);
    if (json_.empty() || now - composed_at_ >= kept_for) {
        json_ = listed_rooms_json(rooms_.choose(), now);
        composed_at_ = now;
    }
    return json_answer(http::status::ok, json_);
}

}  // namespace gridrace::server
