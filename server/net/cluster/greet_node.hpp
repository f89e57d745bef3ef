// A greeting from node to node: whether both reach each other, at the addresses and under the names
// that the database has, and know the same secret.
#pragma once

#include <string>

#include "server/net/cluster/node_call.hpp"
#include "server/net/link/http.hpp"

namespace gridrace::server {

// Why this node and another one that lives do not reach each other.
struct ReachFault {
    enum class Kind { unreachable, other_secret };
    Kind kind{};
    std::string why;  // a few words, safe to print
};

// Greets this node, which greets back. Ends after four seconds. A node that does not know greetings
// counts as reached: it has answered. What it tells by the way.
Awaitable<Result<std::string, ReachFault>> greet_node(Executor home, const NodeSettings& own,
                                                      std::string name, std::string url);

// The answer to a greeting, the value of greeting_header: whether the one who greets is reached, and if so, `told`. Ends
// after two seconds.
Awaitable<Response> answer_greeting(Executor home, const NodeSettings& own, std::string greeting,
                                    std::string told);

}  // namespace gridrace::server
