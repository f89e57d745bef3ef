#include "client/load/load_target.hpp"

#include <netdb.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <memory>

#include "common/net/client_tls.hpp"

namespace gridrace::client {

namespace {

constexpr timeval connect_timeout{5, 0};

bool takes_connections(const addrinfo& address) {
    const int probe = socket(address.ai_family, address.ai_socktype | SOCK_CLOEXEC, 0);
    if (probe < 0) return false;
    setsockopt(probe, SOL_SOCKET, SO_SNDTIMEO, &connect_timeout, sizeof connect_timeout);
    const bool is_open = connect(probe, address.ai_addr, address.ai_addrlen) == 0;
    close(probe);
    return is_open;
}

// "localhost" is ::1 on many machines, and a server may listen on 127.0.0.1 alone. If no address
// takes connections, the first one: its error is told when the load begins.
const addrinfo& choose(const addrinfo& first) {
    if (first.ai_next == nullptr) return first;
    for (const auto* address = &first; address != nullptr; address = address->ai_next) {
        if (takes_connections(*address)) return *address;
    }
    return first;
}

}  // namespace

Result<LoadTarget, std::string> find_target(const ServerAddress& server) {
    addrinfo wanted{};
    wanted.ai_socktype = SOCK_STREAM;
    addrinfo* found = nullptr;
    const auto service = std::to_string(server.port);
    const int error = getaddrinfo(server.host.c_str(), service.c_str(), &wanted, &found);
    if (error != 0) return "cannot find " + server.host + ": " + gai_strerror(error);
    const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> all(found, freeaddrinfo);
    const auto& chosen = choose(*all);
    LoadTarget target;
    std::copy_n(reinterpret_cast<const char*>(chosen.ai_addr), chosen.ai_addrlen,
                reinterpret_cast<char*>(&target.address));
    target.length = chosen.ai_addrlen;
    target.name = server.host;
    target.host = authority_of(server);
    target.path = server.path;
    return target;
}

std::optional<std::string> use_tls(LoadTarget& target, const std::string& authorities) {
    auto context = net::new_client_context(authorities);
    if (!context) return context.error().sentence;
    target.tls = std::move(*context);
    return std::nullopt;
}

}  // namespace gridrace::client
