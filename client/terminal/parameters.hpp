// The numbers in a control sequence. Internal to client/terminal.
#pragma once

#include <charconv>
#include <string_view>

namespace gridrace::terminal {

// Removes the first number and its semicolon; 0 if it is missing or too large.
inline int take_number(std::string_view& parameters) {
    int number = 0;
    const auto end = parameters.data() + parameters.size();
    const auto parsed = std::from_chars(parameters.data(), end, number);
    if (parsed.ec != std::errc()) number = 0;
    const auto semicolon = parameters.find(';');
    parameters.remove_prefix(semicolon == std::string_view::npos ? parameters.size()
                                                                 : semicolon + 1);
    return number;
}

}  // namespace gridrace::terminal
