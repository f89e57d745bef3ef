#include "client/load/poller.hpp"

#include <sys/epoll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>

namespace gridrace::client {

namespace {
constexpr std::size_t buffer_bytes = 256 * 1024;
constexpr int events_at_once = 512;

epoll_event wish(std::uint32_t events, Poller::Watcher& watcher) {
    epoll_event event{};
    event.events = events;
    event.data.ptr = &watcher;
    return event;
}
}  // namespace

Poller::Poller() : epoll_(epoll_create1(EPOLL_CLOEXEC)), buffer_(buffer_bytes) {
    if (epoll_ < 0) throw std::system_error(errno, std::system_category(), "epoll");
}

Poller::~Poller() {
    close(epoll_);
}

void Poller::watch(int descriptor, std::uint32_t events, Watcher& watcher) {
    auto event = wish(events, watcher);
    if (epoll_ctl(epoll_, EPOLL_CTL_ADD, descriptor, &event) != 0) {
        throw std::system_error(errno, std::system_category(), "epoll");
    }
}

void Poller::change(int descriptor, std::uint32_t events, Watcher& watcher) {
    auto event = wish(events, watcher);
    epoll_ctl(epoll_, EPOLL_CTL_MOD, descriptor, &event);
}

void Poller::set_alarm(LoadTime when, Sleeper& sleeper) {
    alarms_.push({when, &sleeper, ++sleeper.alarms_});
}

void Poller::turn(LoadTime until) {
    ring(LoadClock::now());
    if (!alarms_.empty()) until = std::min(until, alarms_.top().when);
    const auto wait = std::chrono::ceil<std::chrono::milliseconds>(until - LoadClock::now());
    const auto timeout = std::max<std::chrono::milliseconds::rep>(0, wait.count());
    std::array<epoll_event, events_at_once> events;
    const int ready = epoll_wait(epoll_, events.data(), events_at_once, static_cast<int>(timeout));
    for (int i = 0; i < ready; ++i) {
        const auto& event = events[static_cast<std::size_t>(i)];
        static_cast<Watcher*>(event.data.ptr)->on_ready(event.events);
    }
}

// Timers that are set meanwhile fire in the next turn.
void Poller::ring(LoadTime now) {
    for (auto most = alarms_.size(); most > 0 && !alarms_.empty(); --most) {
        const auto alarm = alarms_.top();
        if (alarm.when > now) return;
        alarms_.pop();
        if (alarm.number == alarm.sleeper->alarms_) alarm.sleeper->on_alarm(now);
    }
}

}  // namespace gridrace::client
