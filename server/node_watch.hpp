// Greets the other nodes of the cluster, before the start and every two seconds: a node that does not
// reach most of them takes no rooms over and is not ready for players. The answers tell which rooms are listed there. Lives
// on the first shard's thread.
#pragma once

#include <optional>
#include <stdexcept>

#include "server/log/shared_tables.hpp"
#include "server/net/server_context.hpp"
#include "server/node_reach.hpp"
#include "server/ops/health.hpp"

namespace gridrace::server {

// A node must not start beside those that run: one sentence, safe to print.
class StartRefusal : public std::runtime_error {
public:
    explicit StartRefusal(const ReachFault& fault)
        : std::runtime_error(fault.why),
          is_of_settings_(fault.kind == ReachFault::Kind::other_secret) {}

    // Starting again does not help.
    bool is_of_settings() const { return is_of_settings_; }

private:
    bool is_of_settings_;
};

class NodeWatch {
public:
    using Met = std::optional<StartRefusal>;

    // All must outlive it.
    NodeWatch(ServerContext& context, SharedTables& tables, Health& health);

    // Greets until most of the nodes that live are reached, for six seconds at most and the greetings
    // under way: a node that was just killed seems to live for the time of its lease.
    Awaitable<Met> meet();
    // After meet(): greets until the thread ends.
    void start();

private:
    Awaitable<void> run();
    Awaitable<std::optional<ReachRound>> greet_all();
    void heed(const ReachRound& round);

    ServerContext& context_;
    SharedTables& tables_;
    Health& health_;
    Executor home_;
    NodeReach reach_;
};

}  // namespace gridrace::server
