#include "server/rooms/secrets.hpp"

#include <sodium.h>

#include <string>

#include "common/base/text.hpp"

namespace gridrace::server {

namespace {

race::TokenHash hash_word(std::string_view cleaned, const race::TokenHash& key) {
    race::TokenHash hash;
    crypto_generichash(hash.data(), hash.size(),
                       reinterpret_cast<const unsigned char*>(cleaned.data()), cleaned.size(),
                       key.data(), key.size());
    return hash;
}

}  // namespace

std::uint64_t unpredictable() {
    std::uint64_t number = 0;
    randombytes_buf(&number, sizeof number);
    return number;
}

race::Digest random_bytes() {
    race::Digest salt;
    randombytes_buf(salt.data(), salt.size());
    return salt;
}

race::TokenHash hash_token(std::string_view token) {
    race::TokenHash hash;
    crypto_generichash(hash.data(), hash.size(),
                       reinterpret_cast<const unsigned char*>(token.data()), token.size(), nullptr,
                       0);
    return hash;
}

std::optional<race::WordHash> new_word_hash(std::string_view word) {
    const auto cleaned = clean_word(word);
    if (!cleaned) return std::nullopt;
    race::WordHash made;
    randombytes_buf(made.key.data(), made.key.size());
    made.hash = hash_word(*cleaned, made.key);
    return made;
}

race::WordSaid compare_word(std::string_view said, const std::optional<race::WordHash>& wanted) {
    if (!wanted || said.empty()) return race::WordSaid::nothing;
    const auto cleaned = clean_word(said);
    if (!cleaned) return race::WordSaid::wrong;
    const auto hash = hash_word(*cleaned, wanted->key);
    const bool is_right = sodium_memcmp(hash.data(), wanted->hash.data(), hash.size()) == 0;
    return is_right ? race::WordSaid::right : race::WordSaid::wrong;
}

std::optional<race::Origin> origin_of(const race::RoomCode& code, std::string_view network) {
    if (network.empty()) return std::nullopt;
    const std::string text = "origin " + code.text() + " " + std::string(network);
    const auto hash = hash_token(text);
    const auto bits = static_cast<std::uint32_t>(hash[0] | hash[1] << 8 | hash[2] << 16);
    return race::Origin{bits & 0xfffff};
}

}  // namespace gridrace::server
