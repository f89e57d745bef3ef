#include "common/base/sha256.hpp"

#include <sodium.h>

namespace gridrace {

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

}  // namespace gridrace
