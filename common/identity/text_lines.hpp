// Lines of the texts about races that servers sign or tell: a name, then values. Internal to common/identity.
#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>

#include "common/identity/encoding.hpp"

namespace gridrace::identity {

template <std::size_t size>
std::string text_of_bytes(const std::array<std::uint8_t, size>& bytes) {
    return to_base64({reinterpret_cast<const char*>(bytes.data()), size});
}

// The rest of the line that begins so, which is taken off; empty: the text begins otherwise.
inline std::string_view take_line(std::string_view& text, std::string_view name) {
    if (!text.starts_with(name)) return {};
    text.remove_prefix(name.size());
    const auto value = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(value.size() + 1, text.size()));
    return value;
}

// What stands before the next blank, which is taken off.
inline std::string_view take_word(std::string_view& line) {
    const auto word = line.substr(0, line.find(' '));
    line.remove_prefix(std::min(word.size() + 1, line.size()));
    return word;
}

template <class Number>
bool parse_value(std::string_view text, Number& number) {
    const auto* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    return error == std::errc() && rest == end;
}

template <std::size_t size>
bool parse_value(std::string_view text, std::array<std::uint8_t, size>& bytes) {
    const auto decoded = from_base64(text);
    if (!decoded || decoded->size() != size) return false;
    std::ranges::copy(*decoded, bytes.begin());
    return true;
}

}  // namespace gridrace::identity
