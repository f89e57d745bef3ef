// Takes connections in and greets them.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "common/wire/limits.hpp"
#include "server/net/socket.hpp"
#include "server/rooms/race_archive.hpp"
#include "server/rooms/shard.hpp"

namespace gridrace::server {

// What every connection needs to know. Outlives all of them.
struct Reception {
    std::vector<std::unique_ptr<Shard>>& shards;
    RaceArchive& archive;
    wire::Limits limits;
    std::size_t max_connections = 10000;
    std::atomic<std::size_t> connections = 0;
    std::atomic<bool> stopping = false;

    // The shard where the room of this code lives.
    Shard& shard_of(const race::RoomCode& code) const {
        return *shards[std::hash<race::RoomCode>()(code) % shards.size()];
    }
};

// Counts a connection while it lives.
class ConnectionCount {
public:
    explicit ConnectionCount(Reception& reception) : reception_(reception) {
        ++reception_.connections;
    }
    ~ConnectionCount() { --reception_.connections; }
    ConnectionCount(const ConnectionCount&) = delete;
    ConnectionCount& operator=(const ConnectionCount&) = delete;

private:
    Reception& reception_;
};

// Opens the port and accepts on the first shard until close().
class Listener {
public:
    // Throws boost::system::system_error if the address cannot be used.
    Listener(Reception& reception, const Tcp::endpoint& endpoint);

    Tcp::endpoint endpoint() const;
    void start();
    // On the first shard's thread.
    void close();

private:
    Awaitable<void> accept();

    Reception& reception_;
    Acceptor acceptor_;
};

}  // namespace gridrace::server
