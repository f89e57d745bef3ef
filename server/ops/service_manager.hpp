// What the server tells the service manager that started it (systemd, with Type=notify), if one did.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace gridrace::server {

// Thread-safe: it never changes. Whatever does not arrive is not said again.
class ServiceManager {
public:
    // From NOTIFY_SOCKET, WATCHDOG_USEC and WATCHDOG_PID in the environment.
    static ServiceManager from_environment();
    ServiceManager() = default;
    ServiceManager(std::string socket, std::optional<std::chrono::microseconds> watchdog)
        : socket_(std::move(socket)), watchdog_(watchdog) {}

    bool is_there() const { return !socket_.empty(); }
    // One or more lines like READY=1, as sd_notify(3) has them.
    void tell(std::string_view state) const;
    // So often at least it wants to hear WATCHDOG=1, or it takes the server for dead; none: it does not.
    std::optional<std::chrono::microseconds> watchdog() const { return watchdog_; }

private:
    std::string socket_;  // a path, or a name with '@' before it; empty: nobody listens
    std::optional<std::chrono::microseconds> watchdog_;
};

}  // namespace gridrace::server
