#include "common/sudoku/canonical/form_number.hpp"

#include <algorithm>
#include <string_view>

#include "common/sudoku/canonical/canonical.hpp"
#include "common/sudoku/formats/formats.hpp"

namespace gridrace::sudoku {

std::uint64_t form_number(const Grid& grid) {
    constexpr std::uint64_t offset = 0xcbf29ce484222325;
    constexpr std::uint64_t prime = 0x100000001b3;
    std::uint64_t number = offset;
    for (const char cell : to_line(canonical_form(grid).grid))
        number = (number ^ static_cast<unsigned char>(cell)) * prime;
    return std::max<std::uint64_t>(number, 1);
}

std::string form_text(std::uint64_t form) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (int shift = 60; shift >= 0; shift -= 4) text += digits[form >> shift & 15u];
    return text;
}

}  // namespace gridrace::sudoku
