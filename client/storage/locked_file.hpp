// A file that belongs to one living program: a lock beside it tells others that it is taken. Nobody but its owner
// may read it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include "common/base/result.hpp"

namespace gridrace::client {

// More is not read.
inline constexpr std::size_t most_locked_bytes = 1 << 20;

class LockedFile {
public:
    // The file need not be there. Fails with operation_would_block if a living program has it.
    static Result<LockedFile, std::error_code> lock(const std::filesystem::path& path);
    LockedFile(LockedFile&& other) noexcept;
    LockedFile& operator=(LockedFile&&) = delete;
    ~LockedFile();

    // What was written last; none if nothing was, or it cannot be read or is too long to be ours.
    std::optional<std::string> read() const;
    bool exists() const;
    // All or nothing: whoever kills us meanwhile leaves the old text or the new one.
    std::error_code write(std::string_view text) const;
    // The file alone: it stays ours.
    void clear() const;
    // The file, and the lock with it.
    void remove() const;

private:
    LockedFile(std::filesystem::path path, int lock) : path_(std::move(path)), lock_(lock) {}

    std::filesystem::path path_;
    int lock_;
};

}  // namespace gridrace::client
