#include "client/storage/locked_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <utility>

#include "client/storage/folders.hpp"

namespace gridrace::client {

namespace {

namespace fs = std::filesystem;

fs::path beside(fs::path path, std::string_view suffix) {
    return path += suffix;
}

bool is_same_file(int descriptor, const fs::path& path) {
    struct stat held {};
    struct stat there {};
    return fstat(descriptor, &held) == 0 && stat(path.c_str(), &there) == 0 &&
           held.st_ino == there.st_ino && held.st_dev == there.st_dev;
}

}  // namespace

Result<LockedFile, std::error_code> LockedFile::lock(const fs::path& path) {
    const auto name = beside(path, ".lock");
    for (;;) {
        const int flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW;
        const int descriptor = ::open(name.c_str(), flags, S_IRUSR | S_IWUSR);
        if (descriptor < 0) return last_error();
        LockedFile file(path, descriptor);
        if (flock(descriptor, LOCK_EX | LOCK_NB) != 0) return last_error();
        // Otherwise it was removed between the two calls, and another program may hold a new one.
        if (is_same_file(descriptor, name)) return file;
    }
}

LockedFile::LockedFile(LockedFile&& other) noexcept
    : path_(std::move(other.path_)), lock_(std::exchange(other.lock_, -1)) {}

LockedFile::~LockedFile() {
    if (lock_ >= 0) ::close(lock_);
}

bool LockedFile::exists() const {
    std::error_code ignored;
    return fs::exists(path_, ignored);
}

std::optional<std::string> LockedFile::read() const {
    auto text = read_file(path_, most_locked_bytes);
    if (text && text->empty()) return std::nullopt;
    return text;
}

std::error_code LockedFile::write(std::string_view text) const {
    return replace_file(path_, text);
}

void LockedFile::clear() const {
    for (const auto* suffix : {".new", ""}) ::unlink(beside(path_, suffix).c_str());
}

void LockedFile::remove() const {
    clear();
    ::unlink(beside(path_, ".lock").c_str());
}

}  // namespace gridrace::client
