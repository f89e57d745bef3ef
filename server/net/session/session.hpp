// A connection in a room: session.cpp has its life and its reading, session_writing.cpp its writing. On the thread of
// the room's shard.
#pragma once

#include <boost/beast/websocket.hpp>

#include "common/net/websocket_link.hpp"
#include "server/net/http/http.hpp"
#include "server/net/limits/frame_guard.hpp"
#include "server/net/link/deadline.hpp"
#include "server/net/link/operation_memory.hpp"
#include "server/net/server_context.hpp"
#include "server/net/session/guest.hpp"

namespace gridrace::server {

// The connection while it has a seat. Its coroutine reads; writing is done by completion handlers, one
// frame at a time with everything that is due, so that nothing ever queues up.
class Session final : private Subscriber {
public:
    Session(ServerContext& context, Shard& shard, Link link, Guest guest)
        : counted_(context),
          bans_(context.bans),
          limits_(context.limits),
          guest_(std::move(guest)),
          purse_(context.log_budget, guest_.address),
          space_(context.space),
          overload_(context.overload),
          pace_(context.pace),
          shard_(shard),
          guard_(context.frame_limits, limits_, context.frame_counts, [this] { watch(); }),
          stream_(std::move(link)),
          idle_(shard.executor()),
          registration_(shard, [this](Stop how) { stop(how); }),
          slot_(guest_.slots, [this] { evict(); }) {}

    // False if that fails: nothing else may be done then.
    Awaitable<bool> shake_hands(Request request);
    // Until the connection ends, and the session with it.
    Awaitable<void> run(std::unique_ptr<Session> self, race::RoomCode code);

private:
    // Without compression: 98 KB a connection.
    using Stream = boost::beast::websocket::stream<Link, false>;

    Awaitable<bool> enter(race::RoomCode code);
    Awaitable<std::optional<wire::Hello>> read_hello();
    Awaitable<bool> take_seat(const race::RoomCode& code, wire::Hello hello);
    std::optional<wire::Error> refuse_seat(const Room& room, const wire::Hello& hello);
    bool has_message(const boost::system::error_code& error);
    Awaitable<void> finish_writing();

    bool hear(boost::asio::const_buffer message);
    bool pay();
    std::chrono::milliseconds pace();
    // What one message asks for; an error if the connection cannot go on.
    std::optional<wire::Error> handle(std::string_view bytes);

    void wake() override;
    void start_closing_deadline();
    Address address() const override { return guest_.address; }
    std::string network() const override;
    void write_next();
    void write();
    void ping();
    void end_write(const boost::system::error_code& error);
    void count_written();
    void send_close(wire::CloseCode code);
    void end_with(wire::Error error, wire::CloseCode code);
    void stop(Stop how);
    void evict();
    void close_socket();
    void watch();
    void end_late_message();

    ConnectionCount counted_;
    const BanList& bans_;
    wire::Limits limits_;
    Guest guest_;
    LogPurse purse_;
    const FreeSpace* space_;
    const Overload& overload_;
    const PaceSettings& pace_;
    Shard& shard_;
    FrameGuard guard_;
    OperationMemory read_memory_, write_memory_;
    Stream stream_;
    Timer idle_;  // never fires: cancelled when a write or a close has ended
    Room* room_ = nullptr;
    Room::Subscription* subscription_ = nullptr;
    std::string frame_;  // being written
    // The oldest of the events being written has been durable since then.
    std::optional<std::chrono::steady_clock::time_point> delivers_since_;
    std::uint64_t written_ = 0;  // to the log, for what was heard last
    bool writing_ = false;
    bool closing_ = false;  // nothing more will be written
    bool ping_due_ = false;
    std::optional<wire::Pong> pong_;             // due
    std::optional<wire::Error> error_;           // due, the last message
    std::optional<wire::CloseCode> close_code_;  // after it
    std::optional<Deadline>
        watch_;  // looks whether the peer is still there, and when it was sent away
    bool has_closing_deadline_ = false;  // the connection ends before long
    Shard::Registration registration_;
    HandshakeSlots::Slot slot_;
};

}  // namespace gridrace::server
