#include "common/settings/rows.hpp"

#include <charconv>

namespace gridrace::settings {

std::string variable_of(std::string_view name) {
    std::string variable = "GRIDRACE_";
    for (const char c : name) {
        variable += c == '-' ? '_' : static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
    }
    return variable;
}

std::optional<std::int64_t> parse_whole(std::string_view text, Range range) {
    std::int64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || rest != end) return std::nullopt;
    if (number < range.least || number > range.most) return std::nullopt;
    return number;
}

}  // namespace gridrace::settings
