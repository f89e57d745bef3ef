// An instant at which a machine stops, what it finds when it starts again, and what is made of that.
#pragma once

#include <optional>

#include "tests/server/disk/life.hpp"

namespace gridrace::server {

// What is on the disk, and what the log had confirmed by then.
struct Moment {
    SimulatedDisk disk;
    Ledger ledger;
};

// How machines stop: the process alone, or for want of power with any part of what was not synced.
using Stop = SimulatedDisk (*)(const SimulatedDisk&, Random&);
SimulatedDisk kill(const SimulatedDisk& disk, Random&);
SimulatedDisk cut_power(const SimulatedDisk& disk, Random& random);

// What happens to a log: who runs it, and how that ends.
struct Fate {
    Durability durability = Durability::power_cut;
    Stop stop = cut_power;
};

// Lives on from a moment, and returns some later ones at which that may stop: about one of `one_in` changes
// to the disk, and the end.
std::vector<Moment> live_on(Moment from, int rounds, std::uint32_t one_in, const Fate& fate,
                            Random& random);

// What contradicts the ledger in the life after a moment, or in those after that, which may have stopped
// before it was at work.
std::optional<Finding> finding_after(const Moment& moment, const Fate& fate, Random& random);

}  // namespace gridrace::server
