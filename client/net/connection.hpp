// The cursor that reconnects: keeps a replica connected to its room, through lost connections and restarted
// servers. Lives on the thread of its io_context.
#pragma once

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <memory>
#include <optional>

#include "client/net/address.hpp"
#include "client/net/connection_end.hpp"
#include "client/net/room_replica.hpp"

namespace gridrace::client {

// What a connection tells. Called on its thread; but for on_sending, not from within its own functions.
class ConnectionListener {
public:
    // A message was folded into the replica.
    virtual void on_received(const Received& received) = 0;
    // Welcomed by the server.
    virtual void on_connected() = 0;
    // The server is lost; the connection tries again by itself.
    virtual void on_lost() = 0;
    // Why the server cannot be had now, in its own words; safe to print. It is tried again all the same.
    virtual void on_excuse(const std::string&) {}
    // Commands are about to leave, perhaps for the first time: the last moment to write them down. Called
    // from within send(), too.
    virtual void on_sending() {}
    // Nothing comes after this.
    virtual void on_end(const ConnectionEnd& end) = 0;

protected:
    ~ConnectionListener() = default;
};

class Connection {
public:
    // `first_contact`: so long the first attempts go on before the server counts as unreachable; 0 means one
    // attempt. Once it was welcomed, a connection is sought for ever. All that is passed outlives the run of
    // `io`.
    Connection(boost::asio::io_context& io, RoomAddress room, RoomReplica& replica,
               ConnectionListener& listener, std::chrono::milliseconds first_contact = {});
    ~Connection();
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    void start();
    // Gives the command to the replica and sends it as soon as there is a connection.
    void send(race::Command command);
    // Leaves the room for good: on_end follows, at the latest after this time, whether the server answers
    // or not.
    void leave(std::chrono::milliseconds patience);
    // Drops the connection without leaving the room: its member is away. on_end is not called.
    void stop();

    // The server's clock minus ours, as pings tell it; none before the first.
    std::optional<Milliseconds> clock_offset() const;
    // How long the way to the server and back takes, by the newest few pings; none while not connected.
    std::optional<Milliseconds> round_trip() const;

private:
    class Life;
    std::shared_ptr<Life> life_;
};

}  // namespace gridrace::client
