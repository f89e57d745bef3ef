#include "server/start_report.hpp"

#include "common/base/version.hpp"
#include "common/net/local_addresses.hpp"
#include "server/config/settings.hpp"
#include "server/config/start_check.hpp"
#include "server/config/webhook_file.hpp"
#include "server/ops/diagnostics.hpp"
#include "server/web/web_files.hpp"

namespace gridrace::server {

namespace {

constexpr std::size_t most_ways = 4;

std::string names_of(const Config& config) {
    std::string names;
    for (const auto& host : config.gate.public_hosts) names += (names.empty() ? "" : ",") + host;
    return names.empty() ? "any" : names;
}

std::string data_of(const Config& config) {
    const auto found = std::ranges::find(settings(), "data", &Setting::name);
    return found->value(config);
}

}  // namespace

bool forgets_public_hosts(const Config& config, bool has_page) {
    return has_page && config.gate.public_hosts.empty() &&
           !resolve(config.listen).address().is_loopback();
}

std::vector<std::string> ways_in(const Config& config, bool has_page,
                                 const boost::asio::ip::tcp::endpoint& listens_at,
                                 const std::vector<std::string>& local_addresses) {
    const auto port = listens_at.port();
    if (auto link = public_link(config, port); !link.empty()) return {std::move(link)};
    const std::string scheme = has_page ? "http" : "ws";
    const auto url = [&](const std::string& host) {
        return scheme + (config.tls.certificate.empty() ? "://" : "s://") +
               text_of(HostAndPort{host, port}) + config.gate.public_path;
    };
    const auto at = listens_at.address();
    if (!at.is_unspecified()) return {url(at.to_string())};
    std::vector<std::string> ways;
    for (const auto& address : local_addresses) {
        const bool is_v6 = address.find(':') != address.npos;
        if (ways.size() < most_ways && (at.is_v6() || !is_v6)) ways.push_back(url(address));
    }
    return ways;
}

void report_ways_in(const Config& config, const boost::asio::ip::tcp::endpoint& listens_at) {
    std::string all;
    const auto ways = ways_in(config, !web_files().empty(), listens_at, net::local_addresses());
    for (const auto& way : ways) all += (all.empty() ? "" : " ") + way;
    if (!all.empty()) report(Level::info, "players come by", {{"address", all}});
}

void report_start(const Config& config) {
    const bool has_page = !web_files().empty();
    report(Level::info, "gridraced starts",
           {{"version", std::string(version)},
            {"listen", text_of(config.listen)},
            {"data", data_of(config)},
            {"page", has_page ? "yes" : "no"},
            {"tls", config.tls.certificate.empty() ? "no" : "yes"},
            {"names", names_of(config)},
            {"open_rooms", std::string(name(config.access.open_rooms))},
            {"enter", std::string(name(config.access.enter))},
            {"threads", std::to_string(config.threads)},
            {"max_connections", std::to_string(config.max_connections)},
            {"max_rooms", std::to_string(config.threads * config.max_rooms)}});
    if (!forgets_public_hosts(config, has_page)) return;
    report(Level::warning,
           "browsers are let in by an IP address or a name of the local network alone, since "
           "public_hosts is empty",
           {{"mend",
             "for players in a browser set the name of this machine in [gate] of the "
             "configuration"},
            {"example", "public_hosts = ['race.example.org']"}});
}

}  // namespace gridrace::server
