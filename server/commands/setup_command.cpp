#include "server/commands/setup_command.hpp"

#include <sys/stat.h>
#include <sysexits.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <chrono>
#include <fstream>
#include <iostream>
#include <thread>

#include "common/base/text.hpp"
#include "common/base/url_path.hpp"
#include "server/commands/port_owner.hpp"
#include "server/commands/setup_access.hpp"
#include "server/commands/setup_findings.hpp"
#include "server/commands/setup_questions.hpp"
#include "server/config/load_config.hpp"
#include "server/config/secret_file.hpp"
#include "server/config/server_word_file.hpp"
#include "server/config/setup_plan.hpp"
#include "server/config/start_check.hpp"

namespace gridrace::server {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds longest_look{60};
constexpr std::chrono::seconds until_next_look{2};

std::string shown(const fs::path& path) {
    return printable(path.string());
}

// ---- writing ----

fs::path in_root(const SetupCall& call, const fs::path& path) {
    return call.root.empty() ? path : call.root / path.relative_path();
}

bool is_written_by_setup(const fs::path& path) {
    std::ifstream in(path);
    std::string line;
    return std::getline(in, line) && line.starts_with(setup_mark);
}

// Why the file may not be written; empty if it may.
std::string objection(const SetupCall& call, const fs::path& path) {
    std::error_code error;
    const bool is_free = call.replaces || !fs::exists(fs::symlink_status(path, error));
    const bool is_said = !call.access.is_drawn && path == in_root(call, word_path(call));
    if (is_free || is_said || is_written_by_setup(path)) return "";
    return shown(path) +
           " is there, and gridraced setup has not written it: move it away, or say --replace";
}

// As one step: a server that starts meanwhile reads the old file or the new one. Others may read it if there is no
// secret in it: the service is no root.
std::error_code write(const SetupFile& file, const fs::path& path) {
    std::error_code error;
    const auto folder = path.parent_path();
    if (!fs::exists(folder, error)) {
        fs::create_directories(folder, error);
        ::chmod(folder.c_str(), file.is_secret ? 0700 : 0755);
    }
    auto unfinished = path;
    unfinished += ".unfinished";
    fs::remove(unfinished, error);
    errno = 0;
    const auto mask = ::umask(0077);
    std::ofstream out(unfinished, std::ios::binary);
    ::umask(mask);
    out << file.text << std::flush;
    out.close();
    if (!out) return {errno != 0 ? errno : EIO, std::generic_category()};
    if (!file.is_secret) ::chmod(unfinished.c_str(), 0644);
    fs::rename(unfinished, path, error);
    return error;
}

int write_all(const SetupCall& call, const SetupPlan& plan, std::ostream& out, std::ostream& err) {
    for (const auto& file : plan.files) {
        if (const auto why = objection(call, in_root(call, file.path)); !why.empty()) {
            err << "gridraced: " << why << '\n';
            return EX_CANTCREAT;
        }
    }
    for (const auto& file : plan.files) {
        const auto path = in_root(call, file.path);
        const bool was_there = is_there(path);
        if (const auto error = write(file, path)) {
            err << "gridraced: " << shown(path) << " cannot be written: " << error.message()
                << (error == std::errc::permission_denied ? "; say sudo gridraced setup" : "")
                << '\n';
            return EX_CANTCREAT;
        }
        out << (was_there ? "replaced " : "written  ") << shown(path) << '\n';
    }
    return EX_OK;
}

// Values of the file just written that another one overrides.
void tell_overridden(const SetupCall& call, const SetupPlan& plan, std::ostream& out) {
    LoadedConfig loaded;
    loaded.take_files(in_root(call, call.file));
    const auto ours = in_root(call, plan.files[0].path).string();
    for (const auto& said : parse_settings_file(plan.files[0].text).said) {
        const auto origin = loaded.origins().find(said.row->name);
        const bool is_other =
            origin != loaded.origins().end() && !origin->second.starts_with(ours + ":");
        if (is_other) {
            out << "! " << said.row->key << " is set again at " << printable(origin->second)
                << ", which counts\n";
        }
    }
    for (const auto& fault : loaded.faults()) out << "x " << fault << '\n';
}

// Of the server whose files are written.
AccessSettings access_in_force(const SetupCall& call, const Config& config) {
    if (call.root.empty()) return config.access;
    LoadedConfig loaded;
    loaded.take_files(in_root(call, call.file));
    return loaded.config().access;
}

// Whether there is a word where setup would put one: a new one would make all links dead.
bool has_word(const SetupCall& call) {
    const auto secret = read_secret(in_root(call, word_path(call)));
    return secret && clean_server_word(secret->text);
}

// Of a host who says it where nobody else sees it: "-" is the first line of the standard input.
void read_word(SetupCall& call, std::istream& in) {
    if (call.access.word != "-") return;
    call.access.word.clear();
    std::getline(in, call.access.word);
}

// Nothing of a word that is not written, or that another file of settings overrides.
void forget_unused_word(SetupCall& call) {
    LoadedConfig loaded;
    loaded.take_files(in_root(call, call.file));
    if (call.is_dry || loaded.config().access.word_file != call.access.file)
        call.access.word.clear();
}

std::vector<WantedPort> wanted_ports(const SetupCall& call, const SetupPlan& plan) {
    std::vector<WantedPort> ports;
    if (const auto listen = parse_host_and_port(plan.listen); listen && listen->port != 0)
        ports.push_back({listen->port, "gridraced", port_owner(listen->port)});
    if (call.encryption == Encryption::caddy) {
        for (const std::uint16_t port : {std::uint16_t{80}, plan.port})
            ports.push_back({port, "caddy", port_owner(port)});
    }
    return ports;
}

// What is left of Caddy's part by an earlier call.
void tell_leftover(const SetupCall& call, std::ostream& out) {
    const auto file = in_root(call, caddy_file(call));
    if (call.encryption == Encryption::caddy || !is_written_by_setup(file)) return;
    out << "! Caddy still has " << call.name << " if its Caddyfile imports " << shown(file)
        << "\n  delete that file and that line, then: sudo systemctl restart caddy\n";
}

// ---- looking ----

std::string everywhere() {
    using boost::asio::ip::tcp;
    boost::asio::io_context io;
    tcp::acceptor acceptor(io);
    boost::system::error_code error;
    acceptor.open(tcp::v6(), error);
    if (!error) acceptor.bind({tcp::v6(), 0}, error);
    return error ? "0.0.0.0" : "::";
}

bool tell_findings(const std::vector<SetupFinding>& findings, std::ostream& out) {
    for (const auto& [verdict, text, cure] : findings) {
        using Verdict = SetupFinding::Verdict;
        out << (verdict == Verdict::good       ? "+ "
                : verdict == Verdict::doubtful ? "! "
                                               : "x ")
            << text << '\n';
        if (!cure.empty()) out << "  " << cure << '\n';
    }
    return is_reachable(findings);
}

// Again for a while if a certificate is missing: who has just started Caddy waits for it.
NameFacts look_patiently(const std::string& name, std::uint16_t port, bool is_secure,
                         std::ostream& out) {
    const auto until = std::chrono::steady_clock::now() + longest_look;
    for (bool has_said = false;; has_said = true) {
        auto facts = look_at_name(name, port, is_secure, true);
        const bool is_early = std::ranges::any_of(facts.reached, &Reached::is_early);
        if (!is_early || std::chrono::steady_clock::now() >= until) return facts;
        if (!has_said) {
            out << "! there is no certificate for " << name
                << " yet, which takes up to a minute after a start: looking again ..." << std::endl;
        }
        std::this_thread::sleep_for(until_next_look);
    }
}

// By what the settings in force say.
int check(const SetupCall& call, const Config& config, std::ostream& out) {
    const bool has_tls = !config.tls.certificate.empty();
    const bool has_proxy = is_behind_proxy(config);
    const auto usual = has_proxy ? std::uint16_t{443} : config.listen.port;
    const auto facts = look_patiently(
        call.name, call.port != 0 ? call.port : usual,
        call.encryption ? call.encryption != Encryption::none : has_tls || has_proxy, out);
    auto findings = name_findings(facts);
    for (auto& finding : answer_findings(facts)) findings.push_back(std::move(finding));
    for (auto& finding : access_findings(facts, config.access))
        findings.push_back(std::move(finding));
    return tell_findings(findings, out) ? EX_OK : 1;
}

// A certificate of the host's own, before it is used.
int check_files(const SetupCall& call, std::ostream& out, std::ostream& err) {
    if (call.certificate.empty()) return EX_OK;
    const TlsSettings files{call.certificate, call.key};
    std::vector<std::string> faults;
    if (const auto fault = fault_of(files)) faults = {*fault};
    if (faults.empty()) faults = certificate_doubts(files, std::vector{call.name});
    for (const auto& fault : faults) err << "gridraced: " << fault << '\n';
    if (!faults.empty()) return EX_CONFIG;
    if (const auto end = certificate_end(files)) out << "! " << *end << '\n';
    return EX_OK;
}

}  // namespace

