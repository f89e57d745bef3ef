// A command of this node to another one, over its port for nodes: one HTTP request and its answer,
// both of bounded size. The connection proves that both know the secret.
#pragma once

#include <chrono>
#include <string>

#include "common/base/result.hpp"
#include "server/net/cluster/node_settings.hpp"
#include "server/net/link/http.hpp"
#include "server/rooms/async.hpp"

namespace gridrace::server {

struct NodeCall {
    std::string to;   // the other node's name
    std::string url;  // where it is reached
    std::string body;
    std::string rooms_to_prepare{};  // instead of a body: see prepare_header
    std::string greeting{};          // instead of a body: see greeting_header
};

// Why there is no answer.
struct NodeCallFault {
    enum class Kind {
        not_sent,      // it cannot be reached: the other node knows nothing of the command
        other_secret,  // the same, because it has another secret
        refused,       // it has not carried the command out
        no_answer      // nobody knows whether it has
    };
    Kind kind{};
    std::string why;  // a few words, safe to print
};

// The header with the name of the node that a command is for: another one may have its address now.
inline constexpr const char* node_name_header = "Gridrace-Node-Name";
// The header with the codes of rooms, separated by blanks, which the node is about to get from the one
// that asks. It answers with those that it has prepared. A node that does not know the header finds a
// command without a body, and answers something else.
inline constexpr const char* prepare_header = "Gridrace-Prepare";
inline constexpr std::size_t most_rooms_to_prepare = 16;
// The header of a greeting, which asks whether two nodes reach each other: see greet_node.hpp.
inline constexpr const char* greeting_header = "Gridrace-Greeting";
inline constexpr std::size_t max_node_command_bytes = 4096;
inline constexpr std::size_t max_node_answer_bytes = std::size_t{16} << 20;

// Any answer. Waits for a second until there is a connection, and then no longer than `patience`.
Awaitable<Result<Response, NodeCallFault>> exchange_with_node(Executor home,
                                                              const NodeSettings& own,
                                                              NodeCall call,
                                                              std::chrono::milliseconds patience);
// The answer's body, if the command was carried out.
Awaitable<Result<std::string, NodeCallFault>> call_node(Executor home, const NodeSettings& own,
                                                        NodeCall call,
                                                        std::chrono::milliseconds patience);

}  // namespace gridrace::server
