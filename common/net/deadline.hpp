// Calls a function after a time, unless destroyed before.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <functional>
#include <memory>

#include "common/net/link.hpp"

namespace gridrace::net {

class Deadline {
public:
    Deadline(Executor executor, std::chrono::milliseconds time, std::function<void()> when_up)
        : when_up_(std::make_shared<std::function<void()>>(std::move(when_up))),
          timer_(executor, time) {
        // The handler may be queued already when this is destroyed: it must not access any member.
        timer_.async_wait([waiting = std::weak_ptr(when_up_)](const Error& cancelled) {
            const auto still_wanted = waiting.lock();
            if (!cancelled && still_wanted) (*still_wanted)();
        });
    }

private:
    using Timer = boost::asio::basic_waitable_timer<
        std::chrono::steady_clock, boost::asio::wait_traits<std::chrono::steady_clock>, Executor>;

    std::shared_ptr<std::function<void()>> when_up_;
    Timer timer_;
};

}  // namespace gridrace::net
