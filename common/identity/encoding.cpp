#include "common/identity/encoding.hpp"

#include <sodium.h>

namespace gridrace::identity {

Sha256 sha256(std::string_view bytes) {
    Sha256 hash;
    static_assert(crypto_hash_sha256_BYTES == std::tuple_size_v<Sha256>);
    crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(bytes.data()),
                       bytes.size());
    return hash;
}

namespace {

using State = crypto_hash_sha256_state;

}  // namespace

Sha256Stream::Sha256Stream() {
    static_assert(sizeof(State) <= sizeof(state_) && alignof(State) <= 8);
    crypto_hash_sha256_init(reinterpret_cast<State*>(state_.data()));
}

void Sha256Stream::add(std::string_view bytes) {
    crypto_hash_sha256_update(reinterpret_cast<State*>(state_.data()),
                              reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
}

Sha256 Sha256Stream::hash() const {
    auto copy = *this;
    Sha256 hash;
    crypto_hash_sha256_final(reinterpret_cast<State*>(copy.state_.data()), hash.data());
    return hash;
}

std::string to_base64(std::string_view bytes) {
    constexpr auto variant = sodium_base64_VARIANT_ORIGINAL;
    std::string text(sodium_base64_encoded_len(bytes.size(), variant), '\0');
    sodium_bin2base64(text.data(), text.size(),
                      reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(), variant);
    text.pop_back();  // the terminating zero
    return text;
}

std::optional<std::string> from_base64(std::string_view text) {
    std::string bytes(text.size(), '\0');
    std::size_t size = 0;
    const char* end = nullptr;
    const auto fault =
        sodium_base642bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), text.data(),
                          text.size(), nullptr, &size, &end, sodium_base64_VARIANT_ORIGINAL);
    if (fault != 0 || end != text.data() + text.size()) return std::nullopt;
    bytes.resize(size);
    return bytes;
}

}  // namespace gridrace::identity
