#include "server/rooms/secrets.hpp"

#include <sodium.h>

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

}  // namespace gridrace::server
