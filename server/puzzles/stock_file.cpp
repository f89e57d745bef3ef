#include "server/puzzles/stock_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

#include "common/base/text.hpp"

namespace gridrace::server {

namespace {

constexpr const char* name = "puzzles.txt";
constexpr const char* new_name = "puzzles.txt.new";
constexpr std::size_t max_bytes = 4 << 20;  // some forty thousand puzzles

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
    return {};
}

// The file's bytes, at most one more than the limit.
Result<std::string, std::error_code> read_all(const Descriptor& file) {
    std::string bytes;
    char part[4096];
    while (bytes.size() <= max_bytes) {
        const auto count = ::read(file.number(), part, sizeof part);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return last_error();
        if (count == 0) break;
        bytes.append(part, static_cast<std::size_t>(count));
    }
    return bytes;
}

}  // namespace

Result<StockFile, std::string> StockFile::open(const std::filesystem::path& folder) {
    auto opened = open_folder(folder);
    if (!opened) return opened.error();
    if (const auto reason = keep_others_out(*opened); !reason.empty()) {
        return printable(folder.string()) + " cannot be used: " + reason;
    }
    return StockFile(std::move(*opened));
}

Result<std::vector<StockedPuzzle>, std::string> StockFile::read() const {
    const Descriptor file(::openat(folder_.number(), name, O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (!file && errno == ENOENT) return std::vector<StockedPuzzle>{};
    if (!file) return last_error().message();
    const auto bytes = read_all(file);
    if (!bytes) return bytes.error().message();
    if (bytes->size() > max_bytes) return std::string("too large for a stock of puzzles");
    return parse_stock(*bytes);
}

// The order is what matters: the new content is on disk before it gets the file's name, and the name is
// on disk before anybody relies on it.
std::error_code StockFile::write(const std::vector<StockedPuzzle>& puzzles) const {
    const Descriptor file(::openat(folder_.number(), new_name,
                                   O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, S_IRUSR | S_IWUSR));
    if (!file) return last_error();
    if (const auto error = write_all(file, to_text(puzzles))) return error;
    if (::fsync(file.number()) != 0) return last_error();
    if (::renameat(folder_.number(), new_name, folder_.number(), name) != 0) return last_error();
    if (::fsync(folder_.number()) != 0) return last_error();
    return {};
}

}  // namespace gridrace::server
