// Who meets whom in a round of a tournament.
#include "common/race/swiss_pairing.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>

#include "common/base/random.hpp"
#include "common/race/perfect_matching.hpp"
#include "tests/common/race/tournament_report.hpp"
#include "tests/test_data.hpp"

namespace gridrace::race {

namespace {

using Pair = std::vector<std::size_t>;

// A tournament whose results are drawn at random.
class RandomTournament {
public:
    RandomTournament(std::size_t players, std::size_t table_size, std::uint64_t seed)
        : random_(seed), points_(players), byes_(players), met_(players), table_size_(table_size) {}

    // The players in the order of their points, and the round's tables of their numbers.
    Seating play() {
        const auto order = ranking();
        auto seating = seat_round(contenders(order), meetings(order), table_size_);
        for (auto& table : seating) {
            for (auto& player : table) player = order[player];
            if (table.size() == 1) ++byes_[table.front()];
            result(table);
        }
        for (const auto& table : seating) {
            for (const auto one : table) {
                for (const auto other : table) {
                    if (one < other) met_.add(one, other);
                }
            }
        }
        return seating;
    }
    std::vector<std::size_t> ranking() const {
        std::vector<std::size_t> order(points_.size());
        std::iota(order.begin(), order.end(), 0);
        std::ranges::stable_sort(order, std::greater(), [this](auto i) { return points_[i]; });
        return order;
    }
    std::vector<Contender> contenders(const std::vector<std::size_t>& order) const {
        std::vector<Contender> contenders;
        for (const auto i : order) contenders.push_back({points_[i], byes_[i]});
        return contenders;
    }
    Meetings meetings(const std::vector<std::size_t>& order) const {
        Meetings meetings(order.size());
        for (std::size_t i = 0; i < order.size(); ++i) {
            for (auto j = i + 1; j < order.size(); ++j) {
                for (auto n = met_.between(order[i], order[j]); n > 0; --n) meetings.add(i, j);
            }
        }
        return meetings;
    }
    bool have_met(std::size_t one, std::size_t other) const { return met_.between(one, other) > 0; }
    std::uint32_t most_byes() const { return *std::ranges::max_element(byes_); }
    std::uint32_t byes(std::size_t player) const { return byes_[player]; }
    std::uint32_t points(std::size_t player) const { return points_[player]; }
    std::size_t repeated() const {
        std::size_t count = 0;
        for (std::size_t i = 0; i < points_.size(); ++i) {
            for (auto j = i + 1; j < points_.size(); ++j) count += met_.between(i, j) > 1;
        }
        return count;
    }

private:
    // Everybody beats who comes later in a shuffled table; now and then two share the points.
    void result(std::vector<std::size_t> table) {
        if (table.size() == 1) {
            points_[table[0]] += tournament_point;
            return;
        }
        for (std::size_t i = table.size() - 1; i > 0; --i)
            std::swap(table[i], table[random_.below(static_cast<std::uint32_t>(i + 1))]);
        const auto others = static_cast<std::uint32_t>(table.size() - 1);
        const bool is_draw = random_.below(4) == 0;
        for (std::uint32_t i = 0; i <= others; ++i) {
            const auto halves = is_draw ? others : 2 * (others - i);
            points_[table[i]] += halves * tournament_point / (2 * others);
        }
    }

