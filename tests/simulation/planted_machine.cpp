#include "tests/simulation/planted_machine.hpp"

#include <utility>

#include "tests/simulation/world.hpp"

namespace gridrace::simulation {

using race::Event;
using race::Events;
using race::RoomState;

std::string first_violation(const Machine& machine, std::uint64_t rooms) {
    for (std::uint64_t seed = 1; seed <= rooms; ++seed) {
        if (const auto violation = violation_in_room(seed, machine)) return *violation;
    }
    return "nothing found";
}

Events forget(const Events& decided, const Forgets& forgets, RoomState before, RoomState& state) {
    Events kept;
    for (const auto& event : decided) {
        if (!forgets(event, decided)) kept.push_back(event);
    }
    if (kept.size() == decided.size()) return kept;
    state = std::move(before);
    for (const auto& event : kept) race::fold(state, event);
    return kept;
}

Machine with_rules_that_forget(Forgets forgets) {
    Machine machine;
    machine.execute = [forgets = std::move(forgets)](
                          RoomState& state, MemberId member, CommandNumber number,
                          const race::Command& command, race::Context context) {
        auto before = state;
        const auto decided = race::execute(state, member, number, command, context);
        return forget(decided, forgets, std::move(before), state);
    };
    return machine;
}

Machine with_rules_that(std::function<Event(const Event&, race::Context)> change) {
    Machine machine;
    machine.execute = [change = std::move(change)](
                          RoomState& state, MemberId member, CommandNumber number,
                          const race::Command& command, race::Context context) {
        auto before = state;
        auto events = race::execute(state, member, number, command, context);
        state = std::move(before);
        for (auto& event : events) {
            event = change(event, context);
            race::fold(state, event);
        }
        return events;
    };
    return machine;
}

}  // namespace gridrace::simulation
