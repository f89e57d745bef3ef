#include "server/admin/rooms_report.hpp"

#include <algorithm>
#include <charconv>

#include "common/race/standings.hpp"
#include "server/admin/audit_log.hpp"
#include "server/net/limits/ban_list.hpp"

namespace gridrace::server::admin {

namespace {

using nlohmann::json;

std::size_t present_in(const race::RoomState& room) {
    return static_cast<std::size_t>(std::ranges::count_if(room.members, &race::Member::is_present));
}

json describe(const Room& room, const race::Member& member) {
    const auto& state = room.durable_state();
    json line{{"member", member.id.value},
              {"name", member.name},
              {"role", member.role == race::Role::player ? "player" : "spectator"},
              {"host", state.host == member.id},
              {"present", member.is_present()},
              {"muted", member.muted}};
    if (const auto address = room.address_of(member.id); address && !address->is_unspecified()) {
        line["address"] = address->to_string();
        line["network"] = banned_text(banned_with(*address));
    }
    const auto* run = state.run(member.id);
    if (state.phase == race::Phase::racing && run != nullptr) {
        line["percent"] = race::percentage(state.race, *run);
    }
    return line;
}

}  // namespace

void Totals::add(const race::RoomState& room) {
    ++rooms;
    members += room.members.size();
    present += present_in(room);
    if (room.phase != race::Phase::lobby) ++races;
}

void Totals::add(const Totals& others) {
    rooms += others.rooms;
    members += others.members;
    present += others.present;
    races += others.races;
}

json brief(const Room& room) {
    const auto& state = room.durable_state();
    const auto* host = state.member(state.host);
    return {{"room", state.code ? state.code->text() : ""},
            {"phase", name(state.phase)},
            {"race", state.race.number.value},
            {"members", state.members.size()},
            {"present", present_in(state)},
            {"places", state.rules.max_players},
            {"log_kib", room.log_bytes() / 1024},
            {"host", host != nullptr ? host->name : ""},
            {"club", state.club ? state.club->name : ""}};
}

json members_of(const Room& room) {
    json all = json::array();
    for (const auto& member : room.durable_state().members) all.push_back(describe(room, member));
    return all;
}

json in_full(const Room& room) {
    const auto& state = room.durable_state();
    auto told = brief(room);
    told["locked"] = state.locked;
    told["grade"] = sudoku::name(*state.rules.grade);  // a server's rules always have one
    told["time_limit_seconds"] = state.rules.time_limit / std::chrono::seconds(1);
    if (state.phase != race::Phase::lobby) told["starts_at"] = time_text(state.race.starts_at);
    told["list"] = members_of(room);
    return told;
}

const race::Member* find_member(const race::RoomState& room, std::string_view number_or_name) {
    MemberId id;
    const char* const end = number_or_name.data() + number_or_name.size();
    const auto [rest, error] = std::from_chars(number_or_name.data(), end, id.value);
    if (error == std::errc() && rest == end) {
        if (const auto* found = room.member(id)) return found;
    }
    const auto found = std::ranges::find(room.members, number_or_name, &race::Member::name);
    return found != room.members.end() ? &*found : nullptr;
}

}  // namespace gridrace::server::admin
