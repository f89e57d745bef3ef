// Any line from a pipe is a request or a fault, however the bytes are split; what is printed of it is safe for a
// terminal.
#include <cstdint>
#include <cstdlib>

#include "client/app/text_mode/line_buffer.hpp"
#include "client/app/text_mode/line_input.hpp"
#include "client/app/text_mode/line_view.hpp"
#include "client/app/text_mode/spoken.hpp"
#include "common/base/text.hpp"

using namespace gridrace;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    app::LineBuffer whole;
    const auto lines = whole.feed(bytes);
    app::LineBuffer cut;
    std::vector<std::optional<std::string>> pieces;
    for (std::size_t i = 0; i < size; ++i) {
        for (auto& line : cut.feed(bytes.substr(i, 1))) pieces.push_back(std::move(line));
    }
    if (pieces != lines) std::abort();

    for (const auto& line : lines) {
        if (!line) continue;
        const auto request = app::parse_line(*line);
        if (request) continue;
        for (const auto& sentence : app::fault_sentences({}, request.error())) {
            const auto said = app::spoken(sentence, true);
            if (printable(said, said.size()) != said) std::abort();
        }
    }
    return 0;
}
