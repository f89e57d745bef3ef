// One HTTP request that may become a WebSocket, plain or over TLS. Costs a descriptor and a few
// hundred bytes besides OpenSSL's memory, for a loop with many thousand connections.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "client/load/frames.hpp"
#include "client/load/load_target.hpp"
#include "client/load/poller.hpp"
#include "common/net/channel.hpp"

namespace gridrace::client {

class LightSocket : private Poller::Watcher {
public:
    // Called on events; may call any function of the socket, but not destroy it.
    class Listener {
    public:
        // The server's answer is not a WebSocket; the connection has ended.
        virtual void on_answer(int status, std::string_view body) = 0;
        virtual void on_open() = 0;
        virtual void on_message(std::string_view payload) = 0;
        // The connection has ended, with the reason: "reset by peer", "closed 1012".
        virtual void on_lost(const std::string& why) = 0;

    protected:
        ~Listener() = default;
    };

    LightSocket(Poller& poller, Listener& listener) : poller_(poller), listener_(listener) {}
    ~LightSocket() { cut(); }
    LightSocket(const LightSocket&) = delete;
    LightSocket& operator=(const LightSocket&) = delete;

    // Connects from `source` (an IPv4 address in host order, 0 for any) and sends the request. Cuts
    // an open connection.
    void ask(const LoadTarget& target, std::uint32_t source, std::string request);
    // Queues a binary message; flush() sends the queue.
    void send(std::string_view payload);
    void flush();
    // Leaves incoming data in the kernel, with small buffers: simulates a stalled reader.
    void stop_reading();
    // Closes without a close frame; the listener is not called any more.
    void cut();

    bool is_busy() const { return state_ != State::none; }

private:
    enum class State : std::uint8_t { none, connecting, securing, asking, open };

    void on_ready(std::uint32_t events) override;
    void connected();
    void shake_hands();
    void receive();
    void wish_to_write(bool wishes);
    void take(std::string_view bytes);
    bool take_answer(std::string_view& bytes);
    bool take_frames(std::string_view& bytes);
    void lose(const std::string& why);

    Poller& poller_;
    Listener& listener_;
    int descriptor_ = -1;
    std::optional<net::Channel> channel_;  // on the descriptor, while there is one
    std::string_view name_;                // of the server
    State state_ = State::none;
    bool wants_to_write_ = false;
    std::uint32_t turns_ = 0;  // number of connections, to detect that a listener has cut this one
    std::string unsent_;
    std::string unread_;  // the start of an incomplete message
};

}  // namespace gridrace::client
