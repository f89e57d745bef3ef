// Notifications to the service manager that started the server (systemd, with Type=notify), if any.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace gridrace::server {

// Thread-safe: immutable. Lost notifications are not repeated.
class ServiceManager {
public:
    // From NOTIFY_SOCKET, WATCHDOG_USEC and WATCHDOG_PID in the environment.
    static ServiceManager from_environment();
    ServiceManager() = default;
    ServiceManager(std::string socket, std::optional<std::chrono::microseconds> watchdog)
        : socket_(std::move(socket)), watchdog_(watchdog) {}

    bool is_there() const { return !socket_.empty(); }
    // One or more lines like READY=1, see sd_notify(3).
    void tell(std::string_view state) const;
    // Maximum interval between WATCHDOG=1 notifications, after which the server counts as dead;
    // none: no watchdog.
    std::optional<std::chrono::microseconds> watchdog() const { return watchdog_; }

private:
    std::string socket_;  // a path, or a name with '@' before it; empty: none
    std::optional<std::chrono::microseconds> watchdog_;
};

}  // namespace gridrace::server
