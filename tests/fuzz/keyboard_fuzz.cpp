// Any bytes from a terminal, pasted ones too, become the same keys however they are split; none stays pending for ever,
// and named keys are found by their names.
#include <cstdint>
#include <cstdlib>

#include "client/terminal/key_name.hpp"

using namespace gridrace::terminal;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    Keyboard whole;
    const auto inputs = whole.feed(bytes);
    Keyboard cut;
    std::vector<Input> pieces;
    for (std::size_t i = 0; i < size; ++i) {
        for (auto& input : cut.feed(bytes.substr(i, 1))) pieces.push_back(std::move(input));
    }
    if (pieces != inputs || whole.timeout() != cut.timeout() || whole.is_waiting()) std::abort();

    for (const auto& input : inputs) {
        const auto* key = std::get_if<Key>(&input);
        if (key == nullptr) continue;
        const auto named = parse_key(name_of(*key));
        if (named && name_of(*named) != name_of(*key)) std::abort();
    }
    return 0;
}
