// What must be right before a server can start, short of listening: one list for the start and for `gridraced config
// check`. Changes nothing; a server may be running meanwhile.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <optional>
#include <string>
#include <vector>

#include "server/config/config.hpp"

namespace gridrace::server {

// What the setting admin-socket says for none.
inline constexpr const char* no_admin_socket = "none";

// All that is in the way of a start with this configuration, a sentence each, safe to print. What only listening can
// tell, a port that is in use, is not among it.
std::vector<std::string> start_faults(const Config& config);

// A certificate without a key, or a key without a certificate.
std::optional<std::string> tls_pair_fault(const Config& config);

// Throws std::runtime_error with one sentence if there is no such address.
boost::asio::ip::tcp::endpoint resolve(const HostAndPort& address);

}  // namespace gridrace::server
