// An event loop on one thread for many thousand sockets, cheaper than the server under test: epoll,
// and a heap of timers.
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
    // The handler of a descriptor. Must outlive the poller's run.
    class Watcher {
    public:
        virtual void on_ready(std::uint32_t events) = 0;

    protected:
        ~Watcher() = default;
    };

    // The handler of one timer, which can be reset. Must outlive the poller's run.
    class Sleeper {
    public:
        virtual void on_alarm(LoadTime now) = 0;

    protected:
        ~Sleeper() = default;

    private:
        friend class Poller;
        std::uint32_t alarms_ = 0;  // number of settings: only the newest fires
    };

    // Throws std::system_error if the system refuses.
    Poller();
    ~Poller();
    Poller(const Poller&) = delete;
    Poller& operator=(const Poller&) = delete;

    // `events` are those of epoll. Closing the descriptor ends the watch.
    void watch(int descriptor, std::uint32_t events, Watcher& watcher);
    void change(int descriptor, std::uint32_t events, Watcher& watcher);

    void set_alarm(LoadTime when, Sleeper& sleeper);

    // Handles all that is ready; waits until `until` at most.
    void turn(LoadTime until);

    // Receive buffer, shared since nobody keeps its contents.
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
