#include "client/bot/handover.hpp"

#include <algorithm>

namespace gridrace::client {

std::optional<MemberId> Handover::next_host(const race::RoomState& state, MemberId self) {
    std::erase_if(asked_, [&state](MemberId asked) {
        const auto* member = state.member(asked);
        return member == nullptr || !member->is_present();
    });
    if (state.host != self) return std::nullopt;
    const auto can_be_asked = [&](const race::Member& member) {
        return member.id != self && member.is_present() && member.role == race::Role::player &&
               std::ranges::find(asked_, member.id) == asked_.end();
    };
    // Bots are always ready: a player who is not is more likely a person.
    auto heir = std::ranges::find_if(state.members, [&](const race::Member& member) {
        return can_be_asked(member) && !member.ready;
    });
    if (heir == state.members.end()) heir = std::ranges::find_if(state.members, can_be_asked);
    if (heir == state.members.end()) return std::nullopt;
    asked_.push_back(heir->id);
    return heir->id;
}

}  // namespace gridrace::client
