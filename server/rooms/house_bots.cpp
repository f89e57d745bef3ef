#include "server/rooms/house_bots.hpp"

#include <algorithm>
#include <utility>

#include "common/base/random.hpp"

namespace gridrace::server {

namespace {

bool is_watched(const race::RoomState& state) {
    return std::ranges::any_of(state.members, [](const race::Member& member) {
        return member.is_present() && !member.is_bot();
    });
}

bot::BotManner manner_of(const race::Member& member) {
    return {.strength = sudoku::Rating{static_cast<int>(*member.bot)}};
}

}  // namespace

void HouseBots::follow(const race::RoomState& state, Instant now) {
    const bool somebody_came = std::exchange(last_member_, state.last_member) != state.last_member;
    if (bots_.empty() && !somebody_came) return;
    std::erase_if(bots_, [&](const auto& bot) { return state.member(bot.first) == nullptr; });
    const bool moves = state.phase == race::Phase::racing && is_watched(state);
    for (const auto& member : state.members) {
        if (!member.is_bot()) continue;
        auto& bot =
            bots_
                .try_emplace(member.id,
                             Bot{bot::BotPlayer(manner_of(member), mix(seed_ ^ member.id.value)),
                                 std::nullopt})
                .first->second;
        if (!moves || !bot::BotPlayer::is_racing(state, member.id)) {
            bot.moves_at.reset();
        } else if (!bot.moves_at) {
            bot.moves_at = now + bot.player.thinking_time(state, member.id);
        }
    }
}

std::optional<Instant> HouseBots::next_at() const {
    std::optional<Instant> next;
    for (const auto& [id, bot] : bots_) {
        if (bot.moves_at && (!next || *bot.moves_at < *next)) next = bot.moves_at;
    }
    return next;
}

std::optional<std::pair<MemberId, race::Command>> HouseBots::due(const race::RoomState& state,
                                                                 Instant now) {
    for (auto& [id, bot] : bots_) {
        if (!bot.moves_at || *bot.moves_at > now) continue;
        auto move = bot.player.next_move(state, id, true);
        bot.moves_at = now + bot.player.thinking_time(state, id);
        if (move) return std::pair(id, *std::move(move));
    }
    return std::nullopt;
}

}  // namespace gridrace::server
