// A server that shares its database with others.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "common/net/psk_tls.hpp"

namespace gridrace::server {

struct NodeSettings {
    std::string name;                          // empty: the server has its database for itself
    std::string secret;                        // shared by all nodes
    std::unique_ptr<const net::PskTls> tls{};  // of that secret; set if there is a name
    std::string url{};                         // where the other nodes reach it
};

// Headers of a relayed player's request: the address of the player's connection, and one that is there
// if an earlier owner of the room has welcomed the player on this connection.
inline constexpr const char* player_header = "Gridrace-Player";
inline constexpr const char* resumes_header = "Gridrace-Resumes";

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
