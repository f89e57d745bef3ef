// The identity of a file, to check whether a name still refers to the file that was opened.
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

// None if the file does not exist or cannot be examined.
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
