// Machines with a fault in them, for the tests that have it found.
#pragma once

#include <functional>
#include <string>

#include "tests/simulation/machine.hpp"

namespace gridrace::simulation {

// What the first of so many rooms finds that finds anything.
std::string first_violation(const Machine& machine, std::uint64_t rooms = 200);

// Whether an event, one of these, is forgotten.
using Forgets = std::function<bool(const race::Event&, const race::Events&)>;
// Returns these events without some, and puts `state`, which they have led to from `before`, where what
// is left leads.
race::Events forget(const race::Events& decided, const Forgets& forgets, race::RoomState before,
                    race::RoomState& state);
// A rule set that does without some events of a command.
Machine with_rules_that_forget(Forgets forgets);
template <class E>
Machine with_rules_that_forget() {
    return with_rules_that_forget([](const race::Event& event, const race::Events&) {
        return std::holds_alternative<E>(event);
    });
}
// A rule set that records other events.
Machine with_rules_that(std::function<race::Event(const race::Event&, race::Context)> change);
// Everybody is told all of these events, which some should be told less of.
template <class E>
Machine that_tells_all() {
    Machine machine;
    machine.seen_by = [](const race::RoomState& state, const race::Event& event, MemberId viewer) {
        return std::holds_alternative<E>(event) ? event : race::seen_by(state, event, viewer);
    };
    return machine;
}

}  // namespace gridrace::simulation
