// The whole server on a loopback port, served by threads of the test's own process.
#pragma once

#include <thread>

#include "client/net/address.hpp"
#include "common/wire/messages.hpp"
#include "server/server.hpp"

namespace gridrace::e2e {

class RunningServer {
public:
    explicit RunningServer(unsigned shards);
    ~RunningServer();

    void request_stop() { server_.request_stop(); }
    // Asks for a room as any client does.
    client::RoomAddress new_room(const race::RaceRules& rules,
                                 const race::PuzzleChoice& choice = {}) const;

private:
    server::Server server_;
    std::jthread thread_;
};

}  // namespace gridrace::e2e
