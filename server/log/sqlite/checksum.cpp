#include "server/log/sqlite/checksum.hpp"

#include <sodium.h>

#include <array>
#include <cstring>

namespace gridrace::server::sqlite {

// SipHash-2-4 with the previous checksum as the first part of the key, so that nothing has to be
// concatenated.
std::uint64_t checksum(std::uint64_t previous, std::string_view bytes) {
    std::array<unsigned char, crypto_shorthash_KEYBYTES> key{};
    std::memcpy(key.data(), &previous, sizeof previous);
    std::uint64_t sum = 0;
    static_assert(sizeof sum == crypto_shorthash_BYTES);
    crypto_shorthash(reinterpret_cast<unsigned char*>(&sum),
                     reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
                     key.data());
    return sum;
}

}  // namespace gridrace::server::sqlite
