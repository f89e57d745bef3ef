// The rules of players' keys: whose seat a key gives back, and to whom it belongs from the first proof on.
#include <algorithm>

#include "common/base/look_alike.hpp"
#include "common/race/decide/decide.hpp"
#include "common/race/recorder.hpp"

namespace gridrace::race {

namespace {

// Of a member in the same role, or of a player of the club with another place: two do not become one.
bool is_somebody_elses(const RoomState& state, const Member& member, const PlayerKey& key) {
    const bool is_taken = std::ranges::any_of(state.members, [&](const Member& other) {
        return other.id != member.id && other.key == key && other.role == member.role;
    });
    if (is_taken || !state.club) return is_taken;
    const auto place = latest_visit(state, member.token, key, member.name);
    return std::ranges::any_of(state.club->players, [&](const ClubPlayer& player) {
        return player.key == key && player.member != place;
    });
}

}  // namespace

bool is_name_of(std::string_view seated, std::string_view given) {
    const auto kept = fold_case(seated);
    const auto said = fold_case(given);
    if (kept == said) return true;
    if (!kept.starts_with(said + " ")) return false;
    const auto rest = std::string_view(kept).substr(said.size() + 1);
    return std::ranges::all_of(rest, [](char letter) { return letter >= '0' && letter <= '9'; });
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
    if (known.key || is_somebody_elses(state, known, key)) return;
    room.record(PlayerKnown{member, key});
}

Events key_proved(RoomState& state, MemberId member, const PlayerKey& key) {
    Recorder room(state);
    know_by_key(room, member, key);
    return room.take();
}

}  // namespace gridrace::race
