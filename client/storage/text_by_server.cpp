#include "client/storage/text_by_server.hpp"

#include <nlohmann/json.hpp>

#include "client/storage/folders.hpp"

namespace gridrace::client {

namespace {

namespace fs = std::filesystem;

std::optional<fs::path> path_of(const TextByServer& file) {
    const auto folder = state_folder();
    return folder ? std::optional(*folder / file.file_name) : std::nullopt;
}

// Discarded: it cannot be understood.
nlohmann::json parsed(const TextByServer& file, const fs::path& path) {
    return nlohmann::json::parse(read_file(path, file.most_bytes).value_or(""), nullptr, false);
}

nlohmann::json texts_in(const TextByServer& file, const fs::path& path) {
    auto texts = parsed(file, path);
    return texts.is_object() ? texts : nlohmann::json::object();
}

void keep(const TextByServer& file, const fs::path& path, const nlohmann::json& texts) {
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    if (error) return;
    if (fs::exists(path, error) && !parsed(file, path).is_object())
        fs::rename(path, fs::path(path) += ".damaged", error);
    replace_file(path, texts.dump() + "\n");
}

}  // namespace

std::optional<std::string> TextByServer::of(const ServerAddress& server) const {
    const auto path = path_of(*this);
    if (!path) return std::nullopt;
    const auto texts = texts_in(*this, *path);
    const auto found = texts.find(to_url(server));
    if (found == texts.end() || !found->is_string()) return std::nullopt;
    return found->get<std::string>();
}

std::vector<std::string> TextByServer::servers_with(const std::string& text) const {
    std::vector<std::string> servers;
    const auto path = path_of(*this);
    const auto texts = path ? texts_in(*this, *path) : nlohmann::json::object();
    for (const auto& [url, known] : texts.items())
        if (known == text) servers.push_back(url);
    return servers;
}

void TextByServer::remember(const ServerAddress& server, const std::string& text) const {
    const auto path = path_of(*this);
    if (!path) return;
    auto texts = texts_in(*this, *path);
    const auto url = to_url(server);
    if (texts.size() >= most_servers && !texts.contains(url)) texts.erase(texts.begin());
    texts[url] = text;
    keep(*this, *path, texts);
}

bool TextByServer::forget(const ServerAddress& server) const {
    const auto path = path_of(*this);
    if (!path) return false;
    auto texts = texts_in(*this, *path);
    if (texts.erase(to_url(server)) == 0) return false;
    keep(*this, *path, texts);
    return true;
}

}  // namespace gridrace::client
