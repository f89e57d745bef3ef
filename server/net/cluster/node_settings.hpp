// A server that shares its database with others.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "common/net/psk_tls.hpp"
#include "server/net/cluster/nodes_out_of_reach.hpp"

namespace gridrace::server {

struct NodeSettings {
    std::string name;                          // empty: the server has its database for itself
    std::string secret;                        // shared by all nodes
    std::unique_ptr<const net::PskTls> tls{};  // of that secret; set if there is a name
    std::string url{};                         // where the other nodes reach it
    // For all shards: each node is told of once.
    std::shared_ptr<NodesOutOfReach> out_of_reach = std::make_shared<NodesOutOfReach>();
};

// Headers of a relayed player's request: the address of the player's connection; one that is there if an earlier
// owner of the room has welcomed the player on this connection: with which entry, in decimal (earlier versions
// say "yes", and read nothing but that it is there); the name of the node that keeps the connection, which older
// ones do not say.
inline constexpr const char* player_header = "Gridrace-Player";
inline constexpr const char* resumes_header = "Gridrace-Resumes";
inline constexpr const char* relay_header = "Gridrace-Relay";

// Whether this can name a node: 1 to 40 of a-z, 0-9, - and .
std::optional<std::string> clean_node_name(std::string_view said);

// Where a node listens for others, as they reach it.
struct NodeUrl {
    std::string host;
    std::string port;
};
// Parses "wss://HOST:PORT"; none for anything else.
std::optional<NodeUrl> parse_node_url(std::string_view url);

}  // namespace gridrace::server
