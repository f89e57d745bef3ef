#include "server/commands/setup_findings.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "common/wire/limits.hpp"
#include "server/commands/setup_access.hpp"
#include "server/config/setup_plan.hpp"

namespace gridrace::server {

namespace {

using Verdict = SetupFinding::Verdict;

constexpr std::chrono::hours one_day{24};
constexpr std::chrono::hours one_week{7 * 24};
constexpr unsigned switching = 101;
constexpr unsigned forbidden = 403;
constexpr unsigned not_found = 404;
constexpr unsigned upgrade_required = 426;
constexpr unsigned too_many = 429;
constexpr unsigned bad_gateway = 502;
constexpr unsigned gateway_timeout = 504;

bool is_public(const std::optional<Address>& address) {
    return address && !is_private(*address);
}

std::string addresses_of(const NameFacts& facts) {
    std::string text;
    for (const auto& each : {facts.v4, facts.v6}) {
        if (each) text += (text.empty() ? "" : " and ") + each->to_string();
    }
    return text.empty() ? "this machine, which has no network now" : text;
}

std::string ports_of(const NameFacts& facts) {
    return facts.is_secure && facts.port == 443 ? "the TCP ports 80 and 443"
                                                : "TCP port " + std::to_string(facts.port);
}

// Of a machine whose IPv4 address is one of a home network.
std::string behind_router(const NameFacts& facts) {
    return "behind a home router, the name leads to the router's address (many routers can report "
           "changes of it to a "
           "DNS), and the router forwards " +
           ports_of(facts) + " to " + (facts.v4 ? facts.v4->to_string() : "this machine") +
           "; if the router has no public address itself, " +
           (is_public(facts.v6) ? "make an AAAA record of " + facts.v6->to_string() +
                                      " and open the ports for it, or take a tunnel"
                                : std::string("a tunnel is needed")) +
           ": docs/proxies.md";
}

// Whether it has let a WebSocket in, or has looked for the room.
bool is_gridraced(const Reached& reached) {
    return reached.status == switching ||
           (reached.status == not_found && reached.answer.find("room") != std::string::npos);
}

SetupFinding name_finding(const Reached& reached, const NameFacts& facts) {
    const auto& address = reached.address;
    const auto text = facts.name + " leads to " + address.to_string();
    if (is_loopback(address)) {
        return {Verdict::doubtful,
                text + " on this machine, perhaps by /etc/hosts, which friends do not see",
                "look from another machine, too: gridrace doctor --server " +
                    setup_url(facts.name, facts.port, facts.is_secure)};
    }
    if (is_private(address)) {
        return {Verdict::doubtful, text + ", which only your own network reaches",
                behind_router(facts)};
    }
    if (reached.is_ours) return {Verdict::good, text + ", which is this machine", ""};
    if (address.is_v4() && !is_public(facts.v4)) {
        return {Verdict::doubtful, text + ", which is right if that is your router",
                behind_router(facts)};
    }
    const bool is_let_in = is_gridraced(reached);
    return {is_let_in ? Verdict::doubtful : Verdict::bad,
            text + (is_let_in ? ", which is a proxy, if you have one there, and not this machine"
                              : ", which is not this machine"),
            std::string(is_let_in ? "if you have none, " : "") + "change the " +
                std::string(address.is_v6() ? "AAAA" : "A") +
                " record, or delete it; this machine is " + addresses_of(facts)};
}

SetupFinding answer_finding(const Reached& reached, const NameFacts& facts, const std::string& at) {
    if (!reached.fault.empty() && reached.connects) {
        return {Verdict::bad, "nobody gets in at " + at + ": " + reached.fault,
                "what has the port needs a certificate for " + facts.name +
                    " that browsers trust, or is another program: its log says more"};
    }
    if (!reached.fault.empty()) {
        return {
            Verdict::bad, "nobody gets in at " + at + ": " + reached.fault,
            "is the server running, and do the firewalls of this machine and of the provider let " +
                ports_of(facts) +
                " in? Some routers do not lead back into their own network: try it from outside, "
                "too"};
    }
    if (is_gridraced(reached)) {
        return {Verdict::good, "browsers get in at " + at, ""};
    }
    const auto answers =
        at + " answers HTTP " + std::to_string(reached.status) + ": " + reached.answer;
    if (reached.status == forbidden) {
        return {Verdict::bad, answers,
                "has the server been restarted with these settings? See gridraced config print"};
    }
    if (reached.status == upgrade_required) {
        return {Verdict::bad, answers,
                "the proxy must pass on the headers Upgrade and Connection: docs/proxies.md"};
    }
    if (reached.status >= bad_gateway && reached.status <= gateway_timeout) {
        return {
            Verdict::bad, answers,
            "does gridraced run, and where that proxy expects it? See systemctl status gridraced"};
    }
    if (reached.status == too_many) return {Verdict::doubtful, answers, "look again in a minute"};
    return {Verdict::bad, answers,
            "if that is another program, stop it, or let it pass requests on to gridraced: "
            "--encryption proxy"};
}

// Whom a server lets do what; none if it is none of ours. An older one lets in everybody.
std::optional<AccessSettings> access_in(const std::string& health) {
    const auto said = nlohmann::json::parse(health, nullptr, false);
    if (!said.is_object()) return std::nullopt;
    const auto text_at = [&said](const char* key) {
        const auto found = said.find(key);
        const bool is_text = found != said.end() && found->is_string();
        return is_text ? found->get<std::string>() : std::string();
    };
    if (text_at("protocol") != wire::subprotocol) return std::nullopt;
    const auto open_rooms = parse_admitted(text_at("open_rooms"), true);
    const auto enter = parse_admitted(text_at("enter"), false);
    return AccessSettings{
        open_rooms.value_or(Admitted::everyone), enter.value_or(Admitted::everyone), {}};
}

SetupFinding certificate_finding(std::chrono::seconds left, const std::string& at) {
    const auto hours = std::chrono::floor<std::chrono::hours>(left).count();
    const auto text = "the certificate at " + at + " is valid for " +
                      (left < 2 * one_day ? std::to_string(hours) + " hours"
                                          : std::to_string(hours / 24) + " days") +
                      " more";
    if (left >= one_week) return {Verdict::good, text, ""};
    return {Verdict::doubtful, text, "see that it is renewed in time, and the server restarted"};
}

}  // namespace

std::vector<SetupFinding> port_findings(const std::vector<WantedPort>& ports) {
    std::vector<SetupFinding> findings;
    for (const auto& [port, wanted_by, owner] : ports) {
        if (owner.empty() || owner == wanted_by) continue;
        const bool is_ours = wanted_by == "gridraced";
        findings.push_back({Verdict::doubtful,
                            owner + " listens at port " + std::to_string(port) + ", so " +
                                wanted_by + " may not be able to",
                            is_ours ? "stop it, or choose another port with --listen"
                                    : "stop it; or, if it is a web server, let it pass requests on "
                                      "to gridraced: --encryption proxy, docs/proxies.md"});
    }
    return findings;
}

std::vector<SetupFinding> name_findings(const NameFacts& facts) {
    std::vector<SetupFinding> findings;
    bool names_v6 = facts.reached.empty();
    for (const auto& reached : facts.reached) {
        findings.push_back(name_finding(reached, facts));
        names_v6 = names_v6 || reached.address.is_v6() || is_loopback(reached.address);
    }
    if (facts.reached.empty()) {
        findings.push_back(
            {Verdict::bad, facts.name + " leads nowhere: the DNS has no address for it",
             is_public(facts.v4)
                 ? "make an A record, and for IPv6 an AAAA record, of " + addresses_of(facts)
                 : behind_router(facts)});
    }
    if (is_public(facts.v6) && !names_v6) {
        findings.push_back(
            {Verdict::doubtful, facts.name + " has no IPv6 address, and this machine has",
             "an AAAA record of " + facts.v6->to_string() + " lets in who has IPv6 alone"});
    }
    return findings;
}

std::vector<SetupFinding> answer_findings(const NameFacts& facts) {
    std::vector<SetupFinding> findings;
    for (const auto& reached : facts.reached) {
        const auto at = setup_url(facts.name, facts.port, facts.is_secure) + " (" +
                        reached.address.to_string() + ")";
        findings.push_back(answer_finding(reached, facts, at));
        const bool is_trusted = reached.fault.empty() && reached.certificate_left;
        if (is_trusted) findings.push_back(certificate_finding(*reached.certificate_left, at));
    }
    return findings;
}

std::vector<SetupFinding> access_findings(const NameFacts& facts, const AccessSettings& settings) {
    std::vector<SetupFinding> findings;
    for (const auto& reached : facts.reached) {
        const auto said = access_in(reached.health);
        if (!said) continue;
        const auto text = reached.address.to_string() + ": " + access_sentence(*said);
        const bool is_as_said =
            said->enter == settings.enter && said->open_rooms == settings.open_rooms;
        if (is_as_said) {
            findings.push_back({Verdict::good, text, ""});
            continue;
        }
        const bool is_laxer =
            said->enter < settings.enter || said->open_rooms < settings.open_rooms;
        findings.push_back(
            {is_laxer ? Verdict::bad : Verdict::doubtful,
             text + "; these settings say otherwise: " + access_sentence(settings),
             "has the server been restarted with these settings? See gridraced config print"});
    }
    return findings;
}

bool is_reachable(const std::vector<SetupFinding>& findings) {
    return std::ranges::none_of(
        findings, [](const SetupFinding& finding) { return finding.verdict == Verdict::bad; });
}

}  // namespace gridrace::server
