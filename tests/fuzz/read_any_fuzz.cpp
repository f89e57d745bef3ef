// Any pasted text is a puzzle that can be written and read again in every format, or a fault that names a place and has
// a description that is safe for a terminal.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "common/base/text.hpp"
#include "common/sudoku/formats/formats.hpp"
#include "common/sudoku/formats/read_any.hpp"

namespace {

using namespace gridrace::sudoku;

bool is_fit(std::string_view text) {
    return text == gridrace::printable(text, text.size());
}

bool survives(const PuzzleDocument& document) {
    if (!is_fit(document.title) || !is_fit(document.comment)) return false;
    for (const auto& [name, format] : text_formats) {
        auto text = std::string(opening(format)) + to_text(document, format);
        text += closing(format);
        const auto again = read_any(text);
        if (!again) return false;
        const bool has_placed = format == TextFormat::hodoku || format == TextFormat::opensudoku;
        if (has_placed && again->digits != document.digits) return false;
        if (has_placed && again->givens != document.givens) return false;
        if (format == TextFormat::opensudoku && again->notes != document.notes) return false;
    }
    return true;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto read = read_any({reinterpret_cast<const char*>(data), size});
    const bool good =
        read ? survives(*read)
             : read.error().line >= 1 && read.error().column >= 1 && is_fit(describe(read.error()));
    if (!good) std::abort();
    return 0;
}
