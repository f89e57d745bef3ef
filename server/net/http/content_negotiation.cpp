#include "server/net/http/content_negotiation.hpp"

#include <algorithm>
#include <optional>

#include "server/net/limits/address.hpp"
#include "server/net/limits/host_header.hpp"

namespace gridrace::server {

namespace {

// Takes what comes before the first `separator`, without the blanks around it.
std::string_view take_part(std::string_view& list, char separator) {
    const auto end = std::min(list.find(separator), list.size());
    const auto part = trimmed(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
    return part;
}

// "0", "0.0", …: not acceptable at all.
bool is_zero(std::string_view weight) {
    return !weight.empty() &&
           std::ranges::all_of(weight, [](char c) { return c == '0' || c == '.'; });
}

// Whether an element with these parameters is wanted: its weight is not 0.
bool is_wanted(std::string_view parameters) {
    while (!parameters.empty()) {
        const auto parameter = take_part(parameters, ';');
        if (parameter.starts_with("q=") || parameter.starts_with("Q="))
            return !is_zero(parameter.substr(2));
    }
    return true;
}

// Whether the list wants this element; none if it does not name it.
std::optional<bool> wants(std::string_view list, std::string_view name) {
    while (!list.empty()) {
        auto parameters = take_part(list, ',');
        if (is_same_text(take_part(parameters, ';'), name)) return is_wanted(parameters);
    }
    return std::nullopt;
}

std::string_view without_weakness(std::string_view etag) {
    if (etag.starts_with("W/")) etag.remove_prefix(2);
    return etag;
}

}  // namespace

bool accepts_encoding(std::string_view accept_encoding, std::string_view coding) {
    if (const auto named = wants(accept_encoding, coding)) return *named;
    return wants(accept_encoding, "*").value_or(false);
}

bool names_html(std::string_view accept) {
    return wants(accept, "text/html").value_or(false);
}

bool names_json(std::string_view accept) {
    return wants(accept, "application/json").value_or(false);
}

bool takes_html(std::string_view accept) {
    if (const auto named = wants(accept, "text/html")) return *named;
    return wants(accept, "*/*").value_or(false);
}

bool has_etag(std::string_view if_none_match, std::string_view etag) {
    while (!if_none_match.empty()) {
        const auto one = take_part(if_none_match, ',');
        if (one == "*" || without_weakness(one) == without_weakness(etag)) return true;
    }
    return false;
}

}  // namespace gridrace::server
