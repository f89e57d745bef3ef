// Opens the WebSocket of a room: dials, shakes hands, and does the work that a server may want for letting us in.
// Lives on the thread of its io_context.
#pragma once

#include <memory>
#include <string>
#include <variant>

#include "client/net/dialler.hpp"
#include "client/net/outbox.hpp"
#include "client/net/prover.hpp"
#include "client/net/upgrade_answer.hpp"

namespace gridrace::client {

class SocketOpener {
public:
    // `patience` is the time for dialling and for the handshake, each; on an open socket, the other end may be silent
    // for `idle_timeout`.
    SocketOpener(boost::asio::io_context& io, RoomAddress room, std::chrono::milliseconds patience,
                 std::chrono::milliseconds idle_timeout);

    // How an attempt went.
    struct Attempt {
        net::Error error;                        // none: the socket is open
        std::optional<ConnectionEnd> untrusted;  // no other attempt to dial will do better
        // What the server answered to the handshake, if it did.
        std::variant<Upgraded, ComeLater, ConnectionEnd> answer;
    };
    // One at a time; this outlives it. Uses the proof of work, if one was made since the last attempt.
    boost::asio::awaitable<Attempt> open();
    // The socket that the last attempt has opened, once.
    std::unique_ptr<Outbox::Stream> take() { return std::move(stream_); }

    // True if the server wants a proof of work before it lets us in. After one that did not help, it is not made again:
    // time must pass first.
    bool wants_proof() const { return !challenge_.empty(); }
    // Makes it, for the next attempt; false if that takes too long. Precondition: wants_proof().
    boost::asio::awaitable<bool> prove();

    // Why nobody can be reached here, or what answers is no gridrace server.
    ConnectionEnd end_for_error(const net::Error& error) const;

    // Gives up: open() and prove() end soon.
    void stop();

private:
    boost::asio::awaitable<net::Error> open_link();
    boost::asio::awaitable<void> shake_hands(Attempt& attempt);

    boost::asio::io_context& io_;
    RoomAddress room_;
    std::chrono::milliseconds patience_;
    std::chrono::milliseconds idle_timeout_;
    std::optional<Dialler> dialler_;
    std::unique_ptr<Outbox::Stream> stream_;
    Prover prover_;
    std::string challenge_;  // of the last answer, if work would get us in
    std::string proof_;      // for the next attempt
    bool is_stopped_ = false;
};

}  // namespace gridrace::client
