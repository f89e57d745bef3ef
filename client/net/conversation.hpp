// The exchange on an open WebSocket: applies the server's messages to the replica, sends its
// commands when due, and measures the clock by pings. Lives on the thread of its io_context.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "client/net/outbox.hpp"
#include "client/net/room_replica.hpp"
#include "client/net/server_clock.hpp"

namespace gridrace::client {

class Conversation {
public:
    struct Listeners {
        std::function<void()> on_welcome;
        std::function<void(const Received& received)> on_received;
        // Commands are about to be sent.
        std::function<void()> on_sending;
        // The answer to a server that wants a proof of the player's key.
        std::function<wire::KeyProof(const wire::KeyChallenge& challenge)> on_challenge;
    };

    Conversation(boost::asio::io_context& io, RoomReplica& replica, Listeners listeners)
        : replica_(replica), listeners_(std::move(listeners)), outbox_(io), ping_timer_(io) {}

    // How it ended.
    struct Over {
        std::uint16_t close_code = 0;
        std::optional<wire::Error> farewell;  // the last error message of the server
        std::optional<std::string> fault;     // the server violated the protocol: how
    };
    // Runs until the socket ends; one at a time. Must be followed by hang_up() and close().
    boost::asio::awaitable<Over> run(std::unique_ptr<Outbox::Stream> stream);
    void hang_up();
    boost::asio::awaitable<void> close();

    // Measures the server's clock and the round-trip time repeatedly, until stop().
    boost::asio::awaitable<void> keep_pinging();
    const ServerClock& clock() const { return clock_; }

    // True from the server's welcome to the end of the socket.
    bool is_welcomed() const { return is_welcomed_; }
    // Sends the replica's due commands, if the server has welcomed us.
    void send_due();

    // No more calls of listeners; run() ends soon.
    void stop();

private:
    bool receive(std::string_view bytes);
    void welcome();
    void ping();
    void say(const wire::ClientMessage& message);

    RoomReplica& replica_;
    Listeners listeners_;
    std::unique_ptr<Outbox::Stream> stream_;
    Outbox outbox_;
    ServerClock clock_;
    boost::asio::steady_timer ping_timer_;
    Over over_;
    bool is_welcomed_ = false;
    bool is_stopped_ = false;
};

}  // namespace gridrace::client
