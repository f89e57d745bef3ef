// The write-ahead log of a database, read as bytes: SQLite itself stops silently at the first
// invalid frame. Format: https://sqlite.org/fileformat2.html#walformat.
#pragma once

#include <sqlite3.h>

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include "common/base/result.hpp"

namespace gridrace::server::sqlite {

// The running checksum of a write-ahead log.
using WalSum = std::array<std::uint32_t, 2>;

struct WalHeader {
    static constexpr std::size_t size = 32;

    std::string bytes;
    bool sums_big_endian = false;  // byte order of words for checksums
    std::size_t page_size = 0;     // 0: invalid for SQLite
    WalSum salts{};
    WalSum sum{};  // as it is stored

    static WalHeader parse(std::string bytes);
    // The valid one that SQLite writes. `count` is the number of headers before it, in the byte order
    // of the checksums.
    static WalHeader make(std::size_t page_size, std::uint32_t count, WalSum salts,
                          bool sums_big_endian);
    WalSum computed_sum() const;
    // SQLite reads what follows.
    bool is_valid() const;
    std::size_t frame_size() const;
};

struct WalFrame {
    static constexpr std::size_t header_size = 24;

    std::string bytes;
    std::uint32_t page = 0;                // from 1
    std::uint32_t pages_after_commit = 0;  // of the database; 0: not the last one of a transaction
    WalSum salts{};
    WalSum sum{};  // as it is stored

    static WalFrame parse(std::string bytes);
    bool is_commit() const { return pages_after_commit != 0; }
    std::string_view page_content() const;
    // The correct sum after a frame, or header, given the sum `before`.
    WalSum computed_sum(const WalHeader& header, WalSum before) const;
    // It was written in this generation of the log, directly after the part with the sum `before`.
    bool follows(const WalHeader& header, WalSum before) const;
};

// A database's write-ahead log, or the database itself. Opened through SQLite's file system, without
// a lock. It may be written meanwhile.
class WalFile {
public:
    // None if the database has no write-ahead log, or an empty one.
    static Result<std::optional<WalFile>, std::error_code> open(
        const std::filesystem::path& database);
    static Result<std::optional<WalFile>, std::error_code> open_to_cut(
        const std::filesystem::path& database);
    // None if there is no database.
    static Result<std::optional<WalFile>, std::error_code> open_database(
        const std::filesystem::path& database);

    // Shorter than `size` at the end of the file.
    Result<std::string, std::error_code> read(std::uint64_t at, std::size_t size) const;
    std::error_code sync();
    // Durably removes what is behind so many bytes, if anything is. Only if it was opened to be cut.
    std::error_code cut(std::uint64_t size);

private:
    static Result<std::optional<WalFile>, std::error_code> open(
        const std::filesystem::path& database, int flags);
    Result<std::uint64_t, std::error_code> size() const;

    struct Close {
        void operator()(sqlite3_file* file) const;
    };
    struct FreeNames {
        void operator()(const char* names) const;
    };
    std::unique_ptr<const char, FreeNames> names_;  // to which SQLite's file refers
    std::unique_ptr<sqlite3_file, Close> file_;
};

}  // namespace gridrace::server::sqlite
