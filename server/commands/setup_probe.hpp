// What `gridraced setup` finds out about a name: where it leads, and what answers there. Blocking calls.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/net/limits/address.hpp"

namespace gridrace::server {

// An address of the name.
struct Reached {
    Address address;
    bool is_ours = false;     // of this machine
    std::string fault = {};   // why nothing answers; empty: something does
    bool connects = false;    // though it may fail after that
    bool is_early = false;    // speaks TLS, and has no certificate yet to show
    unsigned status = 0;      // of its answer to a WebSocket, asked for as a browser does
    std::string answer = {};  // first line of that answer's body
    std::string health = {};  // what it says of itself, in JSON; empty: nothing
    std::optional<std::chrono::seconds> certificate_left = {};  // until it expires
};

struct NameFacts {
    std::string name;
    std::uint16_t port = 0;
    bool is_secure = true;
    std::optional<Address> v4, v6;  // by which this machine reaches the internet
    std::vector<Reached> reached;   // empty: the name leads nowhere
};

// At most eight addresses, each asked for at most five seconds if `visits`. All texts are safe to print.
NameFacts look_at_name(const std::string& name, std::uint16_t port, bool is_secure, bool visits);

}  // namespace gridrace::server
