#include "client/storage/newest_lines.hpp"

#include <algorithm>
#include <fstream>

#include "client/storage/folders.hpp"
#include "common/base/result.hpp"

namespace gridrace::client {

namespace {

namespace fs = std::filesystem;

// The last bytes of the file; empty if there is none.
Result<std::string, std::error_code> newest(const fs::path& path, std::size_t most_bytes) {
    std::error_code error;
    const auto size = fs::file_size(path, error);
    if (error == std::errc::no_such_file_or_directory) return std::string();
    if (error) return error;
    std::ifstream file(path, std::ios::binary);
    if (!file) return last_error();
    const auto kept = std::min<std::uintmax_t>(size, most_bytes);
    file.seekg(static_cast<std::streamoff>(size - kept));
    std::string text(kept, '\0');
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (file.bad()) return std::make_error_code(std::errc::io_error);
    text.resize(static_cast<std::size_t>(file.gcount()));
    return text;
}

// The whole lines at the end of the text, of so many bytes at most.
std::string_view last_lines(std::string_view text, std::size_t most_bytes) {
    if (text.size() <= most_bytes) return text;
    const auto cut = text.find('\n', text.size() - most_bytes - 1);
    return cut == std::string_view::npos ? std::string_view() : text.substr(cut + 1);
}

}  // namespace

std::vector<std::string> read_newest_lines(const fs::path& path, std::size_t most_bytes) {
    std::vector<std::string> lines;
    const auto text = newest(path, most_bytes + 1);
    auto rest = text ? last_lines(*text, most_bytes) : std::string_view();
    while (!rest.empty()) {
        const auto line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(line.size() + 1, rest.size()));
        lines.emplace_back(line);
    }
    return lines;
}

std::error_code add_newest_line(const fs::path& path, std::string_view line,
                                std::size_t most_bytes) {
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    if (error) return error;
    const auto text = newest(path, most_bytes + 1);
    if (!text) return text.error();
    const auto whole = std::string(line) + '\n';
    if (text->starts_with(whole) || text->find('\n' + whole) != std::string::npos) return {};
    if (text->size() + whole.size() <= most_bytes) return append_line(path, whole);
    return replace_file(path, std::string(last_lines(*text, most_bytes - whole.size())) + whole);
}

}  // namespace gridrace::client
