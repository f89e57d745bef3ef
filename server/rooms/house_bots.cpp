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

const race::RecordedMove* next_move(const race::RoomState& state, const race::Ghost& ghost) {
    const auto* member = state.member(ghost.member);
    if (member == nullptr) return nullptr;
    const auto made = member->last_command.value;
    return made < ghost.run.moves.size() ? &ghost.run.moves[made] : nullptr;
}

race::Command next_command(const race::RoomState& state, const race::Ghost& ghost) {
    const auto* move = next_move(state, ghost);
    if (move == nullptr) return race::Forfeit{};
    const auto cell = static_cast<std::uint32_t>(move->cell.index());
    if (move->digit == 0) return race::ClearCell{cell};
    return race::PlaceDigit{cell, move->digit};
}

// Since the actual start, which interruptions of the service move. A ghost that a rule of this room has kept from
// finishing gives up after its last move, so that nobody waits for it.
std::optional<Instant> next_of_ghost(const race::RoomState& state, const race::Ghost& ghost) {
    const bool moves = state.phase == race::Phase::racing && !state.closed &&
                       bot::BotPlayer::is_racing(state, ghost.member);
    const auto* run = moves ? state.run(ghost.member) : nullptr;
    if (run == nullptr || ghost.run.moves.empty()) return std::nullopt;
    const auto* move = next_move(state, ghost);
    const auto at = race::begins_at(state.race, *run) +
                    (move != nullptr ? move->at : ghost.run.moves.back().at);
    return std::max(at, run->held_until.value_or(at));
}

}  // namespace

void HouseBots::follow(const race::RoomState& state, Instant now) {
    const bool somebody_came = std::exchange(last_member_, state.last_member) != state.last_member;
    ghost_at_.reset();
    for (const auto& ghost : state.ghosts) {
        const auto next = next_of_ghost(state, ghost);
        if (next && (!ghost_at_ || *next < *ghost_at_)) ghost_at_ = next;
    }
    if (bots_.empty() && !somebody_came) return;
    std::erase_if(bots_, [&](const auto& bot) { return state.member(bot.first) == nullptr; });
    const bool moves =
        state.phase == race::Phase::racing && !state.closed && race::has_present_person(state);
    // Their first plans are made one after the other.
    Milliseconds wait{0};
    for (const auto& member : state.members) {
        if (!member.is_bot() || race::ghost_of(state, member.id) != nullptr) continue;
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
    auto next = ghost_at_;
    for (const auto& [id, bot] : bots_) {
        if (bot.moves_at && (!next || *bot.moves_at < *next)) next = bot.moves_at;
    }
    return next;
}

std::optional<std::pair<MemberId, race::Command>> HouseBots::due(const race::RoomState& state,
                                                                 Instant now) {
    for (const auto& ghost : state.ghosts) {
        const auto at = next_of_ghost(state, ghost);
        if (at && *at <= now) return std::pair(ghost.member, next_command(state, ghost));
    }
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
