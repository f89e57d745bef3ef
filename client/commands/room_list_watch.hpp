// Asks a server now and then for the rooms that it lists, and once when clubs meet, on a thread of its own: a screen stays
// quick while a server is slow, or is not there.
#pragma once

#include <memory>
#include <vector>

#include "client/net/room_list.hpp"
#include "client/net/server_probe.hpp"

namespace gridrace::client {

class RoomListWatch {
public:
    // Begins at once.
    explicit RoomListWatch(ServerAddress server, std::vector<RoomAddress> clubs = {});
    // Does not wait for an answer that is still due: while a server's name is being resolved, which nothing can cut
    // short, the thread remains alone.
    ~RoomListWatch();
    RoomListWatch(const RoomListWatch&) = delete;
    RoomListWatch& operator=(const RoomListWatch&) = delete;

    const ServerAddress& server() const { return server_; }
    // The newest list; none before the first, and while the server does not answer with one.
    std::optional<std::vector<RoomInList>> newest() const;
    // Who opens rooms there, and who comes in; empty until the server has said it.
    ServerHealth health() const;
    // The next meeting of each club, in their order; none if it has none, or not yet known.
    std::vector<std::optional<Instant>> meetings() const;

private:
    struct Shared;
    class Asking;

    ServerAddress server_;
    std::shared_ptr<Shared> shared_;
    Asking* asking_;  // of the thread, until it is released
};

}  // namespace gridrace::client
