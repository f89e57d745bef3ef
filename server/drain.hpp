// A graceful stop: admits no newcomers, waits until the races under way end or the time limit
// expires, then stops. Lives on the first shard's thread.
#pragma once

#include <functional>
#include <unordered_map>

#include "server/net/server_context.hpp"

namespace gridrace::server {

// What players are told: with the client's words before it, a row of a terminal.
std::string drain_announcement(std::chrono::seconds within);

class Drain {
public:
    // `when_drained` is called on the first shard's thread, once.
    Drain(ServerContext& context, std::function<void()> when_drained);

    // A repeated call changes the time limit.
    void begin(std::chrono::seconds within);
    // Cancels the drain; no effect once all races have ended.
    void cancel();

private:
    using Races = std::unordered_map<race::RoomCode, RaceNumber>;

    Awaitable<void> wait(std::chrono::seconds within, unsigned attempt);
    Awaitable<void> tell_everybody(std::chrono::seconds within);
    // Those that are under way, of these if given: a race that starts later is not waited for, and
    // continues after the restart.
    Awaitable<std::shared_ptr<const Races>> races_left(std::shared_ptr<const Races> wanted);
    void end(unsigned attempt);
    void take_newcomers(bool takes);

    ServerContext& context_;
    std::function<void()> when_drained_;
    Timer next_look_;
    Timer deadline_;
    unsigned attempt_ = 0;  // counts begin, cancel and end, to detect old callbacks
    std::size_t races_left_ = 0;
};

}  // namespace gridrace::server