void declare_setup(CLI::App& app, SetupOptions& options) {
    auto& setup = *app.add_subcommand("setup",
                                      "Write what a host has to decide into 50-setup.toml of the "
                                      "configuration's folder: the name by which friends "
                                      "call the server, encryption, and where it listens; then "
                                      "look as a friend's browser would whether the name leads "
                                      "here and the server answers. On a terminal it asks for what "
                                      "is left open. Exit code 0: written, or with --check "
                                      "all is well; 1: --check has found that friends do not get "
                                      "in; 73: nothing is written; 78: the certificate is of "
                                      "no use");
    setup
        .add_option("address", options.address,
                    "NAME or NAME:PORT by which friends call the server")
        ->type_name("NAME");
    setup
        .add_option("--encryption", options.encryption,
                    "caddy: Caddy on this machine obtains the certificate. certbot: certbot has "
                    "obtained it. files: "
                    "--cert and --key. proxy: another program in front has it. none: none")
        ->check(CLI::IsMember(
            std::vector<std::string>(std::begin(encryption_names), std::end(encryption_names))));
    setup
        .add_option("--listen", options.listen,
                    "Where gridraced listens, HOST:PORT; default: 127.0.0.1:8765 behind a proxy, "
                    "else [::]:8765")
        ->type_name("HOST:PORT");
    setup.add_option("--cert", options.certificate, "Certificate chain (PEM)")->type_name("FILE");
    setup.add_option("--key", options.key, "Its key (PEM, no password)")->type_name("FILE");
    setup
        .add_option("--open-rooms", options.open_rooms,
                    "Who may open rooms; default: as before, at first everyone")
        ->check(CLI::IsMember({"everyone", "word", "nobody"}));
    setup
        .add_option("--enter", options.enter,
                    "Who may come in at all; default: as before, at first everyone")
        ->check(CLI::IsMember({"everyone", "word"}));
    setup
        .add_option("--server-word", options.server_word,
                    "The word that they must know, - for a line of the standard input, which no "
                    "list of processes shows; default: the one from before, or a new one")
        ->type_name("WORD");
    setup.add_option("--root", options.root, "Folder that counts as / for what is written")
        ->type_name("DIR");
    setup.add_flag("--dry-run", options.is_dry, "Print what would be written, and write nothing");
    setup.add_flag("--check", options.only_checks,
                   "Write nothing, and look whether friends get in");
    setup.add_flag("--replace", options.replaces, "Replace also files that setup has not written");
    setup.footer(
        "Examples:\n"
        "  sudo gridraced setup race.example.org --encryption caddy\n"
        "  sudo gridraced setup race.example.org --encryption none --listen 192.168.1.5:8765\n"
        "  sudo gridraced setup race.example.org --encryption caddy --open-rooms word\n"
        "  gridraced setup race.example.org --check");
}