    Random random_;
    std::vector<std::uint32_t> points_;
    std::vector<std::uint32_t> byes_;
    Meetings met_;
    std::size_t table_size_;
};

// Calls `see` with every way to pair these players; of an odd number one stays alone.
void every_pairing(std::vector<std::size_t> players, std::vector<Pair>& so_far,
                   const std::function<void(const std::vector<Pair>&)>& see) {
    if (players.empty()) return see(so_far);
    const auto first = players.front();
    players.erase(players.begin());
    const bool is_odd = players.size() % 2 == 0;
    for (std::size_t i = 0; i < players.size(); ++i) {
        auto rest = players;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
        so_far.push_back({first, players[i]});
        every_pairing(rest, so_far, see);
        so_far.pop_back();
    }
    if (is_odd) {
        so_far.push_back({first});
        every_pairing(players, so_far, see);
        so_far.pop_back();
    }
}

// What the rules avoid, the most important first: second byes, meetings again, points of the bye,
// squares of differences in half points.
using Faults = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint64_t>;

Faults faults_of(const Seating& seating, const std::vector<Contender>& contenders,
                 const Meetings& meetings) {
    Faults faults;
    auto& [byes, met, bye_points, differences] = faults;
    for (const auto& table : seating) {
        if (table.size() == 1) {
            byes += contenders[table[0]].byes;
            bye_points += contenders[table[0]].points;
            continue;
        }
        met += meetings.between(table[0], table[1]);
        const auto one = contenders[table[0]].points, other = contenders[table[1]].points;
        const std::uint64_t difference = (std::max(one, other) - std::min(one, other)) / 420;
        differences += difference * difference;
    }
    return faults;
}

Faults least_faults(const std::vector<Contender>& contenders, const Meetings& meetings) {
    constexpr auto most = std::numeric_limits<std::uint32_t>::max();
    Faults least{most, most, most, most};
    std::vector<std::size_t> all(contenders.size());
    std::iota(all.begin(), all.end(), 0);
    std::vector<Pair> so_far;
    every_pairing(all, so_far, [&](const std::vector<Pair>& pairs) {
        least = std::min(least, faults_of(pairs, contenders, meetings));
    });
    return least;
}

std::vector<Contender> with_points(const std::vector<std::uint32_t>& half_points) {
    std::vector<Contender> contenders;
    for (const auto halves : half_points) contenders.push_back({halves * 420, 0});
    return contenders;
}

}  // namespace

TEST(PerfectMatching, IsTheCheapestOfAll) {
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        Random random(seed);
        const std::size_t size = 2 + 2 * random.below(4);
        PairCosts costs(size);
        for (std::size_t i = 0; i < size; ++i) {
            for (auto j = i + 1; j < size; ++j) costs.set(i, j, random.below(seed % 2 ? 5 : 1000));
        }
        std::vector<std::size_t> all(size);
        std::iota(all.begin(), all.end(), 0);
        std::vector<Pair> so_far;
        auto least = std::numeric_limits<std::int64_t>::max();
        every_pairing(all, so_far, [&](const std::vector<Pair>& pairs) {
            std::int64_t sum = 0;
            for (const auto& pair : pairs) sum += costs.between(pair[0], pair[1]);
            least = std::min(least, sum);
        });

        const auto partners = cheapest_matching(costs);

        std::int64_t sum = 0;
        for (std::size_t i = 0; i < size; ++i) {
            ASSERT_EQ(partners[partners[i]], i);
            if (i < partners[i]) sum += costs.between(i, partners[i]);
        }
        EXPECT_EQ(sum, least) << "seed " << seed;
    }
}

TEST(PerfectMatching, BearsTheLargestCosts) {
    constexpr std::size_t size = 200;
    Random random(7);
    PairCosts costs(size);
    for (std::size_t i = 0; i < size; ++i) {
        for (auto j = i + 1; j < size; ++j) {
            costs.set(i, j, i / 2 == j / 2 ? 0 : most_pair_cost - random.below(1000));
        }
    }

    const auto partners = cheapest_matching(costs);

    for (std::size_t i = 0; i < size; ++i) EXPECT_EQ(partners[i], i ^ 1);
}

// C.04.1.2: "Two players shall not play against each other more than once."
TEST(SwissPairing, NobodyMeetsTwiceWhileThatCanBeAvoided) {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        RandomTournament tournament(3 + seed % 6, 2, seed);
        for (int round = 0; round < 9; ++round) {
            const auto order = tournament.ranking();
            const auto contenders = tournament.contenders(order);
            const auto meetings = tournament.meetings(order);
            const auto seating = seat_round(contenders, meetings, 2);

            ASSERT_EQ(faults_of(seating, contenders, meetings), least_faults(contenders, meetings))
                << "seed " << seed << ", round " << round;
            tournament.play();
        }
    }
}

