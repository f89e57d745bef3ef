#include "common/base/url_path.hpp"

#include <algorithm>
#include <array>

namespace gridrace {

namespace {

constexpr std::size_t longest = 200;
// A link to a room would be ambiguous, and so would a request that a proxy has shortened.
constexpr std::array<std::string_view, 6> not_a_part{"", ".", "..", "assets", "r", "rooms"};

bool is_plain(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
           c == '-' || c == '_' || c == '~';
}

}  // namespace

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
