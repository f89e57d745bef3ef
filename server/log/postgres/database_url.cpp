#include "server/log/postgres/database_url.hpp"

#include <algorithm>
#include <vector>

#include "common/base/text.hpp"

namespace gridrace::server::postgres {

namespace {

constexpr std::string_view schemes[] = {"postgresql://", "postgres://"};

std::size_t scheme_size(std::string_view url) {
    for (const auto scheme : schemes) {
        if (url.starts_with(scheme)) return scheme.size();
    }
    return 0;
}

struct Span {
    std::size_t begin = 0;
    std::size_t end = 0;
};

// The query's values whose keys are or may be a password: libpq decodes percent-encoded keys.
void find_in_query(std::string_view url, std::size_t query, std::vector<Span>& found) {
    while (query < url.size()) {
        const auto end = std::min(url.find('&', query), url.size());
        const auto equals = url.find('=', query);
        if (equals < end) {
            const auto key = url.substr(query, equals - query);
            const bool is_secret = key.find("password") != key.npos || key.find('%') != key.npos;
            if (is_secret) found.push_back({equals + 1, end});
        }
        query = end + 1;
    }
}

// The last "@" ends the password even if one inside of it is not encoded.
std::vector<Span> find_passwords(std::string_view url) {
    std::vector<Span> found;
    const auto begin = scheme_size(url);
    const auto user_end = url.rfind('@');
    const auto colon = url.find(':', begin);
    if (user_end != url.npos && colon < user_end) found.push_back({colon + 1, user_end});
    const auto query = url.find('?', found.empty() ? begin : user_end);
    if (query != url.npos) find_in_query(url, query + 1, found);
    return found;
}

}  // namespace

bool is_database_url(std::string_view text) {
    return scheme_size(text) > 0;
}

std::optional<std::string> unknown_scheme(std::string_view text) {
    constexpr std::string_view mark = "://";
    const auto end = text.find(mark);
    const auto is_of_scheme = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '+' || c == '-' || c == '.';
    };
    const bool has_scheme =
        end != text.npos && end > 0 && std::ranges::all_of(text.substr(0, end), is_of_scheme);
    if (!has_scheme || is_database_url(text)) return std::nullopt;
    return std::string(text.substr(0, end + mark.size()));
}

std::string without_password(std::string_view url) {
    std::string shown;
    std::size_t copied = 0;
    for (const auto& [begin, end] : find_passwords(url)) {
        shown.append(url.substr(copied, begin - copied)).append("***");
        copied = end;
    }
    return shown.append(url.substr(copied));
}

std::string shown(std::string_view place) {
    return printable(is_database_url(place) ? without_password(place) : std::string(place));
}

std::string describe_fault(std::string_view url, const std::string& reason) {
    return shown(url) + " cannot be used: " + reason;
}

void hide_passwords(char* text) {
    const std::string_view all(text);
    const auto value = all.starts_with("--") ? std::min(all.find('='), all.size() - 1) + 1 : 0;
    const auto url = all.substr(value);
    if (!is_database_url(url)) return;
    for (const auto& [begin, end] : find_passwords(url)) {
        std::fill(text + value + begin, text + value + end, '*');
    }
}

std::string with_password(std::string_view url, std::string_view password) {
    std::string whole(url);
    if (!find_passwords(url).empty()) return whole;
    whole += url.find('?') == url.npos ? "?password=" : "&password=";
    constexpr std::string_view digits = "0123456789ABCDEF";
    for (const char c : password) {
        const auto byte = static_cast<unsigned char>(c);
        whole += '%';
        whole += digits[byte >> 4];
        whole += digits[byte & 0xf];
    }
    return whole;
}

std::optional<std::string> url_fault(std::string_view url) {
    const auto begin = scheme_size(url);
    const auto first = url.find('@', begin);
    if (first == url.npos) return std::nullopt;
    const bool is_where_it_belongs = first < url.find_first_of("/?", begin);
    if (is_where_it_belongs && first == url.rfind('@')) return std::nullopt;
    return "write @ in a name, a password or an option as %40, / as %2F and ? as %3F";
}

}  // namespace gridrace::server::postgres
