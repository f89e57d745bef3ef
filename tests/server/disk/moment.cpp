#include "tests/server/disk/moment.hpp"

#include <iterator>
#include <utility>

namespace gridrace::server {

SimulatedDisk kill(const SimulatedDisk& disk, Random&) {
    return disk.after_kill();
}

SimulatedDisk cut_power(const SimulatedDisk& disk, Random& random) {
    return disk.after_power_cut(all_survivors[random.below(std::size(all_survivors))], random);
}

std::vector<Moment> live_on(Moment from, int rounds, std::uint32_t one_in, const Fate& fate,
                            Random& random) {
    std::vector<Moment> moments;
    from.disk.watch([&] {
        if (random.below(one_in) != 0) return;
        moments.push_back({fate.stop(from.disk, random), from.ledger});
    });
    Life(from.disk, from.ledger, random.next()).live(rounds, fate.durability);
    moments.push_back({fate.stop(from.disk, random), from.ledger});
    return moments;
}

std::optional<Finding> finding_after(const Moment& moment, const Fate& fate, Random& random) {
    constexpr std::uint32_t one_in = 40;
    for (auto& later : live_on(moment, 1, one_in, fate, random)) {
        Life(later.disk, later.ledger, random.next()).live(0, fate.durability);
        if (const auto finding = later.ledger.finding()) return finding;
    }
    return std::nullopt;
}

}  // namespace gridrace::server
