#include "server/net/limits/name_warnings.hpp"

#include <algorithm>

#include "server/net/limits/host_header.hpp"
#include "server/ops/diagnostics.hpp"

namespace gridrace::server {

namespace {

constexpr std::chrono::hours between_lines{1};
constexpr std::size_t longest_dns_name = 253;  // RFC 1035
constexpr std::size_t longest_label = 63;

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

bool is_label(std::string_view label) {
    const auto is_of_label = [](char c) {
        return (c >= 'a' && c <= 'z') || is_digit(c) || c == '-';
    };
    return !label.empty() && label.size() <= longest_label && label.front() != '-' &&
           label.back() != '-' && std::ranges::all_of(label, is_of_label);
}

}  // namespace

bool is_public_name(std::string_view host) {
    if (host.size() > longest_dns_name || is_private_name(host)) return false;
    for (auto rest = host;;) {
        const auto dot = rest.find('.');
        const auto label = rest.substr(0, dot);
        if (!is_label(label)) return false;
        if (dot == rest.npos) return !std::ranges::all_of(label, is_digit);
        rest.remove_prefix(dot + 1);
    }
}

std::string line_naming(const std::vector<std::string>& public_hosts, std::string_view name) {
    std::string list;
    for (const auto& host : public_hosts) list += "'" + host + "', ";
    return "public_hosts = [" + list + "'" + std::string(name) + "']";
}

bool NameWarnings::is_due(const std::string& name, TimePoint now) {
    const std::lock_guard lock(mutex_);
    std::erase_if(told_, [now](const auto& one) { return now - one.second >= between_lines; });
    return told_.size() < most && told_.try_emplace(name, now).second;
}

// Where the host has named the server, other names are mostly a scanner's.
void NameWarnings::tell(std::string_view host, const std::vector<std::string>& public_hosts,
                        TimePoint now) {
    const auto name = parse_host(host);
    if (!name || !is_public_name(*name) || !is_due(*name, now)) return;
    report(public_hosts.empty() ? Level::warning : Level::info,
           public_hosts.empty()
               ? "browsers are refused: they call this server by a name that is not in public_hosts"
               : "a request is refused: it calls this server by a name that is not in public_hosts",
           {{"name", *name},
            {"mend",
             "if this is a name of your server, put the line into [gate] of the configuration; any "
             "client can invent names, so never add one that is not yours"},
            {"line", line_naming(public_hosts, *name)}});
}

}  // namespace gridrace::server
