#include "client/storage/seen_puzzles.hpp"

#include <charconv>

#include "client/storage/newest_lines.hpp"
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
    for (const auto& line : read_newest_lines(path, most_seen_bytes)) {
        std::uint64_t form = 0;
        const auto read = std::from_chars(line.data(), line.data() + line.size(), form, 16);
        if (read.ec == std::errc()) seen.insert(form);
    }
    return seen;
}

std::error_code add_seen_puzzle(const fs::path& path, const sudoku::Grid& puzzle) {
    return add_newest_line(path, sudoku::form_text(sudoku::form_number(puzzle)), most_seen_bytes);
}

}  // namespace gridrace::client