TEST(SwissPairing, NobodyMeetsTwiceInAUsualTournament) {
    for (const std::size_t players : {16u, 63u, 64u, 100u}) {
        RandomTournament tournament(players, 2, players);
        for (int round = 0; round < 9; ++round) tournament.play();

        EXPECT_EQ(tournament.repeated(), 0u) << players;
        EXPECT_LE(tournament.most_byes(), 1u) << players;
    }
}

TEST(SwissPairing, EverybodyMeetsEverybodyIfThereAreRoundsEnough) {
    RandomTournament tournament(100, 2, 5);

    for (int round = 0; round < 50; ++round) tournament.play();

    EXPECT_EQ(tournament.repeated(), 0u);
}

// C.04.1.3 and C.04.1.4: of an odd number one player gets a bye, and nobody a second one.
TEST(SwissPairing, TheByeGoesToTheLowestWhoHadNone) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        RandomTournament tournament(15, 2, seed);
        for (int round = 0; round < 7; ++round) {
            const auto order = tournament.ranking();
            const auto before = tournament;
            const auto seating = tournament.play();

            ASSERT_EQ(seating.size(), 8u);
            ASSERT_EQ(seating.back().size(), 1u);
            const auto player = seating.back().front();
            EXPECT_EQ(before.byes(player), 0u);
            for (const auto other : order) {
                if (before.points(other) >= before.points(player)) continue;
                EXPECT_GT(before.byes(other), 0u) << "seed " << seed << ", round " << round;
            }
        }
        EXPECT_EQ(tournament.most_byes(), 1u);
    }
}

// C.04.1.5: "In general, players are paired to others with the same score."
TEST(SwissPairing, EqualScoresMeet) {
    const auto contenders = with_points({4, 4, 2, 2, 2, 2, 0, 0});

    EXPECT_EQ(seat_round(contenders, Meetings(8), 2), (Seating{{0, 1}, {2, 4}, {3, 5}, {6, 7}}));
}

// C.04.3, the Dutch system: in the first round the upper half meets the lower half in order.
TEST(SwissPairing, TheUpperHalfOfABracketMeetsTheLowerHalf) {
    EXPECT_EQ(seat_round(with_points({0, 0, 0, 0, 0, 0, 0, 0}), Meetings(8), 2),
              (Seating{{0, 4}, {1, 5}, {2, 6}, {3, 7}}));
    EXPECT_EQ(seat_round(with_points({0, 0, 0, 0, 0, 0, 0}), Meetings(7), 2),
              (Seating{{0, 3}, {1, 4}, {2, 5}, {6}}));
}

// C.04.3: the last of an odd bracket goes down, to meet the first of the next one.
TEST(SwissPairing, TheLastOfAnOddBracketFloatsDown) {
    EXPECT_EQ(seat_round(with_points({2, 2, 2, 0, 0, 0, 0, 0}), Meetings(8), 2),
              (Seating{{0, 1}, {2, 3}, {4, 6}, {5, 7}}));
}

// C.04.3: players of the lower half are exchanged before anybody leaves the bracket.
TEST(SwissPairing, ExchangesTheLowerHalfIfTwoHaveMet) {
    Meetings meetings(6);
    meetings.add(0, 3);

    const auto seating = seat_round(with_points({2, 2, 2, 2, 2, 2}), meetings, 2);

    EXPECT_EQ(seating, (Seating{{0, 4}, {1, 3}, {2, 5}}));
}

TEST(SwissPairing, FloatersAreFewIfABracketHasMet) {
    Meetings meetings(6);
    meetings.add(0, 1);

    const auto seating = seat_round(with_points({4, 4, 2, 2, 2, 2}), meetings, 2);

    EXPECT_EQ(seating, (Seating{{0, 3}, {1, 2}, {4, 5}}));
}

