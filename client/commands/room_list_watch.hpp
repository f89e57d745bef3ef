// Asks a server now and then for the rooms that it lists, on a thread of its own: a screen stays quick while the server
// is slow, or is not there.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <mutex>
#include <thread>
#include <vector>

#include "client/net/room_list.hpp"

namespace gridrace::client {

class RoomListWatch {
public:
    // Begins at once.
    explicit RoomListWatch(ServerAddress server);
    ~RoomListWatch();
    RoomListWatch(const RoomListWatch&) = delete;
    RoomListWatch& operator=(const RoomListWatch&) = delete;

    const ServerAddress& server() const { return server_; }
    // The newest list; empty before the first, and while the server does not answer.
    std::vector<RoomInList> newest() const;

private:
    void ask();

    ServerAddress server_;
    boost::asio::io_context io_{1};
    boost::asio::steady_timer next_{io_};
    mutable std::mutex mutex_;
    std::vector<RoomInList> newest_;
    std::jthread thread_;
};

}  // namespace gridrace::client
