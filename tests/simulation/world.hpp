// A room, its server and some clients, driven at random from one seed: commands in any order, sent
// twice, lost and sent again, while time passes.
#pragma once

#include <memory>

#include "tests/simulation/client.hpp"

namespace gridrace::simulation {

class World {
public:
    World(std::uint64_t seed, const Machine& machine);

    // One thing happens. Throws Violation.
    void step();
    // Everything under way arrives.
    void settle();
    // Everybody's connection is lost and nobody comes again.
    void abandon();

    const Server& server() const { return server_; }
    // One's own sequence for the test that drives the world.
    Random& random() { return random_; }

private:
    void connect(Client& client);
    void put_away_devices_replaced_by(const Client& client);
    void disturb(Client& client);
    void bring_puzzle();
    void oversee();
    void pass_time();
    void act(Client& client);

    Random random_;
    const Machine& machine_;
    Server server_;
    std::vector<std::unique_ptr<Client>> clients_;
    std::uint32_t people_ = 0;
};

// Lives through one room from its opening. What was violated, if anything was.
std::optional<std::string> violation_in_room(std::uint64_t seed, const Machine& machine = {},
                                             race::Events* log = nullptr);

}  // namespace gridrace::simulation
