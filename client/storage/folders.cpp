#include "client/storage/folders.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <fstream>

namespace gridrace::client {

std::error_code last_error() {
    return {errno, std::generic_category()};
}

namespace {

namespace fs = std::filesystem;

std::optional<fs::path> folder(const char* variable, const fs::path& below_home) {
    const auto* chosen = std::getenv(variable);
    if (chosen != nullptr && chosen[0] == '/') return fs::path(chosen) / "gridrace";
    const auto* home = std::getenv("HOME");
    if (home == nullptr || home[0] != '/') return std::nullopt;
    return fs::path(home) / below_home / "gridrace";
}

bool write_all(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const auto written = ::write(descriptor, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

std::error_code write_file(const fs::path& path, std::string_view text) {
    const int flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW;
    const int descriptor = ::open(path.c_str(), flags, S_IRUSR | S_IWUSR);
    if (descriptor < 0) return last_error();
    std::error_code error;
    if (!write_all(descriptor, text)) error = last_error();
    if (::close(descriptor) != 0 && !error) error = last_error();
    return error;
}

// True if the last line is incomplete.
bool is_torn(int descriptor) {
    char last = '\n';
    const auto size = ::lseek(descriptor, 0, SEEK_END);
    return size > 0 && ::pread(descriptor, &last, 1, size - 1) == 1 && last != '\n';
}

}  // namespace

std::optional<fs::path> config_folder() {
    return folder("XDG_CONFIG_HOME", ".config");
}

std::optional<fs::path> data_folder() {
    return folder("XDG_DATA_HOME", fs::path(".local") / "share");
}

std::optional<fs::path> state_folder() {
    return folder("XDG_STATE_HOME", fs::path(".local") / "state");
}

std::optional<std::string> read_file(const fs::path& path, std::size_t most_bytes) {
    std::error_code error;
    if (!fs::is_regular_file(path, error)) return std::nullopt;
    std::ifstream file(path, std::ios::binary);
    if (!file) return std::nullopt;
    std::string text(most_bytes + 1, '\0');
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(file.gcount()));
    if (file.bad() || text.size() > most_bytes) return std::nullopt;
    return text;
}

std::error_code replace_file(const fs::path& path, std::string_view text) {
    const fs::path fresh = fs::path(path) += ".new";
    auto error = write_file(fresh, text);
    if (!error && ::rename(fresh.c_str(), path.c_str()) != 0) error = last_error();
    if (error) ::unlink(fresh.c_str());
    return error;
}

std::error_code append_line(const fs::path& path, std::string_view line) {
    const int flags = O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC;
    const int descriptor = ::open(path.c_str(), flags, S_IRUSR | S_IWUSR);
    if (descriptor < 0) return last_error();
    const auto text = (is_torn(descriptor) ? "\n" : "") + std::string(line);
    std::error_code error;
    const auto written = ::write(descriptor, text.data(), text.size());
    if (written < 0) {
        error = last_error();
    } else if (static_cast<std::size_t>(written) < text.size()) {
        error = std::make_error_code(std::errc::no_space_on_device);
    }
    if (::close(descriptor) != 0 && !error) error = last_error();
    return error;
}

}  // namespace gridrace::client
