// The rules of players' keys: whose seat a key gives back, and to whom it belongs from the first proof on.
#include <algorithm>

#include "common/base/look_alike.hpp"
#include "common/race/decide/decide.hpp"
#include "common/race/recorder.hpp"

namespace gridrace::race {

namespace {

// Without the number that a name has got.
std::string base_of(std::string_view name) {
    const auto end = name.find_last_not_of("0123456789");
    const bool has_number =
        end != name.npos && end > 0 && end + 1 < name.size() && name[end] == ' ';
    return fold_case(has_number ? name.substr(0, end) : name);
}

// Whether the key is not that of a member in the same role, nor of a player of the club with another place: two do not
// become one, and a place that has a key keeps it.
bool is_free(const RoomState& state, const PlayerKey& key, Role role, MemberId self,
             const std::optional<MemberId>& place) {
    const bool is_taken = std::ranges::any_of(state.members, [&](const Member& other) {
        return other.id != self && other.key == key && other.role == role;
    });
    if (is_taken || !state.club) return !is_taken;
    return std::ranges::none_of(state.club->players, [&](const ClubPlayer& player) {
        return player.member == place ? player.key && player.key != key : player.key == key;
    });
}

}  // namespace

bool is_name_of(std::string_view seated, std::string_view given) {
    return base_of(seated) == base_of(given);
}

bool may_have_key(const RoomState& state, const Join& newcomer) {
    const auto place = latest_visit(state, newcomer.token, newcomer.key, newcomer.name);
    return newcomer.key && is_free(state, *newcomer.key, newcomer.role, {}, place);
}

std::optional<MemberId> find_by_key(const RoomState& state, const PlayerKey& key, Role role,
                                    std::string_view name) {
    for (const auto& member : state.members) {
        if (member.key == key && member.role == role && is_name_of(member.name, name))
            return member.id;
    }
    return std::nullopt;
}

void know_by_key(Recorder& room, MemberId member, const PlayerKey& key) {
    const auto& state = room.state();
    const auto& known = *state.member(member);
    const auto place = latest_visit(state, known.token, key, known.name);
    if (known.key || !is_free(state, key, known.role, member, place)) return;
    room.record(PlayerKnown{member, key});
}

Events key_proved(RoomState& state, MemberId member, const PlayerKey& key) {
    Recorder room(state);
    know_by_key(room, member, key);
    return room.take();
}

}  // namespace gridrace::race
