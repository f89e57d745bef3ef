// The shapes of clubs (see shape.hpp). The lists are longer than any club has: a newer server may keep more.
#pragma once

#include <algorithm>
#include <functional>

#include "common/race/club.hpp"
#include "common/race/shapes/rules.hpp"

namespace gridrace::race {

inline constexpr std::uint64_t most_listed_players = 1000;
inline constexpr std::uint64_t most_listed_duels = 100'000;
inline constexpr std::uint64_t most_listed_races = 1000;
inline constexpr std::uint64_t most_listed_times = 64;

// True if these numbers of the elements ascend: none comes twice.
template <class List, class Number>
bool ascends(const List& list, Number number) {
    return std::ranges::adjacent_find(list, std::ranges::greater_equal(), number) == list.end();
}

// A mode or grade that this version does not know is none.
template <>
struct Shape<ClubRaceKind> {
    static constexpr auto fields = std::tuple{field(1, "mode", &ClubRaceKind::mode).zero_is_none(),
                                              field(2, "grade", &ClubRaceKind::grade),
                                              field(3, "rating", &ClubRaceKind::rating)};
};

template <>
struct Shape<ClubSkill> {
    static constexpr auto fields =
        std::tuple{field(1, "mean", &ClubSkill::mean), field(2, "deviation", &ClubSkill::deviation),
                   field(3, "rated_at", &ClubSkill::rated_at)};
};

template <>
struct Shape<ClubResult> {
    static constexpr auto fields =
        std::tuple{field(1, "player", &ClubResult::player), field(2, "place", &ClubResult::place),
                   field(3, "points", &ClubResult::points), field(4, "won", &ClubResult::won),
                   field(5, "skill", &ClubResult::skill)};
};

template <>
struct Shape<ClubPlayer> {
    static constexpr auto fields =
        std::tuple{field(1, "number", &ClubPlayer::number),
                   field(2, "name", &ClubPlayer::name),
                   field(3, "member", &ClubPlayer::member),
                   field(4, "races", &ClubPlayer::races),
                   field(5, "wins", &ClubPlayer::wins),
                   field(6, "points", &ClubPlayer::points),
                   field(7, "last_seen", &ClubPlayer::last_seen),
                   field(8, "token", &ClubPlayer::token).only(Contract::log),
                   field(9, "key", &ClubPlayer::key).only(Contract::log),
                   field(10, "skill", &ClubPlayer::skill)};
};

template <>
struct Shape<ClubDuel> {
    static constexpr auto fields =
        std::tuple{field(1, "one", &ClubDuel::one), field(2, "other", &ClubDuel::other),
                   field(3, "ahead", &ClubDuel::ahead), field(4, "behind", &ClubDuel::behind)};
};

template <>
struct Shape<ClubPlace> {
    static constexpr auto fields =
        std::tuple{field(1, "player", &ClubPlace::player), field(2, "name", &ClubPlace::name),
                   field(3, "place", &ClubPlace::place)};
};

template <>
struct Shape<ClubRace> {
    static constexpr auto fields =
        std::tuple{field(1, "number", &ClubRace::number), field(2, "at", &ClubRace::at),
                   field(3, "kind", &ClubRace::kind), field(4, "players", &ClubRace::players),
                   field(5, "places", &ClubRace::places).at_most(most_listed_players)};
};

template <>
struct Shape<WeeklyTime> {
    static constexpr auto fields =
        std::tuple{field(1, "from", &WeeklyTime::from),
                   field(2, "minute", &WeeklyTime::minute).within(0, minutes_of_week - 1)};
};

template <>
struct Shape<Meeting> {
    static constexpr auto fields =
        std::tuple{field(1, "next", &Meeting::next),
                   field(2, "weekly", &Meeting::weekly).at_most(most_listed_times)};
};

template <>
struct Shape<Club> {
    static constexpr auto fields =
        std::tuple{field(1, "name", &Club::name),
                   field(2, "founded", &Club::founded),
                   field(3, "raced", &Club::raced),
                   field(4, "last_player", &Club::last_player),
                   field(5, "players", &Club::players).at_most(most_listed_players),
                   field(6, "duels", &Club::duels).at_most(most_listed_duels),
                   field(7, "races", &Club::races).at_most(most_listed_races),
                   field(8, "meeting", &Club::meeting)};
    // Players and duels are in their order, none twice.
    static bool holds(const Club& club) {
        const auto both = [](const ClubDuel& duel) { return std::pair(duel.one, duel.other); };
        const bool numbers_from_one = club.players.empty() || club.players.front().number > 0;
        return numbers_from_one && ascends(club.players, &ClubPlayer::number) &&
               ascends(club.duels, both);
    }
};

}  // namespace gridrace::race
