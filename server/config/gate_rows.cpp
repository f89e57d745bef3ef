#include "server/config/gate_rows.hpp"

#include <algorithm>

#include "server/net/http/host_header.hpp"

namespace gridrace::server {

namespace {

Setting networks_row(std::string name, std::string help, Networks GateSettings::*member) {
    Setting row;
    row.name = std::move(name);
    row.help = std::move(help);
    row.kind = Setting::Kind::list;
    row.wants = "networks such as 192.0.2.0/24 or 2001:db8::/32, or none";
    row.put = [member](Config& config, const std::string& said) {
        auto networks = parse_networks(said);
        if (!networks) return false;
        config.gate.*member = *std::move(networks);
        return true;
    };
    row.value = [member](const Config& config) { return to_text(config.gate.*member); };
    return row;
}

// Origins with commas between them; none if one of them is no origin.
std::optional<std::vector<std::string>> parse_origins(std::string_view said) {
    std::vector<std::string> origins;
    while (!said.empty()) {
        const auto comma = std::min(said.find(','), said.size());
        const auto origin = trimmed(said.substr(0, comma));
        if (origin.find("://") == origin.npos) return std::nullopt;
        origins.emplace_back(origin);
        said.remove_prefix(std::min(comma + 1, said.size()));
    }
    return origins;
}

// Names with commas between them; none if one of them is no name.
std::optional<std::vector<std::string>> parse_hosts(std::string_view said) {
    std::vector<std::string> hosts;
    while (!said.empty()) {
        const auto comma = std::min(said.find(','), said.size());
        const auto name = trimmed(said.substr(0, comma));
        auto host = name.find(':') == name.npos ? parse_host(name) : std::nullopt;
        if (!host) return std::nullopt;
        hosts.push_back(*std::move(host));
        said.remove_prefix(std::min(comma + 1, said.size()));
    }
    return hosts;
}

std::string joined(const std::vector<std::string>& texts) {
    std::string said;
    for (const auto& text : texts) said += (said.empty() ? "" : ",") + text;
    return said;
}

Setting origins_row() {
    Setting row;
    row.name = "allowed-origins";
    row.help =
        "Origins of web pages on other hosts that may connect; pages of this host always may";
    row.kind = Setting::Kind::list;
    row.wants = "origins such as https://example.org";
    row.put = [](Config& config, const std::string& said) {
        auto origins = parse_origins(said);
        if (!origins) return false;
        config.gate.allowed_origins = *std::move(origins);
        return true;
    };
    row.value = [](const Config& config) { return joined(config.gate.allowed_origins); };
    return row;
}

Setting hosts_row() {
    Setting row;
    row.name = "public-hosts";
    row.help =
        "Host names that players use for this server; requests for other names are rejected. "
        "Needed for web pages opened within the server's own network";
    row.kind = Setting::Kind::list;
    row.wants = "names of hosts such as race.example.org";
    row.put = [](Config& config, const std::string& said) {
        auto hosts = parse_hosts(said);
        if (!hosts) return false;
        config.gate.public_hosts = *std::move(hosts);
        return true;
    };
    row.value = [](const Config& config) { return joined(config.gate.public_hosts); };
    return row;
}

template <class Member>
Setting number_row(std::string name, std::string help, Member GateSettings::*member,
                   std::int64_t most = 1'000'000) {
    return rows::number(
        std::move(name), std::move(help),
        {1, most}, [member](auto& config) -> auto& { return config.gate.*member; });
}

void append_allowance(std::vector<Setting>& all, const std::string& name, const std::string& what,
                      Allowance GateSettings::*member) {
    all.push_back(rows::number(
        name + "-rate", what + ", in a minute", {1, 1'000'000}, [member](auto& config) -> auto& {
            return (config.gate.*member).per_minute;
        }));
    all.push_back(rows::number(
        name + "-burst", what + ", at once",
        {1, 1'000'000}, [member](auto& config) -> auto& { return (config.gate.*member).burst; }));
}

std::vector<Setting> who_comes() {
    return {
        networks_row("trusted-proxies", "Networks of proxies whose forwarded addresses are trusted",
                     &GateSettings::trusted_proxies),
        rows::choice<ForwardedHeader>(
            "forwarded-header",
            "Header with the forwarded address; the proxies must set it themselves",
            {{"x-forwarded-for", ForwardedHeader::x_forwarded_for},
             {"forwarded", ForwardedHeader::forwarded}},
            [](auto& config) -> auto& { return config.gate.forwarded_header; }),
        rows::choice<bool>(
            "proxy-protocol", "Whether their connections begin with a PROXY header, version 1 or 2",
            {{"off", false}, {"on", true}},
            [](auto& config) -> auto& { return config.gate.proxy_protocol; }),
        origins_row(),
        hosts_row(),
        networks_row("unlimited", "Networks exempt from the limits per address",
                     &GateSettings::unlimited),
    };
}

}  // namespace

std::vector<Setting> gate_rows() {
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
    append_allowance(all, "room", "Rooms that one address may create", &GateSettings::rooms);
    append_allowance(all, "guess", "Wrong room codes that one address may try",
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
    append_allowance(all, "all-guesses", "Wrong room codes that all addresses together may try",
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
