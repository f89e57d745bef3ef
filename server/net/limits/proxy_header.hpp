// The PROXY protocol, versions 1 and 2: a proxy's header about its client, before the client's
// first byte. Never reads beyond the header.
// https://www.haproxy.org/download/1.8/doc/proxy-protocol.txt
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "common/base/result.hpp"
#include "server/net/limits/address.hpp"

namespace gridrace::server {

struct ProxyHeader {
    // Of the client; none if the connection is the proxy's own, as in a health check.
    std::optional<Address> source;
};

enum class ProxyFault {
    not_proxy,  // or invalid
    too_long    // longer than any header used here
};

inline constexpr std::size_t max_proxy_header_bytes = 1024;

// How many more bytes certainly belong to the header, given its first ones: read them before the
// next call. 0: it is complete, or invalid.
std::size_t more_of_proxy_header(std::string_view begun);

// Parses a complete header.
Result<ProxyHeader, ProxyFault> parse_proxy_header(std::string_view header);

}  // namespace gridrace::server
