// Crockford's base 32: digits that nobody mistakes for each other. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace gridrace::identity {

inline constexpr std::string_view base32_digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

// As typed, in either case, with O for 0, and I and L for 1; none if it is no digit.
constexpr std::optional<std::uint8_t> base32_value(char typed) {
    char digit = typed >= 'a' && typed <= 'z' ? static_cast<char>(typed - 'a' + 'A') : typed;
    if (digit == 'O') digit = '0';
    if (digit == 'I' || digit == 'L') digit = '1';
    const auto place = base32_digits.find(digit);
    if (place == std::string_view::npos) return std::nullopt;
    return static_cast<std::uint8_t>(place);
}

}  // namespace gridrace::identity
