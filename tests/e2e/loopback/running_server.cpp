#include "tests/e2e/loopback/running_server.hpp"

#include <sodium.h>

#include <stdexcept>

#include "client/net/create_room.hpp"
#include "server/log/memory_log.hpp"

namespace gridrace::e2e {

namespace {

// Nobody waits for the limits that keep people's fingers in bounds.
server::Config config_for(unsigned shards) {
    if (sodium_init() < 0) throw std::runtime_error("the system has no source of randomness");
    server::set_diagnostics_level(server::Level::warning);
    server::Config config;
    config.listen.port = 0;
    config.threads = shards;
    config.puzzle_stock = 4;
    config.commands_per_second = 100'000;
    config.command_burst = 100'000;
    return config;
}

}  // namespace

RunningServer::RunningServer(unsigned shards)
    : server_(config_for(shards), std::make_unique<server::MemoryLog>()),
      thread_([this] { server_.run(); }) {}

RunningServer::~RunningServer() {
    request_stop();
}

client::RoomAddress RunningServer::new_room(const race::RaceRules& rules,
                                            const race::PuzzleChoice& choice) const {
    const auto address = client::parse_server(server_.url());
    auto created = client::create_room(*address, {rules, choice});
    if (!created) throw std::runtime_error(created.error().message);
    return {*address, created->code};
}

}  // namespace gridrace::e2e
