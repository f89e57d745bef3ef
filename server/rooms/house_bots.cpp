#include "server/rooms/house_bots.hpp"

#include <algorithm>
#include <utility>

#include "common/base/random.hpp"

namespace gridrace::server {

namespace {

constexpr Milliseconds between_plans{50};

bot::BotManner manner_of(const race::Member& member) {
    return {.strength = sudoku::Rating{static_cast<int>(*member.bot)}};
}

}  // namespace

void HouseBots::follow(const race::RoomState& state, Instant now) {
    const bool somebody_came = std::exchange(last_member_, state.last_member) != state.last_member;
    if (bots_.empty() && !somebody_came) return;
    std::erase_if(bots_, [&](const auto& bot) { return state.member(bot.first) == nullptr; });
    const bool moves =
        state.phase == race::Phase::racing && !state.closed && race::has_present_person(state);
    // Their first plans are made one after the other.
    Milliseconds wait{0};
    for (const auto& member : state.members) {
        if (!member.is_bot()) continue;
        auto& bot = bot_of(member);
        if (!moves || !bot::BotPlayer::is_racing(state, member.id)) {
            bot.moves_at.reset();
        } else if (!bot.moves_at) {
            bot.moves_at = now + bot.player.thinking_time(state, member.id) + wait;
            wait += between_plans;
        }
    }
}

HouseBots::Bot& HouseBots::bot_of(const race::Member& member) {
    const auto found = bots_.find(member.id);
    if (found != bots_.end()) return found->second;
    bot::BotPlayer player(manner_of(member), mix(seed_ ^ member.id.value));
    return bots_.emplace(member.id, Bot{std::move(player), std::nullopt}).first->second;
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
        const auto* run = state.run(id);
        if (run != nullptr && run->held_until && *run->held_until > now) {
            bot.moves_at = *run->held_until + bot.player.thinking_time(state, id);
            continue;
        }
        auto move = bot.player.next_move(state, id, true);
        bot.moves_at = now + bot.player.thinking_time(state, id);
        if (move) return std::pair(id, *std::move(move));
    }
    return std::nullopt;
}

}  // namespace gridrace::server
