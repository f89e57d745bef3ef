// The server to test.
#pragma once

#include <netinet/in.h>

#include <optional>
#include <string>

#include "client/net/address.hpp"
#include "common/base/result.hpp"
#include "common/net/tls.hpp"

namespace gridrace::client {

// The resolved address.
struct LoadTarget {
    sockaddr_storage address{};
    socklen_t length = 0;
    std::string name;       // or address, which its certificate must match
    std::string host;       // "HOST:PORT", for the header
    std::string path;       // of the server, before those of requests
    net::TlsContext tls{};  // none: connections are plain
};

// Or one sentence on why it was not found.
Result<LoadTarget, std::string> find_target(const ServerAddress& server);

// Sets up TLS for all connections to it, trusting the system's authorities and those in the PEM
// file `authorities`, if given. One sentence, safe to print, if that fails.
std::optional<std::string> use_tls(LoadTarget& target, const std::string& authorities);

}  // namespace gridrace::client
