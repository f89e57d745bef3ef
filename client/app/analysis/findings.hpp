// What decided a race: everything that its record says about one player's part in it. Pure, shared
// with the page.
#pragma once

#include "client/app/analysis/fill_order.hpp"
#include "client/app/analysis/mistake_costs.hpp"
#include "client/app/analysis/slow_steps.hpp"

namespace gridrace::app {

struct Findings {
    MemberId subject;           // the viewer, or for a spectator the first player of the standings
    std::string name;           // the subject's
    bool has_solution = false;  // the puzzle has a single one: digits are right or wrong
    std::vector<SlowStep> slowest;
    FillOrder order;
    // That of the winner; if the subject won, that of the next one. None for a lone player.
    std::optional<FillOrder> rival;
    MistakeCosts mistakes;
    RaceCourse course;  // progress and leads
};

// The record must be a possible one with at least one player; others do no harm. Takes milliseconds
// for puzzles without chains, up to seconds for the hardest: not for a thread that must answer.
Findings findings_of(const race::RaceRecord& record, MemberId viewer,
                     const std::function<bool()>& give_up);

}  // namespace gridrace::app
