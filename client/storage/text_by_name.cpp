#include "client/storage/text_by_name.hpp"

#include <nlohmann/json.hpp>

#include "client/storage/folders.hpp"

namespace gridrace::client {

namespace {

namespace fs = std::filesystem;

std::optional<fs::path> path_of(const TextByName& file) {
    const auto folder = state_folder();
    return folder ? std::optional(*folder / file.file_name) : std::nullopt;
}

// Discarded: it cannot be understood.
nlohmann::json parsed(const TextByName& file, const fs::path& path) {
    return nlohmann::json::parse(read_file(path, file.most_bytes).value_or(""), nullptr, false);
}

nlohmann::json texts_in(const TextByName& file, const fs::path& path) {
    auto texts = parsed(file, path);
    return texts.is_object() ? texts : nlohmann::json::object();
}

void keep(const TextByName& file, const fs::path& path, const nlohmann::json& texts) {
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    if (error) return;
    if (fs::exists(path, error) && !parsed(file, path).is_object())
        fs::rename(path, fs::path(path) += ".damaged", error);
    replace_file(path, texts.dump() + "\n");
}

}  // namespace

std::optional<std::string> TextByName::of(const std::string& name) const {
    const auto path = path_of(*this);
    if (!path) return std::nullopt;
    const auto texts = texts_in(*this, *path);
    const auto found = texts.find(name);
    if (found == texts.end() || !found->is_string()) return std::nullopt;
    return found->get<std::string>();
}

std::map<std::string, std::string> TextByName::all() const {
    std::map<std::string, std::string> all;
    const auto path = path_of(*this);
    const auto texts = path ? texts_in(*this, *path) : nlohmann::json::object();
    for (const auto& [name, text] : texts.items())
        if (text.is_string()) all.emplace(name, text.get<std::string>());
    return all;
}

void TextByName::remember(const std::string& name, const std::string& text) const {
    const auto path = path_of(*this);
    if (!path) return;
    auto texts = texts_in(*this, *path);
    if (texts.size() >= most_names && !texts.contains(name)) texts.erase(texts.begin());
    texts[name] = text;
    keep(*this, *path, texts);
}

bool TextByName::forget(const std::string& name) const {
    const auto path = path_of(*this);
    if (!path) return false;
    auto texts = texts_in(*this, *path);
    if (texts.erase(name) == 0) return false;
    keep(*this, *path, texts);
    return true;
}

}  // namespace gridrace::client
