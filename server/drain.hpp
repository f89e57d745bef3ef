// The gentle way to a stop: nobody new gets in, the races that are under way end in their time, or when the time for
// all of them is over. Lives on the first shard's thread.
#pragma once

#include <functional>
#include <unordered_map>

#include "server/net/server_context.hpp"

namespace gridrace::server {

class Drain {
public:
    // `when_drained` is called on the first shard's thread, once.
    Drain(ServerContext& context, std::function<void()> when_drained);

    // Again: with another time.
    void begin(std::chrono::seconds within);
    // Everything is as before; without effect once all have ended.
    void cancel();

private:
    using Races = std::unordered_map<race::RoomCode, RaceNumber>;

    Awaitable<void> wait(std::chrono::seconds within, unsigned attempt);
    Awaitable<void> tell_everybody(std::chrono::seconds within);
    Awaitable<std::size_t> races_left();
    void take_newcomers(bool takes);

    ServerContext& context_;
    std::function<void()> when_drained_;
    Timer timer_;
    unsigned attempt_ = 0;                // what began or was cancelled since does not count
    std::shared_ptr<const Races> races_;  // those that are waited for
};

}  // namespace gridrace::server
