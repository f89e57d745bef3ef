// A text that is remembered of each of some servers, by their addresses: see text_by_name.hpp. Blocking calls.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/net/address.hpp"
#include "client/storage/text_by_name.hpp"

namespace gridrace::client {

struct TextByServer {
    TextByName file;

    // None: nothing is remembered of this server.
    std::optional<std::string> of(const ServerAddress& server) const {
        return file.of(to_url(server));
    }
    // The addresses of the servers of which this is remembered.
    std::vector<std::string> servers_with(const std::string& text) const;
    void remember(const ServerAddress& server, const std::string& text) const {
        file.remember(to_url(server), text);
    }
    // False if nothing was remembered.
    bool forget(const ServerAddress& server) const { return file.forget(to_url(server)); }
};

}  // namespace gridrace::client
