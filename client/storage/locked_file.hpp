// A file owned by one running program: a lock file beside it tells others. Readable only by its
// owner.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include "common/base/result.hpp"

namespace gridrace::client {

// Maximum size to read.
inline constexpr std::size_t most_locked_bytes = 1 << 20;

class LockedFile {
public:
    // The file need not exist. Fails with operation_would_block if another running program has it.
    static Result<LockedFile, std::error_code> lock(const std::filesystem::path& path);
    LockedFile(LockedFile&& other) noexcept;
    LockedFile& operator=(LockedFile&&) = delete;
    ~LockedFile();

    // The last written text; none if there is none, it cannot be read, or it is too long.
    std::optional<std::string> read() const;
    bool exists() const;
    // Atomic: a crash leaves either the old or the new text.
    std::error_code write(std::string_view text) const;
    // Deletes the file but keeps the lock.
    void clear() const;
    // Deletes the file and the lock.
    void remove() const;

private:
    LockedFile(std::filesystem::path path, int lock) : path_(std::move(path)), lock_(lock) {}

    std::filesystem::path path_;
    int lock_;
};

}  // namespace gridrace::client
