// One answer of those of several nodes, to a request about all rooms. Pure.
#pragma once

#include <span>

#include "server/admin/nodes.hpp"

namespace gridrace::server::admin {

// "missing" in the result names the nodes that have not answered, and why.
nlohmann::json merged(const Request& request, std::span<const NodeAnswer> answers);
nlohmann::json missing_of(std::span<const NodeAnswer> answers);
// The answer to the command "nodes": what the database has, and what the nodes say of themselves
// (their "stats").
nlohmann::json node_list(std::span<const NodeRow> nodes, std::span<const NodeAnswer> stats);

}  // namespace gridrace::server::admin
