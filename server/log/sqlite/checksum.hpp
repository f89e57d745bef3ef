// What tells that a record is the one that was written, after those that were written before it.
#pragma once

#include <cstdint>
#include <string_view>

namespace gridrace::server::sqlite {

// The checksum of a room's record, given that of the record before it (0: it is the first). So that of the
// newest stands for all of them: none can be missing, exchanged or changed by accident. It keeps nobody
// from forging a log.
std::uint64_t checksum(std::uint64_t previous, std::string_view bytes);

}  // namespace gridrace::server::sqlite
