#include "client/storage/seen_puzzles.hpp"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <string>
#include <string_view>

#include "client/storage/folders.hpp"
#include "common/base/result.hpp"
#include "common/sudoku/canonical/form_number.hpp"

namespace gridrace::client {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t seen_line_bytes = 17;
constexpr std::size_t most_seen_bytes = 20'000 * seen_line_bytes;

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

fs::path seen_puzzles_beside(const fs::path& results) {
    return results.parent_path() / "seen-puzzles";
}

std::set<std::uint64_t> read_seen_puzzles(const fs::path& path) {
    std::set<std::uint64_t> seen;
    const auto text = newest(path, most_seen_bytes + 1);
    auto rest = text ? last_lines(*text, most_seen_bytes) : std::string_view();
    while (!rest.empty()) {
        const auto line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(line.size() + 1, rest.size()));
        std::uint64_t form = 0;
        const auto read = std::from_chars(line.data(), line.data() + line.size(), form, 16);
        if (read.ec == std::errc()) seen.insert(form);
    }
    return seen;
}

std::error_code add_seen_puzzle(const fs::path& path, const sudoku::Grid& puzzle) {
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    if (error) return error;
    const auto text = newest(path, most_seen_bytes + 1);
    if (!text) return text.error();
    const auto line = sudoku::form_text(sudoku::form_number(puzzle)) + '\n';
    if (text->find(line) != std::string::npos) return {};
    if (text->size() + line.size() <= most_seen_bytes) return append_line(path, line);
    return replace_file(path, std::string(last_lines(*text, most_seen_bytes - line.size())) + line);
}

}  // namespace gridrace::client
