// Any name is refused, or cleaned once and for all; it looks like itself, and what is printed of it is safe for a
// terminal, where it is as wide as it is drawn.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "common/base/emoji.hpp"
#include "common/base/look_alike.hpp"
#include "common/base/text.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace gridrace;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (const auto name = clean_name(text)) {
        const auto again = clean_name(*name);
        if (!again || *again != *name || printable(*name) != *name) std::abort();
        if (fold_case(fold_case(*name)) != fold_case(*name)) std::abort();
        if (skeleton(*name) != skeleton(*again)) std::abort();
    }
    if (const auto line = clean_line(text)) {
        if (clean_line(*line) != line || printable(*line, line->size()) != *line) std::abort();
    }
    was_name_allowed(text);
    const auto in_terminal = for_terminal(printable(text, text.size()));
    if (for_terminal(in_terminal) != in_terminal) std::abort();
    if (display_width(in_terminal) != display_width(printable(text, text.size()))) std::abort();
    const auto shown = printable(text);
    if (printable(shown, shown.size()) != shown) std::abort();
    return 0;
}
