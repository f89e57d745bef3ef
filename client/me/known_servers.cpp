#include "client/me/known_servers.hpp"

#include "client/storage/hex.hpp"
#include "client/storage/text_by_server.hpp"

namespace gridrace::client {

namespace {

constexpr TextByServer known_keys{{"known_servers.json", 1000, 512 * 1024}};

std::string hex_of(const race::PlayerKey& key) {
    return to_hex({reinterpret_cast<const char*>(key.data()), key.size()});
}

}  // namespace

bool is_known_server(const ServerAddress& server, const race::PlayerKey& key) {
    if (is_loopback(server)) return true;
    const auto hex = hex_of(key);
    const auto known = known_keys.of(server);
    if (!known) known_keys.remember(server, hex);
    return !known || *known == hex;
}

std::optional<std::string> known_key_hex(const ServerAddress& server) {
    return known_keys.of(server);
}

std::vector<std::string> servers_known_by(const race::PlayerKey& key) {
    return known_keys.servers_with(hex_of(key));
}

bool forget_server(const ServerAddress& server) {
    return known_keys.forget(server);
}

}  // namespace gridrace::client
