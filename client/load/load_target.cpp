#include "client/load/load_target.hpp"

#include <netdb.h>

#include <algorithm>

#include "common/net/client_tls.hpp"

namespace gridrace::client {

Result<LoadTarget, std::string> find_target(const ServerAddress& server) {
    addrinfo wanted{};
    wanted.ai_socktype = SOCK_STREAM;
    addrinfo* found = nullptr;
    const auto service = std::to_string(server.port);
    const int error = getaddrinfo(server.host.c_str(), service.c_str(), &wanted, &found);
    if (error != 0) return "cannot find " + server.host + ": " + gai_strerror(error);
    LoadTarget target;
    std::copy_n(reinterpret_cast<const char*>(found->ai_addr), found->ai_addrlen,
                reinterpret_cast<char*>(&target.address));
    target.length = found->ai_addrlen;
    freeaddrinfo(found);
    target.name = server.host;
    target.host = authority_of(server);
    return target;
}

std::optional<std::string> use_tls(LoadTarget& target, const std::string& authorities) {
    auto context = net::new_client_context(authorities);
    if (!context) return context.error().sentence;
    target.tls = std::move(*context);
    return std::nullopt;
}

}  // namespace gridrace::client
