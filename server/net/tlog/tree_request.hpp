// What is asked of the tree of races: GET /tlog/checkpoint, and /tlog/tile/… as C2SP tlog-tiles has them.
#pragma once

#include <optional>
#include <string_view>

#include "server/net/link/http.hpp"
#include "server/rooms/async.hpp"
#include "server/rooms/tree/race_tree.hpp"

namespace gridrace::server {

// None if the path is about no tree; the answer if there can be no such thing.
using ParsedTreeRequest = Result<TreeRequest, Response>;
std::optional<ParsedTreeRequest> parse_tree_request(std::string_view path);

// On the thread of `home`: waits for the tree.
Awaitable<RaceTree::Answer> ask_tree(RaceTree& tree, Executor home, TreeRequest request);

// `is_public`: everybody may read it, so that caches may keep it for everybody.
Response tree_answer(const TreeRequest& request, RaceTree::Answer answer, bool is_public);

}  // namespace gridrace::server
