#include "server/config/gate_rows.hpp"

#include <algorithm>

#include "common/base/url_path.hpp"
#include "common/settings/rows.hpp"
#include "server/net/limits/host_header.hpp"

namespace gridrace::server {

namespace {

using settings::choice;
using settings::parsed;
using settings::Rows;
using Kind = settings::Setting::Kind;
using Texts = std::vector<std::string>;

constexpr const char* wanted_networks = "networks such as 192.0.2.0/24 or 2001:db8::/32, or none";

std::string networks_text(const Networks& all) {
    return to_text(all);
}

// As browsers send it: a scheme, a host and perhaps a port, but no path.
std::optional<std::string> parse_origin(std::string_view text) {
    const auto end = text.find("://");
    if (end == text.npos || !parse_host(text.substr(end + 3))) return std::nullopt;
    return std::string(text);
}

// A host without a port.
std::optional<std::string> parse_name(std::string_view text) {
    return text.find(':') == text.npos ? parse_host(text) : std::nullopt;
}

// Texts separated by commas; none if `parse` refuses one of them.
template <std::optional<std::string> (*parse)(std::string_view)>
std::optional<Texts> parse_all(std::string_view said) {
    Texts texts;
    while (!said.empty()) {
        const auto comma = std::min(said.find(','), said.size());
        auto text = parse(trimmed(said.substr(0, comma)));
        if (!text) return std::nullopt;
        texts.push_back(*std::move(text));
        said.remove_prefix(std::min(comma + 1, said.size()));
    }
    return texts;
}

std::string joined(const Texts& texts) {
    std::string said;
    for (const auto& text : texts) said += (said.empty() ? "" : ",") + text;
    return said;
}

template <class Member>
settings::Row<Config> number_row(std::string name, std::string help, Member GateSettings::*member,
                                 std::int64_t most = 1'000'000) {
    return settings::number({std::move(name), std::move(help)}, {1, most}, &Config::gate, member);
}

void append_allowance(Rows<Config>& all, const std::string& name, const std::string& what,
                      Allowance GateSettings::*member, const char* period = ", in a minute") {
    const settings::Range range{1, 1'000'000};
    all.push_back(settings::number({name + "-rate", what + period}, range, &Config::gate, member,
                                   &Allowance::refill));
    all.push_back(settings::number({name + "-burst", what + ", at once"}, range, &Config::gate,
                                   member, &Allowance::burst));
}

Rows<Config> who_comes() {
    return {
        parsed({.name = "trusted-proxies",
                .help = "Networks of proxies whose forwarded addresses are trusted",
                .wants = wanted_networks,
                .kind = Kind::list},
               parse_networks, networks_text, &Config::gate, &GateSettings::trusted_proxies),
        choice<ForwardedHeader>({"forwarded-header",
                                 "Header with the forwarded address; the proxies must set it "
                                 "themselves"},
                                {{"x-forwarded-for", ForwardedHeader::x_forwarded_for},
                                 {"forwarded", ForwardedHeader::forwarded}},
                                &Config::gate, &GateSettings::forwarded_header),
        choice<bool>({"proxy-protocol",
                      "Whether their connections begin with a PROXY header, version 1 or 2"},
                     {{"off", false}, {"on", true}}, &Config::gate, &GateSettings::proxy_protocol),
        parsed({.name = "allowed-origins",
                .help = "Origins of web pages on other hosts that may connect and read answers; "
                        "pages of this host always may",
                .wants = "origins such as https://example.org",
                .kind = Kind::list},
               parse_all<parse_origin>, joined, &Config::gate, &GateSettings::allowed_origins),
        parsed({.name = "public-hosts",
                .help = "Host names that players use for this server; requests for other names are "
                        "rejected. Needed for browsers, unless they use an IP address or a name "
                        "of the local network",
                .wants = "names of hosts such as race.example.org",
                .kind = Kind::list},
               parse_all<parse_name>, joined, &Config::gate, &GateSettings::public_hosts),
        settings::text(
            {.name = "public-path",
             .help = "Path under which a proxy has this server. Requests may come with it or, "
                     "if the proxy cuts it off, without",
             .wants = "a path such as /sudoku"},
            parse_url_path, &Config::gate, &GateSettings::public_path),
        parsed({.name = "unlimited",
                .help = "Networks exempt from the limits per address",
                .wants = wanted_networks,
                .kind = Kind::list},
               parse_networks, networks_text, &Config::gate, &GateSettings::unlimited),
    };
}

}  // namespace

Rows<Config> gate_rows() {
    auto all = who_comes();
    all.push_back(number_row(
        "connections-per-address",
        "Players per address (IPv6: per /64); players who return to a seat are always admitted",
        &GateSettings::connections_per_address));
    all.push_back(number_row("greetings-per-address",
                             "Connections per address that have no seat yet",
                             &GateSettings::greetings_per_address));
    append_allowance(all, "connection", "Connections from one address", &GateSettings::connections);
    append_allowance(all, "request", "Requests from one address that do not join a room",
                     &GateSettings::requests);
    append_allowance(all, "page-file", "Files of the page that one address may load",
                     &GateSettings::page_files);
    append_allowance(all, "room", "Rooms that one address may create", &GateSettings::rooms);
    append_allowance(all, "club", "Clubs that one address may found", &GateSettings::clubs,
                     ", in a day");
    append_allowance(all, "guess",
                     "Wrong room codes, and as many wrong words, that one address may try",
                     &GateSettings::guesses);
    all.push_back(number_row(
        "room-command-rate",
        "Commands per second that all members of a room may send together; excess commands wait",
        &GateSettings::room_commands_per_second));
    all.push_back(number_row("room-command-burst", "Commands that they may send at once",
                             &GateSettings::room_burst));
    append_allowance(all, "order", "Puzzles made to order for one room: by rating, seed or givens",
                     &GateSettings::made_to_order);
    append_allowance(all, "all-rooms", "Rooms that all addresses together may create",
                     &GateSettings::rooms_of_all);
    append_allowance(all, "all-guesses",
                     "Wrong room codes and words that all addresses together may try",
                     &GateSettings::guesses_of_all);
    all.push_back(number_row("addresses", "Addresses that the limits keep track of",
                             &GateSettings::addresses_remembered, 10'000'000));
    all.push_back(number_row(
        "greetings",
        "Connections without a seat, per thread; over this the slowest connection is closed",
        &GateSettings::greetings));
    all.push_back(number_row("most-lag-ms",
                             "Milliseconds of thread lag above which nobody new is admitted",
                             &GateSettings::most_lag, 60'000));
    all.push_back(number_row("most-commit-wait-ms",
                             "Milliseconds of disk wait above which nobody new is admitted",
                             &GateSettings::most_commit_wait, 600'000));
    return all;
}

}  // namespace gridrace::server
