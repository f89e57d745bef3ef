#include "server/config/setting.hpp"

#include <algorithm>
#include <charconv>

namespace gridrace::server {

std::string Setting::key() const {
    auto key = name;
    std::ranges::replace(key, '-', '_');
    return key;
}

std::string Setting::variable() const {
    auto upper = key();
    std::ranges::transform(upper, upper.begin(), [](char c) {
        return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    });
    return "GRIDRACE_" + upper;
}

std::string Setting::usual() const {
    return default_value.empty() ? value(Config{}) : default_value;
}

const Setting* find_setting(std::string_view table, std::string_view key) {
    const auto found = std::ranges::find_if(settings(), [&](const Setting& setting) {
        return setting.table == table && setting.key() == key;
    });
    return found == settings().end() ? nullptr : &*found;
}

namespace rows {

std::string describe(Range range) {
    return "a whole number from " + std::to_string(range.least) + " to " +
           std::to_string(range.most);
}

std::optional<std::int64_t> parse_whole(const std::string& text, Range range) {
    std::int64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || rest != end) return std::nullopt;
    if (number < range.least || number > range.most) return std::nullopt;
    return number;
}

}  // namespace rows

}  // namespace gridrace::server
