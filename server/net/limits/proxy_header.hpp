// The PROXY protocol, versions 1 and 2: what a proxy says of its client before the first byte of the client. Read
// exactly: not a byte of what follows is taken.
// https://www.haproxy.org/download/1.8/doc/proxy-protocol.txt
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "common/base/result.hpp"
#include "server/net/limits/address.hpp"

namespace gridrace::server {

struct ProxyHeader {
    // Of the client; none if the proxy speaks for itself, as in a check of health.
    std::optional<Address> source;
};

enum class ProxyFault {
    not_proxy,  // or not as the protocol has it
    too_long    // longer than anything a proxy has to say here
};

inline constexpr std::size_t max_proxy_header_bytes = 1024;

// How many bytes more belong to the header for certain, given its first ones: to be read before asking again. 0: it
// is complete, or it never will be.
std::size_t more_of_proxy_header(std::string_view begun);

// Reads a header that is complete.
Result<ProxyHeader, ProxyFault> parse_proxy_header(std::string_view header);

}  // namespace gridrace::server
