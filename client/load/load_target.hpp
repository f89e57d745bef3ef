// The server that a test of load is for.
#pragma once

#include <netinet/in.h>

#include <cstdint>
#include <optional>
#include <string>

#include "common/base/result.hpp"
#include "common/net/tls.hpp"

namespace gridrace::client {

// Where it listens, resolved.
struct LoadTarget {
    sockaddr_storage address{};
    socklen_t length = 0;
    std::string name;       // or address, for which its certificate must be
    std::string host;       // "HOST:PORT", for the header
    net::TlsContext tls{};  // none: connections are plain
};

// Or one sentence on why it cannot be found.
Result<LoadTarget, std::string> find_target(const std::string& host, std::uint16_t port);

// All connections to it share what they trust, beside the system the PEM file `authorities` if there is one. One
// sentence, safe to print, if they cannot.
std::optional<std::string> use_tls(LoadTarget& target, const std::string& authorities);

}  // namespace gridrace::client
