// Keys for pages, as the terminal sends them.
#pragma once

#include "client/terminal/keyboard.hpp"

namespace gridrace::app {

// The bytes as input, the last ESC being a key of its own.
inline std::vector<terminal::Input> inputs_of(std::string_view keys) {
    terminal::Keyboard keyboard;
    auto inputs = keyboard.feed(keys);
    for (const auto& last : keyboard.timeout()) inputs.push_back(last);
    return inputs;
}

template <class Page>
void type(Page& page, std::string_view keys) {
    for (const auto& input : inputs_of(keys)) page.take(input);
}

}  // namespace gridrace::app
