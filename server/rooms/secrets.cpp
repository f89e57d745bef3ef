#include "server/rooms/secrets.hpp"

#include <sodium.h>

#include <string>

namespace gridrace::server {

std::uint64_t unpredictable() {
    std::uint64_t number = 0;
    randombytes_buf(&number, sizeof number);
    return number;
}

race::TokenHash hash_token(std::string_view token) {
    race::TokenHash hash;
    crypto_generichash(hash.data(), hash.size(),
                       reinterpret_cast<const unsigned char*>(token.data()), token.size(), nullptr,
                       0);
    return hash;
}

std::optional<race::Origin> origin_of(const race::RoomCode& code, std::string_view network) {
    if (network.empty()) return std::nullopt;
    const std::string text = "origin " + code.text() + " " + std::string(network);
    const auto hash = hash_token(text);
    const auto bits = static_cast<std::uint32_t>(hash[0] | hash[1] << 8 | hash[2] << 16);
    return race::Origin{bits & 0xfffff};
}

}  // namespace gridrace::server
