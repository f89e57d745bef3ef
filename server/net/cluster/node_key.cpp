#include "server/net/cluster/node_key.hpp"

#include <sodium.h>

namespace gridrace::server {

namespace {

constexpr std::string_view label = "gridrace nodes, TLS 1.3";

const unsigned char* bytes_of(std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}

}  // namespace

net::PskTls::Key node_key(std::string_view secret) {
    net::PskTls::Key key{};
    static_assert(key.size() == crypto_auth_hmacsha256_BYTES);
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, bytes_of(secret), secret.size());
    crypto_auth_hmacsha256_update(&state, bytes_of(label), label.size());
    crypto_auth_hmacsha256_final(&state, key.data());
    return key;
}

}  // namespace gridrace::server
