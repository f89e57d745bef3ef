// A reconnecting connection: keeps a replica connected to its room, through lost connections and
// server restarts. Lives on the thread of its io_context.
#pragma once

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <memory>
#include <optional>

#include "client/net/address.hpp"
#include "client/net/connection_end.hpp"
#include "client/net/key_holder.hpp"
#include "client/net/room_replica.hpp"

namespace gridrace::client {

// Events of a connection. Called on its thread; except on_sending, not from within its own
// functions.
class ConnectionListener {
public:
    // A message was applied to the replica.
    virtual void on_received(const Received& received) = 0;
    // Welcomed by the server.
    virtual void on_connected() = 0;
    // The connection is lost; it reconnects automatically.
    virtual void on_lost() = 0;
    // Why the server is not available now, in its own words; safe to print. The connection keeps
    // trying.
    virtual void on_excuse(const std::string&) {}
    // Commands are about to be sent, perhaps for the first time: the last chance to save them.
    // Called from within send(), too.
    virtual void on_sending() {}
    // The last call.
    virtual void on_end(const ConnectionEnd& end) = 0;

protected:
    ~ConnectionListener() = default;
};

class Connection {
public:
    // `first_contact`: how long the first attempts continue before the server counts as
    // unreachable; 0 means one attempt. After the first welcome, attempts never end. All references
    // must outlive the run of `io`.
    // `key`: by which the player is known there; none: a guest.
    Connection(boost::asio::io_context& io, RoomAddress room, RoomReplica& replica,
               ConnectionListener& listener, std::chrono::milliseconds first_contact = {},
               std::shared_ptr<const KeyHolder> key = nullptr);
    ~Connection();
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    void start();
    // Submits the command to the replica and sends it as soon as there is a connection.
    void send(race::Command command);
    // Leaves the room for good: on_end follows, at the latest after this time, even if the server
    // does not answer.
    void leave(std::chrono::milliseconds patience);
    // Drops the connection without leaving the room: its member is then away. on_end is not called.
    void stop();

    // The server's clock minus ours, measured by pings; none before the first.
    std::optional<Milliseconds> clock_offset() const;
    // The round-trip time to the server, from the latest pings; none while not connected.
    std::optional<Milliseconds> round_trip() const;

private:
    class Life;
    std::shared_ptr<Life> life_;
};

}  // namespace gridrace::client
