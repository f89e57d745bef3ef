// The verb `doctor`: checks what gridrace needs, and prints the findings.
#include <fcntl.h>
#include <sys/ioctl.h>
#include <sysexits.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>

#include "client/commands/chosen_setup.hpp"
#include "client/commands/doctor_checks.hpp"
#include "client/commands/options.hpp"
#include "client/commands/rules_from_options.hpp"
#include "client/storage/folders.hpp"
#include "client/storage/resume_state_file.hpp"
#include "client/terminal/styled_text.hpp"

namespace gridrace::client {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using terminal::process_environment;

constexpr std::size_t width_of_subjects = 11;

// The screens take the process's terminal, whatever the standard streams are.
TerminalFacts look_at_terminal(const terminal::ColorWish& wish) {
    TerminalFacts facts;
    const int descriptor = ::open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC);
    facts.is_terminal = descriptor >= 0;
    winsize size{};
    if (facts.is_terminal && ioctl(descriptor, TIOCGWINSZ, &size) == 0) {
        facts.columns = size.ws_col;
        facts.rows = size.ws_row;
    }
    if (facts.is_terminal) ::close(descriptor);
    facts.type = process_environment("TERM").value_or("");
    facts.capabilities = terminal::detect(wish, process_environment);
    facts.color_source = terminal::color_source(wish, process_environment);
    facts.locale = terminal::locale_of(process_environment);
    return facts;
}

// Why nothing can be written there; empty if it can. A folder that is missing will be made.
std::string fault_of(const fs::path& folder) {
    auto there = folder;
    std::error_code error;
    while (!fs::exists(there, error) && there.has_relative_path()) there = there.parent_path();
    if (!fs::is_directory(there, error)) return there.string() + " is no folder";
    if (::access(there.c_str(), W_OK | X_OK) == 0) return "";
    return std::system_category().message(errno);
}

FolderFacts look_at_seats() {
    const std::string use = "for seats to come back to";
    const auto folder = resume_states_folder();
    if (!folder) return {"state", use, "", no_state_folder};
    return {"state", use, folder->string(), fault_of(*folder)};
}

FolderFacts look_at_settings() {
    const std::string use = "for settings";
    const auto folder = config_folder();
    if (!folder) return {"config", use, "", no_config_folder};
    return {"config", use, folder->string(), fault_of(*folder)};
}

Facts look_at_everything(const terminal::ColorWish& wish, const ServerAddress& server) {
    const auto found = probe(server);
    Facts facts{look_at_terminal(wish),
                {look_at_settings(), look_at_seats()},
                to_url(server),
                page_of(server),
                ServerProbe{},
                {},
                {}};
    if (found) {
        facts.probe = *found;
        facts.page = probe_page(server);
        facts.socket = probe_socket(server);
    } else {
        facts.probe = found.error();
    }
    return facts;
}

std::string_view name(Verdict verdict) {
    switch (verdict) {
        case Verdict::good: return "good";
        case Verdict::doubtful: return "doubtful";
        case Verdict::bad: return "bad";
    }
    return "";
}

std::string mark(Verdict verdict, const terminal::Capabilities& capabilities) {
    const auto painted = [&](std::string_view sign, std::string_view in_ascii,
                             terminal::Color ink) {
        terminal::Style style;
        style.foreground = ink;
        return terminal::styled(capabilities.utf8 ? sign : in_ascii, style, capabilities.colors);
    };
    switch (verdict) {
        case Verdict::good: return painted("\u2713", "+", terminal::rgb(0x2f9e44, 2));
        case Verdict::doubtful: return painted("!", "!", terminal::rgb(0xe8a200, 3));
        case Verdict::bad: return painted("\u2717", "x", terminal::rgb(0xe03131, 1));
    }
    return "";
}

void print(const std::vector<Finding>& findings, const terminal::Capabilities& capabilities) {
    for (const auto& finding : findings) {
        auto subject = finding.subject;
        for (char& c : subject) c = c == '_' ? ' ' : c;
        subject.resize(std::max(width_of_subjects, subject.size()), ' ');
        std::cout << mark(finding.verdict, capabilities) << ' ' << subject << finding.text << '\n';
        if (finding.cure.empty()) continue;
        std::cout << std::string(width_of_subjects + 2, ' ') << finding.cure << '\n';
    }
}

json as_json(const Facts& facts, const std::vector<Finding>& findings) {
    json all = {{"findings", json::array()}, {"exit_code", exit_code_of(findings)}};
    for (const auto& finding : findings) {
        json said = {{"subject", finding.subject},
                     {"verdict", name(finding.verdict)},
                     {"text", finding.text}};
        if (!finding.cure.empty()) said["cure"] = finding.cure;
        all["findings"].push_back(said);
    }
    if (const auto* probe = std::get_if<ServerProbe>(&facts.probe)) {
        all["server"] = {{"url", facts.server},
                         {"version", probe->health.version},
                         {"protocol", probe->health.protocol},
                         {"round_trip_us", probe->round_trip.count()},
                         {"clock_offset_ms", probe->clock_offset.count()}};
    }
    return all;
}

}  // namespace

int doctor(const Options& options) {
    const auto wish = terminal::color_wish(options.color);
    if (!wish) {
        return fail({EX_USAGE, "--color: choose auto, never, 16, 256 or truecolor"});
    }
    const auto server = server_address(options);
    if (!server) return fail(server.error());
    const auto facts = look_at_everything(*wish, *server);
    const auto findings = findings_from(facts);
    if (options.json) {
        std::cout << as_json(facts, findings).dump() << '\n';
        return exit_code_of(findings);
    }
    print(findings, for_stdout(facts.terminal.capabilities, *wish));
    return exit_code_of(findings);
}

}  // namespace gridrace::client
