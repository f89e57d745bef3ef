// One thread's loop for many thousand sockets, cheaper than any server that they talk to: epoll, and a heap of
// alarms.
#pragma once

#include <chrono>
#include <cstdint>
#include <queue>
#include <vector>

namespace gridrace::client {

using LoadClock = std::chrono::steady_clock;
using LoadTime = LoadClock::time_point;

class Poller {
public:
    // What waits for a descriptor. Outlives the poller's run.
    class Watcher {
    public:
        virtual void on_ready(std::uint32_t events) = 0;

    protected:
        ~Watcher() = default;
    };

    // What has one alarm, which can be set anew. Outlives the poller's run.
    class Sleeper {
    public:
        virtual void on_alarm(LoadTime now) = 0;

    protected:
        ~Sleeper() = default;

    private:
        friend class Poller;
        std::uint32_t alarms_ = 0;  // set so far: only the newest rings
    };

    // Throws std::system_error if the system refuses.
    Poller();
    ~Poller();
    Poller(const Poller&) = delete;
    Poller& operator=(const Poller&) = delete;

    // `events` as epoll has them. Closing the descriptor ends the watch.
    void watch(int descriptor, std::uint32_t events, Watcher& watcher);
    void change(int descriptor, std::uint32_t events, Watcher& watcher);

    void set_alarm(LoadTime when, Sleeper& sleeper);

    // Serves all that is ready; waits for it until `until` at most.
    void turn(LoadTime until);

    // For what is received: one for all, since nobody keeps it.
    std::vector<char>& buffer() { return buffer_; }

private:
    struct Alarm {
        LoadTime when;
        Sleeper* sleeper;
        std::uint32_t number;
        friend bool operator<(const Alarm& a, const Alarm& b) { return a.when > b.when; }
    };

    void ring(LoadTime now);

    int epoll_;
    std::priority_queue<Alarm> alarms_;
    std::vector<char> buffer_;
};

}  // namespace gridrace::client
