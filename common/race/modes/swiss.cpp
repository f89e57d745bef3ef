#include "common/race/modes/swiss.hpp"

#include <algorithm>
#include <map>

#include "common/race/modes/match.hpp"
#include "common/race/recorder.hpp"
#include "common/race/swiss_pairing.hpp"

namespace gridrace::race {

namespace {

using Scores = std::vector<MatchScore>;

const MatchScore* score_found(const Scores& scores, MemberId member) {
    const auto found = std::ranges::find(scores, member, &MatchScore::member);
    return found != scores.end() ? &*found : nullptr;
}

// Best first. Of those with equal points, wins and Buchholz, who came first.
void sort(Scores& scores) {
    std::ranges::stable_sort(scores, {}, &MatchScore::member);
    std::ranges::stable_sort(scores, std::greater(), [](const MatchScore& score) {
        return std::tuple(score.points, score.buchholz, score.wins);
    });
}

// ---- seating ----

// Those who are there, by points; of equal ones, who came first.
std::vector<MemberId> present_players(const RoomState& state, const Scores& scores) {
    std::vector<MemberId> players;
    for (const auto& member : state.members) {
        if (member.role == Role::player && member.is_present()) players.push_back(member.id);
    }
    std::ranges::stable_sort(players, std::greater(), [&scores](MemberId player) {
        const auto* score = score_found(scores, player);
        return score != nullptr ? score->points : 0;
    });
    return players;
}

std::map<MemberId, std::uint32_t> byes_of(const std::vector<Tables>& rounds) {
    std::map<MemberId, std::uint32_t> byes;
    for (const auto& round : rounds) {
        for (const auto& table : round) {
            if (table.players.size() == 1) ++byes[table.players.front()];
        }
    }
    return byes;
}

Meetings meetings_of(const std::vector<Tables>& rounds, std::size_t newest,
                     const std::vector<MemberId>& players) {
    std::map<MemberId, std::size_t> index;
    for (std::size_t i = 0; i < players.size(); ++i) index[players[i]] = i;
    Meetings meetings(players.size());
    const auto first = rounds.size() - std::min(newest, rounds.size());
    for (auto round = first; round < rounds.size(); ++round) {
        for (const auto& table : rounds[round]) {
            for (const auto one : table.players) {
                for (const auto other : table.players) {
                    const bool are_here = index.contains(one) && index.contains(other);
                    if (one < other && are_here) meetings.add(index[one], index[other]);
                }
            }
        }
    }
    return meetings;
}

Tables seat(const RoomState& state, std::size_t rounds_to_avoid) {
    const auto scores = state.match.raced > 0 ? state.match.scores : Scores{};
    const auto players = present_players(state, scores);
    auto byes = byes_of(state.tournament.rounds);
    std::vector<Contender> contenders;
    for (const auto player : players) {
        const auto* score = score_found(scores, player);
        contenders.push_back({score != nullptr ? score->points : 0, byes[player]});
    }
    const auto meetings = meetings_of(state.tournament.rounds, rounds_to_avoid, players);
    Tables tables;
    for (const auto& table :
         seat_round(contenders, meetings, state.race.mode_settings.table_size)) {
        auto& seated = tables.emplace_back().players;
        for (const auto index : table) seated.push_back(players[index]);
    }
    return tables;
}

// ---- scores ----

// By time before place, so that players of different tables can be compared, too.
Rank rank_of(const Run& run) {
    if (run.status == RunStatus::finished) return {0, run.time.count(), run.place};
    return {status_rank(run.status), 0, -cells_filled(run)};
}

// Who still races when each table is decided has outlasted the others there, also with an empty grid.
bool has_played(const Race& race, const Run& run) {
    if (run.status == RunStatus::forfeited || run.status == RunStatus::gone) return false;
    return run.status == RunStatus::finished || cells_filled(run) > 0 ||
           race.end_reason == RaceEndReason::all_done;
}

// Whether `run` is ahead of `other`, as places at a table count.
bool beats(const Race& race, const Run& run, const Run& other) {
    const bool has_run_played = has_played(race, run);
    if (has_run_played != has_played(race, other)) return has_run_played;
    return has_run_played && rank_of(run) < rank_of(other);
}

// The sum of the points of all whom a player has met.
void count_buchholz(Scores& scores, const std::vector<Tables>& rounds) {
    std::map<MemberId, std::uint32_t> points, sums;
    for (const auto& score : scores) points[score.member] = score.points;
    for (const auto& round : rounds) {
        for (const auto& table : round) {
            std::uint32_t all = 0;
            for (const auto player : table.players) all += points[player];
            for (const auto player : table.players) sums[player] += all - points[player];
        }
    }
    for (auto& score : scores) score.buchholz = sums[score.member];
}

// The rounds with the one that has just ended.
std::vector<Tables> rounds_played(const RoomState& state) {
    auto rounds = state.tournament.rounds;
    auto& newest = rounds.emplace_back();
    for (const auto& run : state.race.runs) {
        if (newest.size() < run.table) newest.resize(run.table);
        if (run.table > 0) newest[run.table - 1].players.push_back(run.member);
    }
    return rounds;
}

}  // namespace

std::uint32_t table_points(const Race& race, const Run& run) {
    std::uint32_t halves = 0, others = 0;
    for (const auto& other : race.runs) {
        if (other.table != run.table || other.member == run.member) continue;
        ++others;
        if (!has_played(race, run) || beats(race, other, run)) continue;
        halves += beats(race, run, other) ? 2 : 1;
    }
    return others > 0 ? halves * (tournament_point / 2) / others : tournament_point;
}

bool has_won_table(const Race& race, const Run& run) {
    const bool has_others = std::ranges::any_of(race.runs, [&run](const Run& other) {
        return other.table == run.table && other.member != run.member;
    });
    return has_others && table_points(race, run) == tournament_point;
}

bool plays_tournament(const RoomState& state, MemberId member) {
    const bool is_between = state.phase == Phase::lobby;
    const bool has_tables_now =
        has_tables(is_between ? *state.rules.mode_settings.mode : state.race.mode());
    if (!has_tables_now || (is_between && !state.match.next_at)) return false;
    return score_found(state.match.scores, member) != nullptr ||
           (state.phase == Phase::racing && state.run(member) != nullptr);
}

bool are_tables_decided(const Race& race) {
    std::vector<bool> is_raced;  // by the number of the table; a map would cost every move a fifth
    return std::ranges::none_of(race.runs, [&is_raced](const Run& run) {
        if (run.status != RunStatus::racing) return false;
        if (is_raced.size() <= run.table) is_raced.resize(run.table + 1);
        const bool was_raced = is_raced[run.table];
        is_raced[run.table] = true;
        return was_raced;
    });
}

ModeSummary Swiss::summary() const {
    return {"as in race", "as in race, and who sits at which table", "as in race, at the own table",
            "at each table at most one player still races, or the time limit; the next round "
            "follows by itself",
            "the share of the players at the own table who are beaten, ties half; the sum over all "
            "rounds, then Buchholz, then wins"};
}

std::uint32_t Swiss::players(const RoomState& state) const {
    return static_cast<std::uint32_t>(std::ranges::count_if(
        state.members,
        [](const Member& member) { return member.role == Role::player && member.is_present(); }));
}

void Swiss::on_countdown(Recorder& room, Context) const {
    const auto& state = room.state();
    auto tables = seat(state, rounds_to_avoid());
    room.record(TablesSet{std::move(tables), end_of(state)});
}

void Swiss::settle(Recorder& room, Context context) const {
    if (are_tables_decided(room.state().race)) end_race(room, RaceEndReason::all_done, context);
    announce_end_if_due(room, context);
}

Rank Swiss::rank(const Race&, const Run& run) const {
    return rank_of(run);
}

std::uint32_t Swiss::rounds(const RoomState& state) const {
    return state.race.mode_settings.races;
}

std::optional<Instant> Swiss::next_round(const RoomState& state, std::uint32_t raced,
                                         Instant now) const {
    if (raced >= rounds(state)) return std::nullopt;
    return now + swiss_break;
}

void Swiss::after_end(Recorder& room, Context context) const {
    const auto& state = room.state();
    MatchScored scored{state.match.raced + 1, rounds(state), scores_before(state), {}};
    for (const auto& run : state.race.runs) {
        auto& score = score_of(scored.scores, run);
        score.gained = table_points(state.race, run);
        score.points += score.gained;
        score.wins += has_won_table(state.race, run);
    }
    if (counts_buchholz()) count_buchholz(scored.scores, rounds_played(state));
    sort(scored.scores);
    if (scored.scores.size() > max_scores) scored.scores.resize(max_scores);
    scored.next_at = next_round(state, scored.raced, context.now);
    room.record(std::move(scored));
}

ModeSummary Arena::summary() const {
    auto summary = Swiss().summary();
    summary.result =
        "the share of the players at the own table who are beaten, ties half; the sum over all "
        "rounds, then wins";
    return summary;
}

// The countdown's race is the first: its start begins the time.
std::optional<Instant> Arena::end_of(const RoomState& state) const {
    if (state.tournament.ends_at) return state.tournament.ends_at;
    return state.race.starts_at + state.race.mode_settings.arena_time;
}

std::optional<Instant> Arena::next_round(const RoomState& state, std::uint32_t, Instant now) const {
    if (now + arena_break >= state.tournament.ends_at.value_or(now)) return std::nullopt;
    return now + arena_break;
}

}  // namespace gridrace::race
