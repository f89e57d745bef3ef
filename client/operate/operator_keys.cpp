#include "client/operate/operator_keys.hpp"

#include <sodium.h>

#include <array>

#include "client/storage/folders.hpp"

namespace gridrace::client {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_key_bytes = 256;

}  // namespace

std::optional<fs::path> operator_key_path(const ServerAddress& server) {
    const auto folder = state_folder();
    if (!folder) return std::nullopt;
    const auto url = to_url(server);
    std::array<unsigned char, 8> hash{};
    crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(url.data()),
                       url.size(), nullptr, 0);
    std::array<char, 2 * hash.size() + 1> digits{};
    sodium_bin2hex(digits.data(), digits.size(), hash.data(), hash.size());
    return *folder / "operator" / digits.data();
}

std::string read_operator_key(const fs::path& path) {
    auto key = read_file(path, most_key_bytes).value_or("");
    key.erase(key.find_last_not_of('\n') + 1);
    const bool is_key = key.find_first_not_of("0123456789abcdef") == std::string::npos;
    return is_key ? key : "";
}

std::error_code keep_operator_key(const fs::path& path, const std::string& key) {
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    if (!error) fs::permissions(path.parent_path(), fs::perms::owner_all, error);
    return error ? error : replace_file(path, key + '\n');
}

void forget_operator_key(const fs::path& path) {
    std::error_code ignored;  // it may be gone
    fs::remove(path, ignored);
}

}  // namespace gridrace::client
