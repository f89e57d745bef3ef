#include "server/webhook/connect_in_turn.hpp"

#include <algorithm>
#include <boost/asio/ip/tcp.hpp>

#include "server/net/link/deadline.hpp"

namespace gridrace::server {

namespace {

namespace asio = boost::asio;
using boost::system::error_code;

constexpr std::chrono::milliseconds least_for_address{2000};

}  // namespace

Awaitable<error_code> connect_in_turn(net::Socket& socket, std::vector<Address> addresses,
                                      std::uint16_t port, Timer::time_point until,
                                      const bool& is_late) {
    error_code error = asio::error::host_not_found;
    for (std::size_t i = 0; i < addresses.size(); ++i) {
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(until - Timer::clock_type::now());
        if (left.count() <= 0) break;
        error_code ignored;
        if (socket.is_open()) socket.close(ignored);
        bool is_cut = false;
        const auto cut = [&socket, &is_cut] {
            is_cut = true;
            error_code ignored_too;
            socket.close(ignored_too);
        };
        const auto part = left / static_cast<int>(addresses.size() - i);
        const Deadline deadline(socket.get_executor(), std::max(part, least_for_address), cut);
        const asio::ip::tcp::endpoint endpoint(addresses[i], port);
        co_await socket.async_connect(endpoint, asio::redirect_error(use_awaitable, error));
        if (is_cut) error = asio::error::timed_out;
        if (!error || is_late) break;
    }
    co_return error;
}

}  // namespace gridrace::server
