// Nodes that share a database, two rooms and the people in them: driven at random from one seed. Nodes, network and
// database fail (nodes.hpp), lines of people break (../shards/visitors.hpp).
#pragma once

#include <optional>
#include <string>

#include "tests/simulation/nodes/nodes.hpp"
#include "tests/simulation/shards/visitors.hpp"

namespace gridrace::simulation {

class Deployment {
public:
    Deployment(std::uint64_t seed, const NodesSeams& seams);
    Deployment(const Deployment&) = delete;
    Deployment& operator=(const Deployment&) = delete;

    // One thing happens. Throws Violation.
    void step();
    // Nothing breaks any more, everybody comes once more, and all that is under way arrives.
    void settle();
    // Throws Violation unless everybody saw what the logs say.
    void check();

    NodesCourse course();

private:
    void flee_and_return();

    Random random_;
    NodesCourse course_;
    bool has_flights_;   // in some: they leave relays little time
    Visitors visitors_;  // above the nodes, which know their lines
    Nodes nodes_;
};

// Lives through some failures. What was violated, if anything was.
std::optional<std::string> violation_in_deployment(std::uint64_t seed, const NodesSeams& seams = {},
                                                   NodesCourse* course = nullptr);

}  // namespace gridrace::simulation
