#include "client/storage/hex.hpp"

#include <sodium.h>

#include <nlohmann/json.hpp>

namespace gridrace::client {

std::string to_hex(std::string_view bytes) {
    std::string hex(bytes.size() * 2 + 1, '\0');
    sodium_bin2hex(hex.data(), hex.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                   bytes.size());
    hex.pop_back();
    return hex;
}

std::optional<std::string> from_hex(const nlohmann::json& given) {
    if (!given.is_string()) return std::nullopt;
    const auto& hex = given.get_ref<const std::string&>();
    std::string bytes(hex.size() / 2, '\0');
    std::size_t size = 0;
    const int fault = sodium_hex2bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(),
                                     hex.data(), hex.size(), nullptr, &size, nullptr);
    if (fault != 0 || size * 2 != hex.size()) return std::nullopt;
    return bytes;
}

}  // namespace gridrace::client
