// Which file a name stands for: whether it is still the one that was opened.
#pragma once

#include <sys/stat.h>

#include <filesystem>
#include <optional>

namespace gridrace::server::sqlite {

struct FileIdentity {
    dev_t device = 0;
    ino_t number = 0;
    friend bool operator==(const FileIdentity&, const FileIdentity&) = default;
};

// None: there is no such file, or it cannot be looked at.
inline std::optional<FileIdentity> identity_of(const std::filesystem::path& file) {
    struct stat status {};
    if (::stat(file.c_str(), &status) != 0) return std::nullopt;
    return FileIdentity{status.st_dev, status.st_ino};
}

inline std::optional<FileIdentity> identity_of(int descriptor) {
    struct stat status {};
    if (::fstat(descriptor, &status) != 0) return std::nullopt;
    return FileIdentity{status.st_dev, status.st_ino};
}

}  // namespace gridrace::server::sqlite
