// A connection to one of several addresses, each of which has its part of the time: one that swallows packets, such as an
// IPv6 address without a way there, does not take all of it.
#pragma once

#include <vector>

#include "common/net/link.hpp"
#include "server/net/limits/address.hpp"
#include "server/rooms/async.hpp"

namespace gridrace::server {

// The socket is connected to the first that can be reached, or the error of the last. Who closes the socket meanwhile also
// sets `is_late`. The references outlive the call.
Awaitable<boost::system::error_code> connect_in_turn(net::Socket& socket,
                                                     std::vector<Address> addresses,
                                                     std::uint16_t port, Timer::time_point until,
                                                     const bool& is_late);

}  // namespace gridrace::server
