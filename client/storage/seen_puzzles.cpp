#include "client/storage/seen_puzzles.hpp"

#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>

#include "client/storage/folders.hpp"
#include "common/sudoku/canonical/form_number.hpp"

namespace gridrace::client {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t seen_line_bytes = 17;
constexpr std::size_t most_seen_bytes = 20'000 * seen_line_bytes;

}  // namespace

fs::path seen_puzzles_beside(const fs::path& results) {
    return results.parent_path() / "seen-puzzles";
}

std::set<std::uint64_t> read_seen_puzzles(const fs::path& path) {
    std::set<std::uint64_t> seen;
    const auto text = read_file(path, most_seen_bytes);
    std::string_view rest = text ? std::string_view(*text) : std::string_view();
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
    auto text = read_file(path, most_seen_bytes).value_or("");
    const auto line = sudoku::form_text(sudoku::form_number(puzzle)) + '\n';
    if (text.find(line) != std::string::npos) return {};
    text += line;
    if (text.size() > most_seen_bytes) text.erase(0, text.size() - most_seen_bytes);
    return replace_file(path, text);
}

}  // namespace gridrace::client
