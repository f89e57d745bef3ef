// The modes `swiss` and `arena`: tournaments of several races, in which players with like scores meet at tables. All
// have the same puzzle; only places at one's own table count.
#pragma once

#include "common/race/rule_set.hpp"
#include "common/race/tournament.hpp"

namespace gridrace::race {

// The pause between two rounds, to read the standings.
inline constexpr std::chrono::seconds swiss_break{20};
inline constexpr std::chrono::seconds arena_break{8};

// How long the next round waits for a player who has lost the connection, and for all of them.
inline constexpr std::chrono::seconds time_to_return{10};
inline constexpr std::chrono::seconds longest_wait_for_returns{30};

// How long a player who is away keeps the seat, and with it the points, while the tournament continues. The run
// ends with the grace time, so that nobody waits for it.
inline constexpr std::chrono::hours seat_in_tournament{1};

class Swiss : public RuleSet {
public:
    ModeSummary summary() const override;
    std::uint32_t least_players() const override { return 2; }
    // Those who are there: who is away is not paired.
    std::uint32_t players(const RoomState& state) const override;
    bool takes_late_joiners() const override { return false; }
    void on_countdown(Recorder& room, Context context) const override;
    // The race is over when each table is decided.
    void settle(Recorder& room, Context context) const override;
    // As it is from the start if all others have left during the countdown.
    void settle_start(Recorder& room, Context context) const override { settle(room, context); }
    Rank rank(const Race& race, const Run& run) const override;
    void after_end(Recorder& room, Context context) const override;

protected:
    // The rounds whose meetings are not to be repeated.
    virtual std::size_t rounds_to_avoid() const { return rounds_kept; }
    virtual std::optional<Instant> end_of(const RoomState&) const { return std::nullopt; }
    virtual bool counts_buchholz() const { return true; }
    // When the next round begins, after so many; none: the tournament is over.
    virtual std::optional<Instant> next_round(const RoomState& state, std::uint32_t raced,
                                              Instant now) const;
    virtual std::uint32_t rounds(const RoomState& state) const;
};

class Arena final : public Swiss {
public:
    ModeSummary summary() const override;

protected:
    std::size_t rounds_to_avoid() const override { return 1; }
    std::optional<Instant> end_of(const RoomState& state) const override;
    bool counts_buchholz() const override { return false; }
    std::optional<Instant> next_round(const RoomState& state, std::uint32_t raced,
                                      Instant now) const override;
    std::uint32_t rounds(const RoomState&) const override { return 0; }
};

// What a run of an ended race is worth, in 840ths of a point: a point for having beaten all others at the table, half as
// much for whom it ties with, nothing for who gave up, left, or had filled no cell when the time was over. A point if
// there are no others.
std::uint32_t table_points(const Race& race, const Run& run);
// True if the run alone is first at a table with others.
bool has_won_table(const Race& race, const Run& run);
// True for who has played in a tournament that is not over.
bool plays_tournament(const RoomState& state, MemberId member);
// True if at each table at most one still races.
bool are_tables_decided(const Race& race);

}  // namespace gridrace::race
