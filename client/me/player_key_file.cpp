#include "client/me/player_key_file.hpp"

#include <fcntl.h>
#include <sodium.h>
#include <unistd.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "client/storage/folders.hpp"
#include "client/storage/hex.hpp"
#include "common/base/text.hpp"

namespace gridrace::client {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_bytes_of_key = 4096;
constexpr int version_of_file = 1;

std::string fault_of_key(const fs::path& path, const std::error_code& error) {
    return "your key cannot be kept in " + printable(path.string()) + ": " + error.message();
}

std::error_code sync_file(const fs::path& path, int flags) {
    const int descriptor = ::open(path.c_str(), flags | O_CLOEXEC);
    if (descriptor < 0) return last_error();
    const auto error = ::fsync(descriptor) == 0 ? std::error_code() : last_error();
    ::close(descriptor);
    return error;
}

// Never in place of another one: of two programs that start at once, the second takes the key of the first.
std::error_code keep_key(const fs::path& path, const identity::KeyPair& key) {
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    if (error) return error;
    const fs::path fresh = path.string() + "." + std::to_string(::getpid());
    error = replace_file(fresh, player_key_text(key));
    if (!error) error = sync_file(fresh, O_RDONLY);
    if (!error && ::link(fresh.c_str(), path.c_str()) != 0) error = last_error();
    ::unlink(fresh.c_str());
    if (!error) error = sync_file(path.parent_path(), O_RDONLY | O_DIRECTORY);
    return error;
}

identity::KeyPair new_key() {
    identity::Seed seed;
    randombytes_buf(seed.data(), seed.size());
    return identity::KeyPair(seed);
}

}  // namespace

std::optional<std::string> replace_player_key(const fs::path& path, const identity::KeyPair& key) {
    std::error_code error;
    const fs::path old = path.string() + ".old";
    const bool has_one = fs::exists(path, error);
    // Not over one that was kept before.
    if (has_one) {
        if (fs::exists(old, error))
            return printable(old.string()) + " is there already: move it away first";
        fs::rename(path, old, error);
        if (error) return fault_of_key(path, error);
    }
    error = keep_key(path, key);
    if (!error) return std::nullopt;
    std::error_code ignored;
    if (has_one) fs::rename(old, path, ignored);
    return fault_of_key(path, error);
}

std::optional<fs::path> player_key_path() {
    const auto folder = data_folder();
    return folder ? std::optional(*folder / "player_key.json") : std::nullopt;
}

std::string player_key_text(const identity::KeyPair& key) {
    const std::string_view seed(reinterpret_cast<const char*>(key.seed().data()),
                                key.seed().size());
    return nlohmann::json{{"version", version_of_file}, {"seed", to_hex(seed)}}.dump() + "\n";
}

std::optional<identity::KeyPair> parse_player_key(const std::string& text) {
    const auto json = nlohmann::json::parse(text, nullptr, false);
    if (!json.is_object() || json.value("version", nlohmann::json()) != version_of_file)
        return std::nullopt;
    const auto bytes = from_hex(json.value("seed", nlohmann::json()));
    identity::Seed seed;
    if (!bytes || bytes->size() != seed.size()) return std::nullopt;
    std::ranges::copy(*bytes, seed.begin());
    return identity::KeyPair(seed);
}

Result<identity::KeyPair, std::string> take_player_key(const fs::path& path) {
    std::error_code unknown;
    if (!fs::exists(path, unknown)) {
        const auto error = keep_key(path, new_key());
        if (error && error != std::errc::file_exists) return fault_of_key(path, error);
    }
    const auto text = read_file(path, most_bytes_of_key);
    const auto key = text ? parse_player_key(*text) : std::nullopt;
    if (!key) {
        return printable(path.string()) +
               (text ? " holds no key that this gridrace can read" : " cannot be read") +
               "; it is left as it is: if you move it away, you get another key and are another "
               "player";
    }
    return *key;
}

}  // namespace gridrace::client