// Rounds that bbpPairings, an engine for FIDE's Dutch system, has paired: what the system puts first is
// the same, and scores differ no more than there, where colours count, too.
TEST(SwissPairing, IsAsGoodAsAPublishedEngine) {
    for (const auto* name : {"15", "16", "31", "64"}) {
        const auto report =
            read_report(test_data("tournaments/dutch_" + std::string(name) + ".trf"));
        ASSERT_GE(report.players.size(), 15u);
        for (std::size_t round = 0; round < report.players.front().size(); ++round) {
            const auto there = round_of(report, round);
            const auto here = seat_round(there.contenders, there.meetings, 2);

            const auto [byes, met, bye_points, differences] =
                faults_of(here, there.contenders, there.meetings);
            const auto [their_byes, their_met, their_bye_points, their_differences] =
                faults_of(there.seating, there.contenders, there.meetings);
            EXPECT_EQ(std::tuple(byes, met, bye_points),
                      std::tuple(their_byes, their_met, their_bye_points))
                << name << ", round " << round + 1;
            EXPECT_LE(differences, their_differences) << name << ", round " << round + 1;
            if (round == 0) {
                auto sorted = there.seating;
                std::ranges::sort(sorted, {}, [](const auto& table) {
                    return std::pair(table.size() == 1, table);
                });
                EXPECT_EQ(here, sorted) << name;
            }
        }
    }
}

TEST(SwissPairing, LargerTablesDifferByAtMostOne) {
    for (std::size_t size = 3; size <= largest_table; ++size) {
        for (std::size_t players = 2; players <= 30; ++players) {
            const auto seating =
                seat_round(std::vector<Contender>(players), Meetings(players), size);

            std::size_t seated = 0;
            for (const auto& table : seating) {
                seated += table.size();
                EXPECT_LE(table.size(), size);
                EXPECT_LE(seating.front().size() - table.size(), 1u);
                EXPECT_GE(table.size(), 2u) << players << " at tables of " << size;
            }
            EXPECT_EQ(seated, players);
        }
    }
}

TEST(SwissPairing, LargerTablesDealOutEqualScores) {
    EXPECT_EQ(seat_round(with_points({0, 0, 0, 0, 0, 0, 0, 0}), Meetings(8), 4),
              (Seating{{0, 2, 4, 6}, {1, 3, 5, 7}}));
    EXPECT_EQ(seat_round(with_points({4, 4, 4, 0, 0, 0, 0, 0, 0}), Meetings(9), 3),
              (Seating{{0, 1, 2}, {3, 5, 7}, {4, 6, 8}}));
}

TEST(SwissPairing, LargerTablesDoNotMeetTwiceInAUsualTournament) {
    for (const std::size_t size : {3u, 4u}) {
        RandomTournament tournament(64, size, size);
        for (int round = 0; round < 6; ++round) tournament.play();

        EXPECT_EQ(tournament.repeated(), 0u) << "tables of " << size;
    }
}

TEST(SwissPairing, LargerTablesAreFoundIfAllHaveMet) {
    for (std::size_t players = 2; players <= 9; ++players) {
        Meetings meetings(players);
        for (std::size_t i = 0; i < players; ++i) {
            for (auto j = i + 1; j < players; ++j) meetings.add(i, j);
        }
        const auto seating = seat_round(std::vector<Contender>(players), meetings, 4);

        EXPECT_EQ(seating.size(), (players + 3) / 4);
    }
}

TEST(SwissPairing, AloneNobodyIsMet) {
    EXPECT_EQ(seat_round({}, Meetings(0), 2), Seating{});
    EXPECT_EQ(seat_round({{0, 3}}, Meetings(1), 2), Seating{{0}});
    EXPECT_EQ(seat_round({{0, 3}}, Meetings(1), 8), Seating{{0}});
}

}  // namespace gridrace::race