std::optional<Result<SetupCall, std::string>> setup_of(const CLI::App& app,
                                                       const SetupOptions& options,
                                                       const fs::path& file) {
    using Read = Result<SetupCall, std::string>;
    if (!app.got_subcommand("setup")) return std::nullopt;
    SetupCall call;
    call.encryption = parse_encryption(options.encryption);
    call.certificate = options.certificate;
    call.key = options.key;
    call.listen = options.listen;
    call.file = file.empty() ? usual_settings_file : file;
    call.access = {parse_admitted(options.open_rooms, true),
                   parse_admitted(options.enter, false),
                   options.server_word,
                   {}};
    call.root = options.root;
    call.is_dry = options.is_dry;
    call.only_checks = options.only_checks;
    call.replaces = options.replaces;
    if (!options.address.empty() && !take_address(call, options.address)) {
        return Read(printable(options.address) +
                    " is no name such as race.example.org; players who call the server by "
                    "an IP address need no setup: set listen");
    }
    if (!call.listen.empty() && !parse_host_and_port(call.listen)) {
        return Read("--listen wants HOST:PORT, such as [::]:8765");
    }
    const bool has_files = !call.certificate.empty() && !call.key.empty();
    const bool names_files = !call.certificate.empty() || !call.key.empty();
    if (names_files && (!has_files || call.encryption != Encryption::files)) {
        return Read("--cert and --key need each other, and --encryption files");
    }
    if (drop_in_folder(call.file).empty()) {
        return Read(shown(call.file) +
                    " can have no folder beside it: a configuration's name ends in .toml");
    }
    return Read(std::move(call));
}

