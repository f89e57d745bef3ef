// Recorded runs as opponents in a race on the same puzzle: a cursor over their record on this
// race's clock. They play no part in the race itself.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "client/app/replay/timeline.hpp"

namespace gridrace::app {

// Stands before the name of a ghost.
inline constexpr std::string_view ghost_symbol = "◌";
// "◌ Ada".
std::string marked_name(const std::string& name);

// Their numbers follow those that rooms give to members.
inline constexpr MemberId first_ghost{std::uint32_t{1} << 31};
constexpr bool is_ghost(MemberId id) {
    return id >= first_ghost;
}

// In other modes what a player does depends on the others, or there is more than one puzzle.
constexpr bool can_have_ghosts(race::Mode mode) {
    return mode == race::Mode::race || mode == race::Mode::lives || mode == race::Mode::penalty;
}

class Ghosts {
public:
    // Precondition: that of combined_record.
    explicit Ghosts(std::span<const race::RaceRecord> records);

    const sudoku::Grid& puzzle() const { return *timeline_.end().race.puzzle; }
    // Their runs at this time since the start, and at their end: progress, mistakes and times, but
    // no digits.
    std::vector<race::Run> runs_at(Milliseconds since_start) const;
    std::vector<race::Run> runs_at_the_end() const { return runs_at(timeline_.length()); }

private:
    Timeline timeline_;
};

// The race with the runs of ghosts among its own, and places for all. `ghosts` must have been
// recorded on its puzzle.
race::Race with_ghosts(race::Race race, const std::vector<race::Run>& ghosts);

// A solo game that has ended and its ghosts side by side, with the ghosts marked; `own_name` is that
// of the player. All records must be possible and of one puzzle.
std::shared_ptr<const Timeline> comparison(const race::RaceRecord& own, const std::string& own_name,
                                           std::span<const race::RaceRecord> ghosts);

}  // namespace gridrace::app
