// Whatever stream comes in, and wherever it is cut, the reader finds the same puzzles and faults:
// puzzles survive being written and read again in every format, faults name a line that is there
// and describe themselves fit for a terminal.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "common/base/text.hpp"
#include "common/sudoku/puzzle_reader.hpp"

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
    if (a.line != b.line || a.grid.has_value() != b.grid.has_value()) return false;
    return a.grid ? *a.grid == *b.grid : a.grid.error() == b.grid.error();
}

bool survives(const Grid& grid) {
    for (const auto format : {TextFormat::line, TextFormat::rows, TextFormat::boxes,
                              TextFormat::sdk, TextFormat::sdm, TextFormat::ss}) {
        const auto again = read_in_pieces(to_text(grid, format), 64);
        if (again.size() != 1 || !again[0].grid || *again[0].grid != grid) return false;
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
        const bool good = puzzle.grid ? survives(*puzzle.grid) : is_fit(puzzle.grid.error(), lines);
        if (!good) std::abort();
    }
    return 0;
}
