// The write-ahead log beside a database, read as bytes: SQLite itself stops without a word at the first frame
// that is not as it was written. The format is that of https://sqlite.org/fileformat2.html#walformat.
#pragma once

#include <sqlite3.h>

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>

#include "common/base/result.hpp"

namespace gridrace::server::sqlite {

// The running checksum of a write-ahead log.
using WalSum = std::array<std::uint32_t, 2>;

struct WalHeader {
    static constexpr std::size_t size = 32;

    std::string bytes;
    bool sums_big_endian = false;  // how words are read for checksums
    std::size_t page_size = 0;     // 0: not one that SQLite uses
    WalSum salts{};
    WalSum sum{};  // as it is stored

    static WalHeader parse(std::string bytes);
    WalSum computed_sum() const;
    // SQLite reads what lies behind it.
    bool is_valid() const;
    std::size_t frame_size() const;
};

struct WalFrame {
    static constexpr std::size_t header_size = 24;

    std::string bytes;
    bool is_commit = false;  // the last one of a transaction
    WalSum salts{};
    WalSum sum{};  // as it is stored

    static WalFrame parse(std::string bytes);
    // The sum that it has to have after a frame, or header, with the sum `before`.
    WalSum computed_sum(const WalHeader& header, WalSum before) const;
    // It was written, in this generation of the log, directly after what has the sum `before`.
    bool follows(const WalHeader& header, WalSum before) const;
};

// Opened through SQLite's file system, without a lock. Somebody may be writing it.
class WalFile {
public:
    // None: the database has no write-ahead log, or an empty one.
    static Result<std::optional<WalFile>, std::error_code> open(
        const std::filesystem::path& database);

    // Less than `size` bytes at the end of the file.
    Result<std::string, std::error_code> read(std::uint64_t at, std::size_t size) const;

private:
    struct Close {
        void operator()(sqlite3_file* file) const;
    };
    std::unique_ptr<sqlite3_file, Close> file_;
};

}  // namespace gridrace::server::sqlite
