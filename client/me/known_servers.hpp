// The keys by which servers were known when the player first came: as with ssh, another key is reason to doubt. Blocking calls.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/net/address.hpp"
#include "common/race/identity.hpp"

namespace gridrace::client {

// Whether the server has this key as far as it is known; one that is new is remembered. On this machine any server may answer.
bool is_known_server(const ServerAddress& server, const race::PlayerKey& key);
// The key by which a server is known, in hexadecimal digits; none: it is not.
std::optional<std::string> known_key_hex(const ServerAddress& server);
// The addresses of the servers that are known by this key.
std::vector<std::string> servers_known_by(const race::PlayerKey& key);
// The next key of the server is taken as new. False if none was known.
bool forget_server(const ServerAddress& server);

}  // namespace gridrace::client
