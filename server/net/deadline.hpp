// Does something when a time is up, unless it is gone by then.
#pragma once

#include <chrono>
#include <functional>
#include <memory>

#include "server/rooms/async.hpp"

namespace gridrace::server {

class Deadline {
public:
    Deadline(Executor executor, std::chrono::milliseconds time, std::function<void()> when_up)
        : when_up_(std::make_shared<std::function<void()>>(std::move(when_up))),
          timer_(executor, time) {
        // The handler may be queued already when this is destroyed: it must not count on anything.
        timer_.async_wait(
            [waiting = std::weak_ptr(when_up_)](const boost::system::error_code& cancelled) {
                const auto still_wanted = waiting.lock();
                if (!cancelled && still_wanted) (*still_wanted)();
            });
    }

private:
    std::shared_ptr<std::function<void()>> when_up_;
    Timer timer_;
};

}  // namespace gridrace::server