int run_setup(SetupCall call, const Config& config, std::istream& in, std::ostream& out,
              std::ostream& err) {
    if (call.root.empty()) call.file = fs::absolute(call.file);
    const auto before = access_in_force(call, config);
    read_word(call, in);
    if (const auto fault = call.only_checks ? std::nullopt : settle(call, before, has_word(call))) {
        err << "gridraced: " << *fault << '\n';
        return EX_USAGE;
    }
    const bool has_files = call.encryption != Encryption::files || !call.key.empty();
    bool is_whole = !call.name.empty() && (call.only_checks || (call.encryption && has_files));
    const bool asks = !is_whole && !call.only_checks && ::isatty(STDIN_FILENO) == 1;
    if (asks) is_whole = ask_for_the_rest(call, in, out) && !settle(call, before, has_word(call));
    if (!is_whole) {
        err << "gridraced: setup needs a NAME, --encryption, and with files --cert and --key\n";
        return EX_USAGE;
    }
    if (call.only_checks) return check(call, config, out);
    if (call.encryption == Encryption::certbot) {
        call.certificate = in_root(call, certbot_file(call, "fullchain.pem"));
        call.key = in_root(call, certbot_file(call, "privkey.pem"));
    }
    for (auto* file : {&call.certificate, &call.key}) {
        if (!file->empty()) *file = fs::absolute(*file);
    }
    if (const int code = check_files(call, out, err); code != EX_OK) return code;
    const auto plan = plan_setup(call, everywhere());
    if (call.is_dry) {
        for (const auto& file : plan.files) {
            out << "---- " << shown(in_root(call, file.path)) << '\n'
                << (file.is_secret ? "the server's word\n" : file.text);
        }
    } else {
        if (const int code = write_all(call, plan, out, err); code != EX_OK) return code;
        tell_overridden(call, plan, out);
        tell_leftover(call, out);
        tell_findings(port_findings(wanted_ports(call, plan)), out);
        tell_findings(name_findings(look_at_name(call.name, plan.port, plan.is_secure, false)),
                      out);
    }
    forget_unused_word(call);
    const auto url = setup_url(call.name, plan.port, plan.is_secure);
    out << "\nWhat is left:\n";
    for (const auto& step : plan.steps) out << "  " << step << '\n';
    out << "  gridraced setup " << url.substr(url.find("://") + 3) << " --check\n"
        << word_sentence(call) << "Then open " << url << "/" << word_fragment("", call.access.word)
        << " and send its link to your friends.\n";
    return EX_OK;
}

}  // namespace gridrace::server
