// Verifies that a record is unchanged, and so are all before it.
#pragma once

#include <cstdint>
#include <string_view>

namespace gridrace::server::sqlite {

// The checksum of a room's record, given that of the previous record (0 for the first). The newest
// one covers all of them: none can be missing, exchanged or changed by accident. No protection
// against forgery.
std::uint64_t checksum(std::uint64_t previous, std::string_view bytes);

}  // namespace gridrace::server::sqlite
