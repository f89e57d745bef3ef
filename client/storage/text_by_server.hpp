// A text that is remembered of each of some servers: a JSON object by their addresses, in a file of the state folder that only
// its owner can read. Blocking calls.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/net/address.hpp"

namespace gridrace::client {

struct TextByServer {
    const char* file_name;
    std::size_t most_servers;
    std::size_t most_bytes;  // of the file

    // None: nothing is remembered of this server.
    std::optional<std::string> of(const ServerAddress& server) const;
    // The addresses of the servers of which this is remembered.
    std::vector<std::string> servers_with(const std::string& text) const;
    // What cannot be stored is not remembered. A full file forgets one of the others. One that cannot be understood stays
    // beside the new one, under a name that ends in ".damaged".
    void remember(const ServerAddress& server, const std::string& text) const;
    // False if nothing was remembered.
    bool forget(const ServerAddress& server) const;
};

}  // namespace gridrace::client
