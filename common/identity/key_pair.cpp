#include "common/identity/key_pair.hpp"

#include <sodium.h>

namespace gridrace::identity {

namespace {

using Secret = std::array<unsigned char, crypto_sign_SECRETKEYBYTES>;
static_assert(crypto_sign_SEEDBYTES == std::tuple_size_v<Seed>);
static_assert(crypto_sign_PUBLICKEYBYTES == std::tuple_size_v<race::PlayerKey>);
static_assert(crypto_sign_BYTES == std::tuple_size_v<Signature>);

const unsigned char* data_of(std::string_view bytes) {
    return reinterpret_cast<const unsigned char*>(bytes.data());
}

}  // namespace

KeyPair::KeyPair(const Seed& seed) : seed_(seed) {
    Secret secret;
    crypto_sign_seed_keypair(public_key_.data(), secret.data(), seed.data());
    sodium_memzero(secret.data(), secret.size());
}

Signature KeyPair::sign(std::string_view bytes) const {
    Secret secret;
    race::PlayerKey unused;
    crypto_sign_seed_keypair(unused.data(), secret.data(), seed_.data());
    Signature signature;
    crypto_sign_detached(signature.data(), nullptr, data_of(bytes), bytes.size(), secret.data());
    sodium_memzero(secret.data(), secret.size());
    return signature;
}

bool has_signed(const race::PlayerKey& key, std::string_view bytes, const Signature& signature) {
    return crypto_sign_verify_detached(signature.data(), data_of(bytes), bytes.size(),
                                       key.data()) == 0;
}

}  // namespace gridrace::identity
