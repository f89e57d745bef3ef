// The other nodes of the cluster, as the host's commands reach them: who they are is in the
// database, and each is asked over its port for nodes. Lives on the admin thread.
#pragma once

#include <vector>

#include "server/admin/request.hpp"
#include "server/log/shared_tables.hpp"
#include "server/net/cluster/node_settings.hpp"
#include "server/rooms/async.hpp"

namespace gridrace::server::admin {

struct NodeAnswer {
    std::string node;
    Outcome outcome;
};

// Codes of faults.
inline constexpr const char* node_unreachable = "node_unreachable";  // it has not been asked
inline constexpr const char* node_refuses = "node_refuses";          // it has done nothing
inline constexpr const char* node_silent = "node_silent";  // nobody knows what it has done

Fault node_is_gone(const NodeRow& node);

class Nodes {
public:
    // `own`: of this node. All must outlive this.
    Nodes(SharedTables& tables, const NodeSettings& own, Executor home)
        : tables_(tables), own_(own), home_(home) {}

    const std::string& own_name() const { return own_.name; }

    // By name, also this one: those that have been heard of within a day, or have rooms.
    Awaitable<Result<std::vector<NodeRow>, Fault>> list();
    // The answer of one node to a request of this user.
    Awaitable<Outcome> ask(NodeRow node, Request request, unsigned uid);
    // The answers of all others that live, asked at the same time; a fault for those that do not
    // answer in time, and for those that do not live but have rooms. If nobody knows who they are,
    // one fault of the node "others".
    Awaitable<std::vector<NodeAnswer>> ask_others(Request request, unsigned uid);

private:
    using Asked = std::shared_ptr<Reply<std::optional<Outcome>>>;
    Awaitable<void> ask_for(NodeRow node, Request request, unsigned uid, Asked asked);

    SharedTables& tables_;
    const NodeSettings& own_;
    Executor home_;
};

}  // namespace gridrace::server::admin
