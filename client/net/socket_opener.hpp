// Opens the WebSocket of a room: connects, does the handshakes, and computes a proof of work if
// demanded. Lives on the thread of its io_context.
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
    // `patience` is the timeout for connecting and for the handshake, each; `idle_timeout` is that
    // of an open, silent socket.
    SocketOpener(boost::asio::io_context& io, RoomAddress room, std::chrono::milliseconds patience,
                 std::chrono::milliseconds idle_timeout);

    // The result of an attempt.
    struct Attempt {
        net::Error error;                        // none: the socket is open
        std::optional<ConnectionEnd> untrusted;  // set if no other attempt to connect can succeed
        // The server's answer to the handshake, if any.
        std::variant<Upgraded, ComeLater, ConnectionEnd> answer;
        unsigned status = 0;  // of that answer; 0: there was none
        std::string program;  // what has answered, by its own words; safe to print
    };
    // One at a time; this object must outlive the call. Uses the proof of work if one was computed
    // since the last attempt.
    boost::asio::awaitable<Attempt> open();
    // The socket of the last successful attempt, once.
    std::unique_ptr<Outbox::Stream> take() { return std::move(stream_); }

    // True if the server demands a proof of work. After a refused one it is not computed again at
    // once: the client must wait first.
    bool wants_proof() const { return !challenge_.empty(); }
    // Computes it for the next attempt; false if that takes too long. Precondition: wants_proof().
    boost::asio::awaitable<bool> prove();

    // Why there is no server, or what answers is not a gridrace server.
    ConnectionEnd end_for_error(const net::Error& error) const;

    // Aborts: open() and prove() end soon.
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
    std::string challenge_;  // of the last answer, if a proof of work is demanded
    std::string proof_;      // for the next attempt
    bool is_stopped_ = false;
};

}  // namespace gridrace::client
