// A queue of messages for a WebSocket, sent one by one. Lives on the thread of its io_context.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>
#include <string>

#include "common/net/websocket_link.hpp"

namespace gridrace::client {

class Outbox {
public:
    using Stream = boost::beast::websocket::stream<net::Link, false>;

    explicit Outbox(boost::asio::io_context& io) : written_(io) {}

    // Sends the message after those before it. The stream and this object must live until close()
    // has ended.
    void send(Stream& stream, std::string message);
    // Drops what is not being written yet, and waits for the current write: it ends soon once the
    // stream's link is closed.
    boost::asio::awaitable<void> close();

private:
    void write_next(Stream& stream);

    std::deque<std::string> messages_;
    std::string being_written_;
    bool is_writing_ = false;
    boost::asio::steady_timer written_;  // never expires: cancelled when a write has ended
};

}  // namespace gridrace::client
