// How Beast's WebSocket closes a Link. Include this where a websocket::stream of a Link is made.
#pragma once

#include <boost/beast/core/role.hpp>
#include <utility>

#include "common/net/link.hpp"

namespace gridrace::net {

inline void beast_close_socket(Link& link) {
    link.close();
}

inline void teardown(boost::beast::role_type, Link& link, Error& error) {
    link.close();
    error = {};
}

template <class Handler>
void async_teardown(boost::beast::role_type, Link& link, Handler&& handler) {
    link.async_finish(std::forward<Handler>(handler));
}

}  // namespace gridrace::net
