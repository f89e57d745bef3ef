#include "tests/simulation/match_invariants.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "common/race/modes/match.hpp"
#include "common/race/swiss_pairing.hpp"
#include "tests/simulation/machine.hpp"

namespace gridrace::simulation {

namespace {

using race::Mode;

void check_seats(const race::Tables& tables) {
    std::set<MemberId> seated;
    for (const auto& table : tables) {
        require(!table.players.empty() && table.players.size() <= race::largest_table,
                "a table of nobody, or of too many");
        for (const auto player : table.players)
            require(seated.insert(player).second, "somebody sits at two tables");
    }
}

// Whether these players can be paired so that nobody meets again who has met, or gets a second bye.
bool can_be_paired(std::vector<MemberId> players, const std::vector<race::Tables>& rounds) {
    if (players.empty()) return true;
    const auto was_table = [&rounds](const std::vector<MemberId>& pair) {
        return std::ranges::any_of(rounds, [&pair](const race::Tables& round) {
            return std::ranges::any_of(round, [&pair](const race::RaceTable& table) {
                const bool is_same = table.players.size() == pair.size();
                return is_same && std::ranges::is_permutation(table.players, pair);
            });
        });
    };
    const auto first = players.back();
    players.pop_back();
    const bool is_odd = players.size() % 2 == 0;
    if (is_odd && !was_table({first}) && can_be_paired(players, rounds)) return true;
    for (std::size_t i = 0; i < players.size(); ++i) {
        auto rest = players;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
        if (!was_table({first, players[i]}) && can_be_paired(rest, rounds)) return true;
    }
    return false;
}

// The points of a match are won for one team.
void check_teams_scored(const race::RoomState& before, const race::MatchScored& scored) {
    for (const auto& score : scored.scores) {
        const auto* run = before.run(score.member);
        require(run == nullptr || score.team == run->team, "points count for another team");
        const auto& earlier = before.match.scores;
        const auto found = std::ranges::find(earlier, score.member, &race::MatchScore::member);
        require(before.match.raced == 0 || found == earlier.end() || found->team == score.team,
                "a player has changed the team within a match");
    }
}

}  // namespace

void check_match(const race::RoomState& state) {
    const auto& match = state.match;
    const auto& settings = state.rules.mode_settings;
    require(match == race::Match{} || race::has_several_races(*settings.mode),
            "scores in another mode");
    require(match.raced < settings.races || settings.mode == Mode::arena,
            "a match has too many races");
    require(!match.next_at || match.raced > 0, "a match continues that has not begun");
    require(match.scores.size() <= race::max_scores, "too many scores are kept");
    std::set<MemberId> members;
    std::uint32_t wins = 0;
    for (const auto& score : match.scores) {
        require(members.insert(score.member).second, "a member has two scores");
        const auto most = race::has_tables(*settings.mode) ? race::tournament_point : 20;
        require(score.gained <= most && score.gained <= score.points, "points from nowhere");
        wins += score.wins;
    }
    require(race::has_tables(*settings.mode) ||
                wins <= (match.raced > 0 ? match.raced : settings.races),
            "more wins than races");
    require(std::ranges::is_sorted(match.scores, std::ranges::greater{},
                                   [&](const race::MatchScore& score) {
                                       const bool by_wins =
                                           settings.best_of && settings.mode == Mode::match;
                                       return by_wins ? score.wins : score.points;
                                   }),
            "the best score is not the first");
}

void check_tournament(const race::RoomState& state) {
    const auto& tournament = state.tournament;
    require(tournament == race::Tournament{} || race::has_tables(*state.rules.mode_settings.mode),
            "a tournament in another mode");
    check_seats(tournament.tables);
    for (const auto& round : tournament.rounds) check_seats(round);
    require(tournament.rounds.size() == std::min<std::size_t>(tournament.played, race::rounds_kept),
            "a round of the tournament is not kept");
    for (const auto& run : state.race.runs) {
        const bool has_seat = race::has_tables(state.race.mode());
        require(has_seat == (run.table > 0), "a table in another mode, or none in its");
        const bool is_kept = has_seat && state.phase == race::Phase::racing;
        require(!is_kept || run.table == race::table_of(tournament.tables, run.member),
                "a player sits at another table than was set");
    }
}

// Nobody meets twice while that can be avoided, tried out without the code that seats players.
void check_tables_set(const race::RoomState& before, const race::TablesSet& set) {
    constexpr std::size_t most_tried = 8;
    const auto& settings = before.rules.mode_settings;
    if (settings.mode != Mode::swiss || settings.table_size != 2) return;
    if (before.match.raced == 0) return;
    std::vector<MemberId> players;
    for (const auto& table : set.tables) {
        for (const auto player : table.players) players.push_back(player);
    }
    const auto& rounds = before.tournament.rounds;
    if (players.size() > most_tried || !can_be_paired(players, rounds)) return;
    for (const auto& table : set.tables) {
        require(can_be_paired(table.players, rounds),
                "players meet again who need not, or one has a second bye");
    }
}

void check_scored(const race::RoomState& before, const race::MatchScored& scored) {
    const auto& race = before.race;
    check_teams_scored(before, scored);
    if (!race::has_tables(race.mode())) return;
    std::map<std::uint32_t, std::uint32_t> players, points;
    for (const auto& run : race.runs) {
        const auto score = std::ranges::find(scored.scores, run.member, &race::MatchScore::member);
        ++players[run.table];
        if (score != scored.scores.end()) points[run.table] += score->gained;
    }
    for (const auto& [table, sum] : points) {
        const auto all = players[table];
        const auto most = all == 1 ? 2 * race::tournament_point : all * race::tournament_point;
        require(2 * sum <= most, "a table has more points than there are");
    }
}

}  // namespace gridrace::simulation
