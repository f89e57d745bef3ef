#include "server/config/setup_plan.hpp"

#include <algorithm>
#include <iterator>

#include "server/config/config.hpp"
#include "server/config/secret_file.hpp"
#include "server/config/settings_file.hpp"
#include "server/net/limits/address.hpp"
#include "server/net/limits/host_header.hpp"

namespace gridrace::server {

namespace {

constexpr std::uint16_t own_port = 8765;
constexpr std::uint16_t https_port = 443;
constexpr std::uint16_t http_port = 80;
constexpr const char* restart =
    "sudo systemctl enable gridraced && sudo systemctl restart gridraced";

bool has_own_tls(Encryption encryption) {
    return encryption == Encryption::certbot || encryption == Encryption::files;
}

bool is_behind_proxy(Encryption encryption) {
    return encryption == Encryption::caddy || encryption == Encryption::proxy;
}

std::string usual_listen(Encryption encryption, std::string_view everywhere) {
    const std::string host(is_behind_proxy(encryption) ? "127.0.0.1" : everywhere);
    return text_of({host, own_port});
}

std::string marked(const std::string& name) {
    return std::string(setup_mark) + " for " + name + ", which replaces this file.\n";
}

// Caddy reaches a server that listens everywhere at this machine's own address.
HostAndPort upstream_of(const std::string& listen) {
    auto upstream = parse_host_and_port(listen).value_or(HostAndPort{"127.0.0.1", own_port});
    if (upstream.host == "0.0.0.0" || upstream.host == "::") upstream.host = "127.0.0.1";
    return upstream;
}

// The addresses, as a list of TOML, from which a proxy on this machine calls `host`; none if that is a name to look up.
std::optional<std::string> callers_of(const std::string& host) {
    if (host == "localhost") return R"(["127.0.0.1", "::1"])";
    if (!parse_address(host) || !parse_networks(host)) return std::nullopt;
    return "[\"" + host + "\"]";
}

// The list of the proxies whose word counts; none: that is for the host to say. Another proxy than Caddy may be on
// another machine if that one can reach the server.
std::optional<std::string> trusted_proxies(Encryption encryption, const std::string& listen) {
    if (!is_behind_proxy(encryption)) return "[]";
    if (encryption == Encryption::caddy) return callers_of(upstream_of(listen).host);
    const auto address = parse_host_and_port(listen);
    return address && is_this_machine(address->host) ? callers_of(address->host) : std::nullopt;
}

std::string access_text(const SetupAccess& access) {
    if (!access.open_rooms && !access.enter) return "";
    std::string text = "\n[server]\n";
    const auto add = [&text](const char* key, std::string_view value) {
        text += std::string(key) + " = \"" + std::string(value) + "\"\n";
    };
    if (access.open_rooms) add("open_rooms", name(*access.open_rooms));
    if (access.enter) add("enter", name(*access.enter));
    if (access.wants_word()) add("server_word_file", access.file.string());
    return text;
}

// Says also what is as by default: another file may say otherwise, from before.
std::string settings_text(const SetupCall& call, const std::string& listen) {
    const auto encryption = *call.encryption;
    auto text = marked(call.name) +
                "# Set more in another file of this folder: the last one by its name counts.\n\n"
                "[network]\nlisten = \"" +
                listen + "\"\n";
    const auto folder = has_own_tls(encryption) ? std::string(service_credentials) + "/" : "";
    const auto credential = [&](const char* name) {
        return folder.empty() ? std::string() : folder + "gridraced." + name;
    };
    text += "tls_cert = \"" + credential("tls-cert") + "\"\ntls_key = \"" + credential("tls-key") +
            "\"\n";
    text += "\n[gate]\npublic_hosts = [\"" + call.name + "\"]\n";
    const auto trusted = trusted_proxies(encryption, listen);
    if (trusted) text += "trusted_proxies = " + *trusted + "\n";
    if (encryption == Encryption::caddy) {
        text += "forwarded_header = \"x-forwarded-for\"\nproxy_protocol = \"off\"\n";
    }
    return text + access_text(call.access);
}

std::string caddy_text(const std::string& name, std::uint16_t port, const std::string& listen) {
    return marked(name) + name + (port == https_port ? "" : ":" + std::to_string(port)) +
           " {\n\t@numbers path /metrics /livez /readyz\n\trespond @numbers 404\n"
           "\treverse_proxy " +
           text_of(upstream_of(listen)) + "\n}\n";
}

// As a word for a shell.
std::string shell_word(const std::string& text) {
    std::string word = "'";
    for (const char each : text) word += each == '\'' ? std::string("'\\''") : std::string(1, each);
    word += '\'';
    const bool is_plain = std::ranges::all_of(text, [](char each) {
        return (each >= 'a' && each <= 'z') || (each >= 'A' && each <= 'Z') ||
               (each >= '-' && each <= '9') || each == '_';
    });
    return is_plain && !text.empty() ? text : word;
}

// The service reads certificate and key as credentials when it starts: it may read none of root's files itself.
std::vector<std::string> steps_for_files(const SetupCall& call) {
    const auto link = [](const std::filesystem::path& file, const char* name) {
        return "sudo ln -sf " + shell_word(file.string()) + " /etc/credstore/gridraced." + name;
    };
    return {"sudo install -d -m 700 /etc/credstore", link(call.certificate, "tls-cert"),
            link(call.key, "tls-key"), restart,
            call.encryption == Encryption::certbot
                ? "printf '#!/bin/sh\\nsystemctl restart gridraced\\n' | sudo install -D -m 755 "
                  "/dev/stdin "
                  "/etc/letsencrypt/renewal-hooks/deploy/gridraced"
                : "sudo systemctl restart gridraced    # after each renewal of the certificate"};
}

std::vector<std::string> steps_for(const SetupCall& call, const std::string& listen,
                                   const std::string& url) {
    std::vector<std::string> steps;
    const bool lacks_trust = !trusted_proxies(*call.encryption, listen);
    if (lacks_trust) {
        steps.push_back(
            "name the proxy's address in trusted_proxies, in [gate] of a file of your own beside "
            "50-setup.toml: without it all players share the limits of one address");
    }
    switch (*call.encryption) {
        case Encryption::caddy: {
            const auto file = caddy_file(call).string();
            steps.insert(steps.end(),
                         {"sudo apt install caddy",
                          "grep -qsF " + shell_word(file) + " /etc/caddy/Caddyfile || echo " +
                              shell_word("import " + file) + " | sudo tee -a /etc/caddy/Caddyfile",
                          restart, "sudo systemctl restart caddy"});
            break;
        }
        case Encryption::certbot:
        case Encryption::files: return steps_for_files(call);
        case Encryption::proxy:
            steps.insert(
                steps.end(),
                {restart, "let the proxy pass " + url + " on to http://" + listen +
                              ", as docs/proxies.md in /usr/share/doc/gridrace-server says"});
            break;
        case Encryption::none: steps.push_back(restart);
    }
    return steps;
}

std::uint16_t usual_port(const SetupCall& call, const std::string& listen) {
    if (is_behind_proxy(*call.encryption)) return https_port;
    const auto address = parse_host_and_port(listen);
    return address ? address->port : own_port;
}

}  // namespace

std::optional<Encryption> parse_encryption(std::string_view text) {
    const auto* found = std::ranges::find(encryption_names, text);
    if (found == std::end(encryption_names)) return std::nullopt;
    return static_cast<Encryption>(found - std::begin(encryption_names));
}

std::optional<PublicName> parse_public_name(std::string_view text) {
    const auto name = parse_host(text);
    if (!name || is_ip_literal(*name)) return std::nullopt;
    const auto address = parse_host_and_port(text);
    if (!address && text.find(':') != text.npos) return std::nullopt;
    return PublicName{*name, address ? address->port : std::uint16_t{0}};
}

std::filesystem::path caddy_file(const SetupCall& call) {
    return call.file == usual_settings_file ? "/etc/caddy/gridrace.caddy"
                                            : drop_in_folder(call.file) / "gridrace.caddy";
}

std::filesystem::path word_path(const SetupCall& call) {
    if (call.file == usual_settings_file)
        return std::filesystem::path(credential_store) / word_credential;
    return drop_in_folder(call.file) / "server-word";
}

std::filesystem::path word_setting(const SetupCall& call) {
    return call.file == usual_settings_file ? word_credential : word_path(call);
}

SetupPlan plan_setup(const SetupCall& call, std::string_view everywhere) {
    const auto listen =
        call.listen.empty() ? usual_listen(*call.encryption, everywhere) : call.listen;
    SetupPlan plan;
    plan.listen = listen;
    plan.is_secure = call.encryption != Encryption::none;
    plan.port = call.port != 0 ? call.port : usual_port(call, listen);
    plan.files.push_back(
        {drop_in_folder(call.file) / "50-setup.toml", settings_text(call, listen)});
    if (call.encryption == Encryption::caddy) {
        plan.files.push_back({caddy_file(call), caddy_text(call.name, plan.port, listen)});
    }
    if (!call.access.word.empty())
        plan.files.push_back({word_path(call), call.access.word + "\n", true});
    plan.steps = steps_for(call, listen, setup_url(call.name, plan.port, plan.is_secure));
    return plan;
}

std::string setup_url(const std::string& name, std::uint16_t port, bool is_secure) {
    const bool is_usual = port == (is_secure ? https_port : http_port);
    return (is_secure ? "https://" : "http://") + name +
           (is_usual ? "" : ":" + std::to_string(port));
}

}  // namespace gridrace::server
