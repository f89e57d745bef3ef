// The mode `daily`: the room of a day, which a server founds by itself. Its race lasts until the end of
// the day; each player has one attempt at its puzzle, begun at any time, on a clock of its own.
#pragma once

#include "common/race/rule_set.hpp"

namespace gridrace::race {

class Daily final : public RuleSet {
public:
    ModeSummary summary() const override;
    bool takes_late_joiners() const override { return false; }  // joining does not begin an attempt
    // The race is open to others until the end of the day.
    void settle(Recorder&, Context) const override {}
    Rank rank(const Race& race, const Run& run) const override;
    Milliseconds result_time(const Race& race, const Run& run, Instant now) const override;
};

// How long after the end of the day those who are in an attempt may finish it.
inline constexpr std::chrono::hours day_overtime{1};

// How many members of a day's room may come from one origin: a school class, but many origins are needed
// to take all seats. It counts their newest connections; who is known by the token comes back all the same.
inline constexpr std::size_t most_from_one_origin = 30;
// How many commands of one member the log of such a room takes, and how many more are refused there; an
// attempt needs some hundreds. Further ones are not recorded.
inline constexpr std::uint64_t most_day_commands = 2000;
inline constexpr std::uint64_t most_refused_day_commands = 100;
// When such a room is full, a newcomer gets the place of a player who has been away for this long and
// has filled fewer cells than this: of those, who has been away longest. The attempt is as if it had not
// begun.
inline constexpr std::chrono::minutes attempt_forsaken_after{5};
inline constexpr int least_cells_of_attempt = 5;

// The day in UTC at this time: days since 1970-01-01.
std::uint32_t day_at(Instant now);
// The rules of a day's room.
RaceRules day_rules(std::uint32_t day, std::uint32_t max_players);
// Whether this is such a room.
bool is_of_a_day(const RoomState& state);
// Until when attempts can be begun.
Instant day_end(const RaceRules& rules);
// When the race of such a room ends, whatever was interrupted: a day has one end.
Instant day_race_end(const RaceRules& rules);
// Whether the member's seat is kept, however long the member is away, because of the attempt.
bool keeps_attempt(const RoomState& state, MemberId member);
// Whether a newcomer to a full room gets this member's place; and whose comes first, if any.
bool is_forsaken(const RoomState& state, const Member& member, Instant now);
std::optional<MemberId> first_forsaken(const RoomState& state, Instant now);
// The member begins the attempt; without effect if that has happened before.
std::optional<Refusal> begin_attempt(Recorder& room, MemberId author, Context context);

}  // namespace gridrace::race
