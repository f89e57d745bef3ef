// The first lines of the server's log: what is started, and what its host may have forgotten.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <string>
#include <vector>

#include "server/config/config.hpp"

namespace gridrace::server {

// Call when nothing prevents the start any more: a start that fails says only why. Names no password.
void report_start(const Config& config);

// The addresses that players are given, of a server that listens there: by the first of public_hosts, or those of this
// machine. For browsers, or for gridrace alone if there is no page. Pure.
std::vector<std::string> ways_in(const Config& config, bool has_page,
                                 const boost::asio::ip::tcp::endpoint& listens_at,
                                 const std::vector<std::string>& local_addresses);
// The same in the log.
void report_ways_in(const Config& config, const boost::asio::ip::tcp::endpoint& listens_at);

// Whether browsers that know the server by a public name are refused: it listens for other machines, has a page for
// them, and no public_hosts.
bool forgets_public_hosts(const Config& config, bool has_page);

}  // namespace gridrace::server
