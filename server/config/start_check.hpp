// The checks before a server starts, except listening: one list for the start and for `gridraced
// config check`. Changes nothing; a server may be running meanwhile.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/system/error_code.hpp>
#include <optional>
#include <string>
#include <vector>

#include "server/config/config.hpp"

namespace gridrace::server {

// The value of admin-socket for no socket.
inline constexpr const char* no_admin_socket = "none";

// Everything that prevents a start with this configuration, one sentence each, safe to print. Does
// not include what only listening can detect, such as a port in use.
std::vector<std::string> start_faults(const Config& config);

// A certificate without a key, or a key without a certificate.
std::optional<std::string> tls_pair_fault(const Config& config);

// Throws std::runtime_error with one sentence if the address does not exist.
boost::asio::ip::tcp::endpoint resolve(const HostAndPort& address);

// Why nobody can listen there, and what to do. One sentence.
std::string listen_fault(const HostAndPort& address, const boost::system::error_code& error);

// Where a node of a cluster listens for the others, and where they reach it if it listens there.
HostAndPort node_address(const Config& config);
std::string node_url(const Config& config, const boost::asio::ip::tcp::endpoint& listens_at);

}  // namespace gridrace::server
