// Who holds the places of a room, by network.
#include <algorithm>

#include "common/race/modes/daily.hpp"
#include "server/rooms/room.hpp"

namespace gridrace::server {

// The room of a day is open to all strangers for a day, and who has begun keeps the place. A full one
// frees those of forsaken attempts, so they count as free.
bool Room::has_share_for(race::Role role, const std::optional<NetworkKey>& from) const {
    if (!from || !race::is_of_a_day(state_)) return true;
    const bool plays = role == race::Role::player;
    const auto most = plays ? state_.rules.max_players : services_.context().max_spectators;
    double free = most;
    NetworkUse use;
    const auto time = now();
    for (const auto& member : state_.members) {
        if ((member.role == race::Role::player) != plays) continue;
        if (!race::is_forsaken(state_, member, time)) --free;
        const auto networks = networks_of(member.id);
        if (networks && networks->wide == from->wide) ++use.wide;
        if (networks == from) ++use.narrow;
    }
    return is_within_share(free, use);
}

std::optional<NetworkKey> Room::networks_of(MemberId member) const {
    const auto found = whereabouts_.find(member.value);
    return found == whereabouts_.end() ? std::nullopt : found->second.networks;
}

std::optional<NetworkKey> Room::networks_of_host() const {
    const bool is_known = whereabouts_.contains(durable_.host.value);
    return is_known ? networks_of(durable_.host) : NetworkKey{};
}

std::vector<MemberId> Room::members_from(const IsMeant& is_meant) const {
    std::vector<MemberId> from;
    for (const auto& member : state_.members) {
        const auto found = whereabouts_.find(member.id.value);
        if (found != whereabouts_.end() && is_meant(found->second.address))
            from.push_back(member.id);
    }
    return from;
}

}  // namespace gridrace::server
