#include "common/race/club.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace gridrace::race {

namespace {

// In thousandths of a point: the least is that of common/skill.
constexpr std::int64_t least_deviation = 80'000;
constexpr std::uint32_t most_certain_deviation = 120'000;

using Pair = std::pair<std::uint32_t, std::uint32_t>;

Pair players_of(const ClubDuel& duel) {
    return {duel.one, duel.other};
}

ClubDuel& duel_of(Club& club, Pair players) {
    const auto at = std::ranges::lower_bound(club.duels, players, {}, players_of);
    if (at != club.duels.end() && players_of(*at) == players) return *at;
    return *club.duels.insert(at, ClubDuel{players.first, players.second, 0, 0});
}

// Players who share a place, such as those of a team, did not meet.
void count_duel(Club& club, const ClubResult& a, const ClubResult& b) {
    if (a.place == b.place) return;
    const auto& [one, other] = a.player < b.player ? std::tie(a, b) : std::tie(b, a);
    auto& duel = duel_of(club, {one.player, other.player});
    ++(one.place < other.place ? duel.ahead : duel.behind);
}

ClubRace race_of(const Club& club, Instant at, const ClubRaceKind& kind,
                 const std::vector<ClubResult>& results) {
    ClubRace race{club.raced, at, kind, static_cast<std::uint32_t>(results.size()), {}};
    for (const auto& result : results) {
        if (race.places.size() == club_places_kept) break;
        const auto* player = club.player(result.player);
        race.places.push_back({result.player, player != nullptr ? player->name : "", result.place});
    }
    return race;
}

}  // namespace

int cautious_points(const ClubSkill& skill) {
    const auto thousandths =
        std::int64_t{skill.mean} - 3 * (std::int64_t{skill.deviation} - least_deviation);
    return static_cast<int>(std::floor(static_cast<double>(thousandths + 500) / skill_unit));
}

bool is_provisional(const ClubSkill& skill) {
    return skill.deviation > most_certain_deviation;
}

ClubPlayer* Club::player(std::uint32_t number) {
    const auto found = std::ranges::lower_bound(players, number, {}, &ClubPlayer::number);
    return found != players.end() && found->number == number ? &*found : nullptr;
}

const ClubPlayer* Club::player(std::uint32_t number) const {
    return const_cast<Club*>(this)->player(number);
}

const ClubPlayer* Club::player_of(MemberId member) const {
    const auto found = std::ranges::find(players, member, &ClubPlayer::member);
    return found != players.end() ? &*found : nullptr;
}

std::vector<const ClubPlayer*> club_standings(const Club& club) {
    std::vector<const ClubPlayer*> table;
    for (const auto& player : club.players) {
        if (player.races > 0) table.push_back(&player);
    }
    std::ranges::stable_sort(table, [](const ClubPlayer* a, const ClubPlayer* b) {
        return std::tuple(a->wins, a->points, b->races) > std::tuple(b->wins, b->points, a->races);
    });
    return table;
}

HeadToHead head_to_head(const Club& club, std::uint32_t player, std::uint32_t other) {
    const bool is_first = player < other;
    const auto players = is_first ? Pair(player, other) : Pair(other, player);
    const auto at = std::ranges::lower_bound(club.duels, players, {}, players_of);
    if (at == club.duels.end() || players_of(*at) != players) return {};
    return is_first ? HeadToHead{at->ahead, at->behind} : HeadToHead{at->behind, at->ahead};
}

void forget_player(Club& club, std::uint32_t number) {
    std::erase_if(club.players, [&](const ClubPlayer& p) { return p.number == number; });
    std::erase_if(club.duels,
                  [&](const ClubDuel& duel) { return duel.one == number || duel.other == number; });
}

void add_race(Club& club, Instant at, const ClubRaceKind& kind,
              const std::vector<ClubResult>& results) {
    ++club.raced;
    for (std::size_t i = 0; i < results.size(); ++i) {
        auto* player = club.player(results[i].player);
        if (player == nullptr) continue;
        ++player->races;
        player->wins += results[i].won ? 1 : 0;
        player->points += results[i].points;
        player->last_seen = at;
        if (results[i].skill) player->skill = results[i].skill;
        for (std::size_t j = 0; j < i; ++j) {
            const bool is_known = std::as_const(club).player(results[j].player) != nullptr;
            if (is_known) count_duel(club, results[j], results[i]);
        }
    }
    club.races.push_back(race_of(club, at, kind, results));
    if (club.races.size() > club_races_kept) club.races.erase(club.races.begin());
}

}  // namespace gridrace::race
