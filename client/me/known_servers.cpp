#include "client/me/known_servers.hpp"

#include <nlohmann/json.hpp>

#include "client/storage/folders.hpp"
#include "client/storage/hex.hpp"

namespace gridrace::client {

namespace {

constexpr std::size_t most_known_servers = 1000;
constexpr std::size_t most_bytes_of_servers = 512 * 1024;

std::optional<std::filesystem::path> path_of_servers() {
    const auto folder = state_folder();
    return folder ? std::optional(*folder / "known_servers.json") : std::nullopt;
}

nlohmann::json servers_in(const std::filesystem::path& path) {
    auto servers =
        nlohmann::json::parse(read_file(path, most_bytes_of_servers).value_or(""), nullptr, false);
    return servers.is_object() ? servers : nlohmann::json::object();
}

// What cannot be stored is new the next time.
void keep_servers(const std::filesystem::path& path, const nlohmann::json& servers) {
    std::error_code error;
    std::filesystem::create_directories(path.parent_path(), error);
    if (!error) replace_file(path, servers.dump() + "\n");
}

}  // namespace

bool is_known_server(const ServerAddress& server, const race::PlayerKey& key) {
    const auto path = path_of_servers();
    if (!path || is_loopback(server)) return true;
    const auto hex = to_hex({reinterpret_cast<const char*>(key.data()), key.size()});
    auto servers = servers_in(*path);
    const auto url = to_url(server);
    const auto known = servers.find(url);
    if (known != servers.end()) return *known == hex;
    if (servers.size() >= most_known_servers) servers.erase(servers.begin());
    servers[url] = hex;
    keep_servers(*path, servers);
    return true;
}

bool forget_server(const ServerAddress& server) {
    const auto path = path_of_servers();
    if (!path) return false;
    auto servers = servers_in(*path);
    if (servers.erase(to_url(server)) == 0) return false;
    keep_servers(*path, servers);
    return true;
}

}  // namespace gridrace::client
