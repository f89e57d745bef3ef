// A seat in a room that another node serves: that node has the room and the seat, this one keeps the
// player's connection. If the other node dies or gives the room up, the relay finds the room's next
// owner, resumes the seat there and repeats the commands that were not answered: the player's
// connection stays open. Lives on the thread of the room's shard.
#pragma once

#include <boost/beast/websocket.hpp>
#include <memory>
#include <optional>
#include <string>

#include "common/net/websocket_link.hpp"
#include "common/wire/messages.hpp"
#include "server/net/cluster/node_settings.hpp"
#include "server/net/cluster/relay_journal.hpp"
#include "server/net/limits/address.hpp"
#include "server/net/link/deadline.hpp"
#include "server/rooms/shard.hpp"

namespace gridrace::server {

// The player's side of a relay.
class RelayListener {
public:
    // A frame is there; see Relay::take_frame().
    virtual void on_frame() = 0;
    // The room is served here now: the relay has ended, and the room is valid until this thread's
    // next turn or until it is entered.
    virtual void on_home(Room& room) = 0;
    // The relay has ended, and so must the connection. The error is none if the last frame had it.
    virtual void on_over(wire::CloseCode code, std::optional<wire::Error> error) = 0;

    // An owner has welcomed the player (nullptr), or has not. Returns what the player is told instead.
    virtual std::optional<wire::Error> on_greeted(const wire::Error* refusal) = 0;

protected:
    ~RelayListener() = default;
};

class Relay {
public:
    struct Seat {
        race::RoomCode room;
        wire::Hello hello;
        Address player;
        std::optional<RelayJournal::Seat> held{};  // that an owner has given the player before
    };

    // Looks for the room's owner, from the next turn of this thread on. All references outlive the
    // relay, the listener only until leave() or the last call.
    static std::shared_ptr<Relay> begin(const NodeSettings& settings, Shard& shard, Seat seat,
                                        RelayListener& listener);

    void submit(CommandNumber number, std::string_view bytes);
    void ping(std::string_view bytes);
    // The player must not send more for now.
    bool is_congested() const { return journal_.is_congested(); }

    bool has_frame() const { return frame_.has_value(); }
    // The next one is read when this one has been taken.
    std::string take_frame();

    // Once the relay has ended: what is left for the room.
    const std::optional<RelayJournal::Seat>& seat() const { return journal_.seat(); }
    std::deque<RelayJournal::Command> take_commands() { return journal_.take_commands(); }

    // The player is gone: no more calls of the listener.
    void leave();

private:
    using Stream = boost::beast::websocket::stream<net::Link, false>;
    using Clock = std::chrono::steady_clock;
    enum class End { none, moved, over };

    Relay(const NodeSettings& settings, Shard& shard, Seat seat, RelayListener& listener);

    static Awaitable<void> run(std::shared_ptr<Relay> self);
    Awaitable<End> seek();
    Awaitable<bool> dial(std::string url);
    Awaitable<bool> shake_hands(const NodeUrl& at);
    Awaitable<End> follow();
    End heed(std::string_view bytes);
    End end_of(wire::CloseCode code);
    void report_owner();
    bool fail(const boost::system::error_code& error);
    void end_with(wire::CloseCode code, std::optional<wire::Error> error);
    void write_next();
    void watch();
    void close();
    std::chrono::milliseconds retry_interval();

    const NodeSettings& settings_;
    Shard& shard_;
    const race::RoomCode room_;
    const Address player_;
    RelayJournal journal_;
    RelayListener* listener_;  // none: the player is gone
    std::weak_ptr<Relay> self_;
    std::shared_ptr<Stream> stream_;  // none between two owners; handlers keep it
    bool writing_ = false;
    std::string written_;               // being written
    std::optional<std::string> ping_;   // due
    std::optional<std::string> frame_;  // for the player
    Timer taken_;                       // cancelled when the frame is taken
    std::optional<Deadline> watch_;
    Clock::time_point heard_at_{};
    std::chrono::milliseconds retry_interval_;
    std::string url_;    // of the room's owner; empty if that could not be found out
    std::string fault_;  // why the last attempt to reach an owner failed
};

}  // namespace gridrace::server
