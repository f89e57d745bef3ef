// Damage in the write-ahead log that would cut off commits behind it without a word. SQLite takes the first
// frame that is not as it was written for the end, as it is after a power cut.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>

#include "common/base/result.hpp"

namespace gridrace::server::sqlite {

struct WalDamage {
    std::uint64_t frame = 0;   // from 1; 0: the header
    std::uint64_t offset = 0;  // of that in the file, in bytes
};

// The damage in the write-ahead log of a database: what is not as it was written although a transaction was
// written after it. Such a thing was durable, if commits wait for the disk. None if the log ends as one does
// that was written up to there. So damage is not told from the end of a write that a power cut interrupted in
// the newest commit; nor, if more than one bit of the header of its last frame is wrong, in the one before.
// Reads the log once; somebody may be writing it.
Result<std::optional<WalDamage>, std::error_code> find_wal_damage(
    const std::filesystem::path& database);

// What is damaged, and what to do: safe to print.
std::string describe(const WalDamage& damage, const std::filesystem::path& database);

}  // namespace gridrace::server::sqlite
