#include "common/race/team_standings.hpp"

#include <algorithm>
#include <map>
#include <span>
#include <vector>

#include "common/base/random.hpp"

namespace gridrace::race {

namespace {

// The teams of the players in the order of their places, which nobody shares.
std::vector<TeamPlayer> arrivals(const std::vector<std::uint32_t>& teams) {
    std::vector<TeamPlayer> players;
    for (const auto team : teams) {
        players.push_back({team, static_cast<std::uint32_t>(players.size() + 1)});
    }
    return players;
}

// Up to 20 players of up to 4 teams or none, some of whom share places.
std::vector<TeamPlayer> random_players(Random& random) {
    std::vector<TeamPlayer> players;
    const auto count = random.below(21);
    for (std::uint32_t i = 1; i <= count; ++i) {
        const bool shares_place = i > 1 && random.below(4) == 0;
        players.push_back({random.below(5), shares_place ? players.back().place : i});
    }
    return players;
}

const TeamStanding& of_team(const std::vector<TeamStanding>& table, std::uint32_t team) {
    return *std::ranges::find(table, team, &TeamStanding::team);
}

void for_random_players(const auto& check) {
    Random random(2026);
    for (int round = 0; round < 2000; ++round) check(random_players(random), random);
}

}  // namespace

TEST(TeamStandings, PutTheLowestSumOfPlacesFirst) {
    const auto table = team_standings(arrivals({1, 2, 2, 1, 1, 2}));

    ASSERT_EQ(table.size(), 2u);
    EXPECT_EQ(table[0], (TeamStanding{1, 1, 10, 5, 3, 3}));
    EXPECT_EQ(table[1], (TeamStanding{2, 2, 11, 6, 3, 3}));
}

TEST(TeamStandings, CountAsManyPlayersAsTheSmallestTeamHas) {
    const auto table = team_standings(arrivals({1, 2, 2, 1, 2}));

    ASSERT_EQ(table.size(), 2u);
    EXPECT_EQ(of_team(table, 1), (TeamStanding{2, 1, 5, 4, 2, 2}));
    EXPECT_EQ(of_team(table, 2), (TeamStanding{1, 2, 5, 3, 2, 3}));
}

TEST(TeamStandings, LetPlayersWhoDoNotCountKeepTheirPlaces) {
    const auto table = team_standings(arrivals({1, 1, 1, 2}));

    EXPECT_EQ(of_team(table, 2).score, 4u);
}

TEST(TeamStandings, GiveATieToTheTeamWhoseLastCountedPlayerIsBetterPlaced) {
    const auto table = team_standings(arrivals({1, 2, 2, 1}));

    ASSERT_EQ(table.size(), 2u);
    EXPECT_EQ(table[0], (TeamStanding{1, 2, 5, 3, 2, 2}));
    EXPECT_EQ(table[1], (TeamStanding{2, 1, 5, 4, 2, 2}));
}

TEST(TeamStandings, LetTeamsThatAreEqualShareAPlace) {
    const auto table = team_standings(std::vector<TeamPlayer>{{2, 1}, {3, 1}, {1, 3}});

    ASSERT_EQ(table.size(), 3u);
    EXPECT_EQ(table[0], (TeamStanding{1, 2, 1, 1, 1, 1}));
    EXPECT_EQ(table[1], (TeamStanding{1, 3, 1, 1, 1, 1}));
    EXPECT_EQ(table[2], (TeamStanding{3, 1, 3, 3, 1, 1}));
}

TEST(TeamStandings, LeaveOutTeamsAndPlayersThatAreNotThere) {
    EXPECT_TRUE(team_standings(arrivals({})).empty());
    EXPECT_TRUE(team_standings(arrivals({0, 0})).empty());

    const auto table = team_standings(arrivals({0, 4, 2}));

    ASSERT_EQ(table.size(), 2u);
    EXPECT_EQ(table[0], (TeamStanding{1, 4, 2, 2, 1, 1}));
    EXPECT_EQ(table[1], (TeamStanding{2, 2, 3, 3, 1, 1}));
}

TEST(TeamStandings, DoNotDependOnTheOrderOfThePlayers) {
    for_random_players([](std::vector<TeamPlayer> players, Random& random) {
        const auto before = team_standings(players);
        random.shuffle(std::span(players));
        EXPECT_EQ(team_standings(players), before);
    });
}

TEST(TeamStandings, ListEachTeamWithPlayersOnceAndCountTheSameNumberInEach) {
    for_random_players([](const std::vector<TeamPlayer>& players, Random&) {
        std::map<std::uint32_t, std::uint32_t> sizes;
        for (const auto& player : players) {
            if (player.team != 0) ++sizes[player.team];
        }
        const auto table = team_standings(players);
        ASSERT_EQ(table.size(), sizes.size());
        const auto smallest =
            std::ranges::min_element(sizes, {}, [](const auto& team) { return team.second; });
        for (const auto& standing : table) {
            EXPECT_EQ(standing.players, sizes[standing.team]);
            EXPECT_EQ(standing.counted, smallest->second);
        }
    });
}

TEST(TeamStandings, NeverPutATeamBackForABetterPlaceOfItsPlayer) {
    for_random_players([](std::vector<TeamPlayer> players, Random& random) {
        if (players.empty()) return;
        auto& luckier = players[random.below(static_cast<std::uint32_t>(players.size()))];
        if (luckier.team == 0) return;
        const auto before = of_team(team_standings(players), luckier.team);
        luckier.place = 1 + random.below(luckier.place);
        const auto after = of_team(team_standings(players), luckier.team);
        EXPECT_LE(after.place, before.place);
        EXPECT_LE(after.score, before.score);
    });
}

}  // namespace gridrace::race
