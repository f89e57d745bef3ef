#include "server/ops/kept_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

#include "server/ops/folder.hpp"

namespace gridrace::server {

namespace {

std::error_code last_error() {
    return {errno, std::generic_category()};
}

std::error_code write_all(const Descriptor& file, std::string_view bytes) {
    while (!bytes.empty()) {
        const auto written = ::write(file.number(), bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return last_error();
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return ::fsync(file.number()) == 0 ? std::error_code() : last_error();
}

std::error_code write_new(const std::filesystem::path& file, std::string_view bytes) {
    // An existing file of that name was left by a killed server, or is a link made by someone else.
    if (::unlink(file.c_str()) != 0 && errno != ENOENT) return last_error();
    const Descriptor opened(::open(
        file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, S_IRUSR | S_IWUSR));
    return opened ? write_all(opened, bytes) : last_error();
}

}  // namespace

// The order matters: the new contents are on disk before the file is renamed.
std::error_code write_durably(const std::filesystem::path& file, std::string_view bytes) {
    auto fresh = file;
    fresh += ".new";
    if (const auto error = write_new(fresh, bytes)) return error;
    if (::rename(fresh.c_str(), file.c_str()) != 0) return last_error();
    return make_durable(file.parent_path());
}

std::error_code append_durably(const std::filesystem::path& file, std::string_view bytes) {
    const bool is_new = !std::filesystem::exists(file);
    const Descriptor opened(::open(
        file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, S_IRUSR | S_IWUSR));
    if (!opened) return last_error();
    if (const auto error = write_all(opened, bytes)) return error;
    return is_new ? make_durable(file.parent_path()) : std::error_code();
}

Result<std::optional<std::string>, std::error_code> read_file(const std::filesystem::path& file,
                                                              std::size_t max_bytes) {
    const Descriptor opened(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (!opened && errno == ENOENT) return std::optional<std::string>();
    if (!opened) return last_error();
    std::string bytes;
    char part[4096];
    for (;;) {
        const auto count = ::read(opened.number(), part, sizeof part);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return last_error();
        if (count == 0) return std::optional(std::move(bytes));
        bytes.append(part, static_cast<std::size_t>(count));
        if (bytes.size() > max_bytes) return std::make_error_code(std::errc::file_too_large);
    }
}

}  // namespace gridrace::server
