// Any text is a grid that survives being written and read again, or a fault whose description is safe for a terminal.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "common/base/text.hpp"
#include "common/sudoku/formats/formats.hpp"

namespace {

using namespace gridrace::sudoku;

bool reads_back(const Grid& grid, std::string_view written) {
    const auto again = parse_grid(written);
    return again && *again == grid;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto grid = parse_grid(text);
    if (grid) {
        const bool survives = reads_back(*grid, to_line(*grid)) &&
                              reads_back(*grid, to_rows(*grid)) &&
                              reads_back(*grid, to_boxes(*grid));
        if (!survives) std::abort();
    } else {
        const auto sentence = describe(grid.error());
        if (sentence.empty() || gridrace::printable(sentence) != sentence) std::abort();
    }
    return 0;
}
