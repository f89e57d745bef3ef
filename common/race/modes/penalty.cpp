#include "common/race/modes/penalty.hpp"

namespace gridrace::race {

ModeSummary Penalty::summary() const {
    return {
        "as in race; a digit that is not in the solution is refused and adds seconds to the time",
        "cells filled in each box, wrong digits",
        "finished with the least time, then more cells filled", "as in race",
        "by time, with penalties; then by cells filled"};
}

Milliseconds Penalty::result_time(const Race& race, const Run& run, Instant now) const {
    return now - race.starts_at + run.refused_moves * Milliseconds(race.mode_settings.penalty);
}

}  // namespace gridrace::race
