#include "client/storage/server_words.hpp"

#include <nlohmann/json.hpp>

#include "client/storage/folders.hpp"
#include "common/base/text.hpp"

namespace gridrace::client {

namespace {

constexpr std::size_t most_servers = 200;
constexpr std::size_t most_bytes_of_words = 256 * 1024;

std::optional<std::filesystem::path> path_of_words() {
    const auto folder = state_folder();
    return folder ? std::optional(*folder / "server_words.json") : std::nullopt;
}

nlohmann::json words_in(const std::filesystem::path& path) {
    auto words =
        nlohmann::json::parse(read_file(path, most_bytes_of_words).value_or(""), nullptr, false);
    return words.is_object() ? words : nlohmann::json::object();
}

}  // namespace

ServerAddress with_remembered_word(ServerAddress server) {
    const auto path = path_of_words();
    if (!path || !server.word.empty()) return server;
    const auto words = words_in(*path);
    const auto found = words.find(to_url(server));
    if (found != words.end() && found->is_string())
        server.word = clean_word(found->get<std::string>()).value_or("");
    return server;
}

void remember_word(const ServerAddress& server) {
    const auto path = path_of_words();
    if (!path ||
        with_remembered_word({server.host, server.port, server.is_secure, {}, server.path}).word ==
            server.word)
        return;
    auto words = words_in(*path);
    const auto url = to_url(server);
    if (server.word.empty()) {
        words.erase(url);
    } else {
        if (words.size() >= most_servers && !words.contains(url)) words.erase(words.begin());
        words[url] = server.word;
    }
    std::error_code error;
    std::filesystem::create_directories(path->parent_path(), error);
    if (!error) replace_file(*path, words.dump() + "\n");
}

}  // namespace gridrace::client
