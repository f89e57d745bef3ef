#include "common/base/url_path.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace gridrace {

namespace {

constexpr std::size_t longest = 200;
// A link to a room would be ambiguous, and so would a request that a proxy has shortened.
constexpr std::array<std::string_view, 6> not_a_part{"", ".", "..", "assets", "r", "rooms"};

constexpr std::string_view fragment_of_word = "#word=";

bool is_plain(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
           c == '-' || c == '_' || c == '~';
}

}  // namespace

std::string word_fragment(std::string_view word) {
    if (word.empty()) return {};
    constexpr std::string_view hex = "0123456789ABCDEF";
    std::string text(fragment_of_word);
    for (const char c : word) {
        const auto byte = static_cast<unsigned char>(c);
        if (is_plain(c)) {
            text += c;
        } else {
            text += {'%', hex[byte >> 4], hex[byte & 15]};
        }
    }
    return text;
}

LinkWithWord split_word_fragment(std::string_view text) {
    const auto at = text.find(fragment_of_word);
    if (at == std::string_view::npos) return {text, {}};
    std::string word;
    const auto escaped = text.substr(at + fragment_of_word.size());
    for (std::size_t i = 0; i < escaped.size(); ++i) {
        unsigned byte = 0;
        const auto* const digits = escaped.data() + i + 1;
        const bool is_escape = escaped[i] == '%' && i + 2 < escaped.size() &&
                               std::from_chars(digits, digits + 2, byte, 16).ptr == digits + 2;
        word += is_escape ? static_cast<char>(byte) : escaped[i];
        if (is_escape) i += 2;
    }
    return {text.substr(0, at), word};
}

std::optional<std::string> parse_url_path(std::string_view text) {
    if (text.ends_with('/')) text.remove_suffix(1);
    if (text.size() > longest || (!text.empty() && text.front() != '/')) return std::nullopt;
    for (auto rest = text; !rest.empty();) {
        rest.remove_prefix(1);
        const auto part = rest.substr(0, rest.find('/'));
        const bool is_ours = std::ranges::find(not_a_part, part) != not_a_part.end();
        if (is_ours || !std::ranges::all_of(part, is_plain)) return std::nullopt;
        rest.remove_prefix(part.size());
    }
    return std::string(text);
}

}  // namespace gridrace
