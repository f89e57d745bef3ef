// A server's data folder on a simulated disk, the servers that have it one after the other, and the people in its
// rooms: driven at random from one seed. Servers, disk and clocks fail (servers.hpp), lines break (visitors.hpp).
#pragma once

#include <optional>
#include <string>

#include "tests/simulation/shards/servers.hpp"
#include "tests/simulation/shards/shard_course.hpp"
#include "tests/simulation/shards/visitors.hpp"

namespace gridrace::simulation {

class Installation {
public:
    Installation(std::uint64_t seed, const ShardSeams& seams);
    Installation(const Installation&) = delete;
    Installation& operator=(const Installation&) = delete;

    // One thing happens. Throws Violation.
    void step();
    // Nothing breaks any more, everybody comes once more, and all that is under way arrives.
    void settle();
    // After one more power cut: throws Violation unless everybody saw what the logs say.
    void check();

    ShardCourse course();

private:
    void disturb();
    void pass_time();
    bool something_moves();

    Random random_;
    ShardCourse course_;
    Seams seams_;
    Visitors visitors_;  // above the servers, which know their lines
    Servers servers_;
};

// Lives through some servers. What was violated, if anything was.
std::optional<std::string> violation_in_installation(std::uint64_t seed,
                                                     const ShardSeams& seams = {},
                                                     ShardCourse* course = nullptr);

}  // namespace gridrace::simulation
