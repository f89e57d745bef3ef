#include "common/base/url_path.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace gridrace {

namespace {

constexpr std::size_t longest = 200;
// A link to a room would be ambiguous, and so would a request that a proxy has shortened.
constexpr std::array<std::string_view, 6> not_a_part{"", ".", "..", "assets", "r", "rooms"};

constexpr std::string_view key_of_word = "word=";
constexpr std::string_view key_of_server_word = "server_word=";

bool is_plain(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
           c == '-' || c == '_' || c == '~';
}

void append(std::string& fragment, std::string_view key, std::string_view word) {
    if (word.empty()) return;
    constexpr std::string_view hex = "0123456789ABCDEF";
    fragment += fragment.empty() ? '#' : ',';  // no character of a shell
    fragment += key;
    for (const char c : word) {
        const auto byte = static_cast<unsigned char>(c);
        if (is_plain(c)) {
            fragment += c;
        } else {
            fragment += {'%', hex[byte >> 4], hex[byte & 15]};
        }
    }
}

// The key with which a part of a fragment begins; empty: it says no word.
std::string_view key_of(std::string_view part) {
    if (part.starts_with(key_of_word)) return key_of_word;
    return part.starts_with(key_of_server_word) ? key_of_server_word : std::string_view();
}

// Words have no unescaped comma; one that a person has typed ends none.
std::size_t end_of_part(std::string_view rest) {
    auto end = rest.find_first_of(",&");
    while (end != rest.npos && key_of(rest.substr(end + 1)).empty())
        end = rest.find_first_of(",&", end + 1);
    return end;
}

std::string unescaped(std::string_view escaped) {
    std::string word;
    for (std::size_t i = 0; i < escaped.size(); ++i) {
        unsigned byte = 0;
        const auto* const digits = escaped.data() + i + 1;
        const bool is_escape = escaped[i] == '%' && i + 2 < escaped.size() &&
                               std::from_chars(digits, digits + 2, byte, 16).ptr == digits + 2;
        word += is_escape ? static_cast<char>(byte) : escaped[i];
        if (is_escape) i += 2;
    }
    return word;
}

}  // namespace

std::string word_fragment(std::string_view word, std::string_view server_word) {
    std::string text;
    append(text, key_of_word, word);
    append(text, key_of_server_word, server_word);
    return text;
}

LinkWithWords split_word_fragment(std::string_view text) {
    const auto hash = text.find('#');
    LinkWithWords split{text, {}, {}};
    bool says_words = false;
    for (auto rest = text.substr(std::min(hash, text.size())); !rest.empty();) {
        rest.remove_prefix(1);
        const auto part = rest.substr(0, end_of_part(rest));
        rest.remove_prefix(part.size());
        const auto key = key_of(part);
        if (key.empty()) continue;
        says_words = true;
        (key == key_of_word ? split.word : split.server_word) = unescaped(part.substr(key.size()));
    }
    if (says_words) split.link = text.substr(0, hash);
    return split;
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
