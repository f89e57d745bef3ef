// Any stream, however it is split, gives the same puzzles and faults: puzzles survive being written and read again in
// every format, faults name an existing line and have a description that is safe for a terminal.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/text.hpp"
#include "common/sudoku/formats/puzzle_reader.hpp"

namespace {

using namespace gridrace::sudoku;

std::vector<ReadPuzzle> read_in_pieces(std::string_view text, std::size_t piece) {
    PuzzleReader reader;
    std::vector<ReadPuzzle> found;
    for (; !text.empty(); text.remove_prefix(std::min(piece, text.size()))) {
        reader.read(text.substr(0, piece), found);
    }
    reader.finish(found);
    return found;
}

bool is_same(const ReadPuzzle& a, const ReadPuzzle& b) {
    if (a.line != b.line || a.document.has_value() != b.document.has_value()) return false;
    return a.document ? *a.document == *b.document : a.document.error() == b.document.error();
}

std::string written(const PuzzleDocument& document, TextFormat format) {
    return std::string(opening(format)) + to_text(document, format) + std::string(closing(format));
}

// What a format has no place for is gone after the first time, and nothing after that.
bool survives(const PuzzleDocument& document) {
    for (const auto& [name, format] : text_formats) {
        const auto again = read_in_pieces(written(document, format), 64);
        if (again.size() != 1 || !again[0].document) return false;
        const auto twice = read_in_pieces(written(*again[0].document, format), 1000);
        if (twice.size() != 1 || !is_same(again[0], twice[0])) return false;
    }
    return true;
}

bool is_fit(const ParseFault& fault, std::ptrdiff_t lines) {
    const auto cause = describe_cause(fault);
    return fault.line >= 1 && fault.line <= lines && fault.column >= 1 && !cause.empty() &&
           gridrace::printable(cause) == cause;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto whole = read_in_pieces(text, size + 1);
    const auto pieces = read_in_pieces(text, 1 + size % 7);
    if (!std::ranges::equal(whole, pieces, is_same)) std::abort();

    const auto lines = 1 + std::ranges::count(text, '\n');
    for (const auto& puzzle : whole) {
        const bool good =
            puzzle.document ? survives(*puzzle.document) : is_fit(puzzle.document.error(), lines);
        if (!good) std::abort();
    }
    return 0;
}
