#include "server/start_report.hpp"

#include "common/base/version.hpp"
#include "server/config/settings.hpp"
#include "server/config/start_check.hpp"
#include "server/ops/diagnostics.hpp"
#include "server/web/web_files.hpp"

namespace gridrace::server {

namespace {

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

void report_start(const Config& config) {
    const bool has_page = !web_files().empty();
    report(Level::info, "gridraced starts",
           {{"version", std::string(version)},
            {"listen", text_of(config.listen)},
            {"data", data_of(config)},
            {"page", has_page ? "yes" : "no"},
            {"tls", config.tls.certificate.empty() ? "no" : "yes"},
            {"names", names_of(config)}});
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
