#include "server/ops/service_manager.hpp"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdlib>

#include "server/ops/folder.hpp"

namespace gridrace::server {

namespace {

std::string variable(const char* name) {
    const auto* value = std::getenv(name);
    return value != nullptr ? value : "";
}

std::optional<std::int64_t> number(const std::string& text) {
    std::int64_t read = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, read);
    if (error != std::errc() || rest != end || read <= 0) return std::nullopt;
    return read;
}

}  // namespace

ServiceManager ServiceManager::from_environment() {
    std::optional<std::chrono::microseconds> watchdog;
    const auto pid = variable("WATCHDOG_PID");
    const auto microseconds = number(variable("WATCHDOG_USEC"));
    if (microseconds && (pid.empty() || number(pid) == ::getpid())) watchdog.emplace(*microseconds);
    return {variable("NOTIFY_SOCKET"), watchdog};
}

void ServiceManager::tell(std::string_view state) const {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (socket_.size() < 2 || socket_.size() >= sizeof address.sun_path) return;
    std::copy(socket_.begin(), socket_.end(), address.sun_path);
    if (socket_.front() == '@') address.sun_path[0] = '\0';
    const Descriptor sender(::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0));
    if (!sender) return;
    const auto size = offsetof(sockaddr_un, sun_path) + socket_.size();
    // Never blocks: a receiver that does not read loses it.
    (void)::sendto(sender.number(), state.data(), state.size(), MSG_NOSIGNAL | MSG_DONTWAIT,
                   reinterpret_cast<const sockaddr*>(&address), static_cast<socklen_t>(size));
}

}  // namespace gridrace::server
