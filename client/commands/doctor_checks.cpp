#include "client/commands/doctor_checks.hpp"

#include <sysexits.h>

#include <cstdio>
#include <cstdlib>

#include "common/base/text.hpp"
#include "common/base/version.hpp"
#include "common/wire/limits.hpp"

namespace gridrace::client {

namespace {

using namespace std::chrono_literals;

// Window size that shows all of a room.
constexpr int fewest_columns = 40;
constexpr int fewest_rows = 16;
// Round-trip time above which moves feel slow.
constexpr auto slow_trip = 250ms;
// The countdown follows the server's clock: a difference is harmless, but worth a warning.
constexpr auto large_offset = 2s;

std::string depth_text(terminal::ColorDepth depth) {
    switch (depth) {
        case terminal::ColorDepth::mono: return "no colours";
        case terminal::ColorDepth::ansi16: return "16 colours";
        case terminal::ColorDepth::indexed256: return "256 colours";
        case terminal::ColorDepth::truecolor: return "true colour";
    }
    return "";
}

Finding terminal_finding(const TerminalFacts& terminal) {
    if (!terminal.is_terminal) {
        return {"terminal", Verdict::doubtful, "the program has no terminal",
                "play in a terminal; watch --lines, bot and the tools need none"};
    }
    const auto size = std::to_string(terminal.columns) + "x" + std::to_string(terminal.rows);
    if (terminal.type.empty() || terminal.type == "dumb" || terminal.type == "unknown") {
        return {"terminal", Verdict::doubtful, "the terminal says of itself that it is dumb",
                "set TERM to what it is, such as xterm-256color; or watch with --lines"};
    }
    if (terminal.columns == 0 || terminal.rows == 0) {
        return {"terminal", Verdict::good,
                printable(terminal.type) + ", which does not tell its size: 80x24 is assumed", ""};
    }
    if (terminal.columns < fewest_columns || terminal.rows < fewest_rows) {
        return {"terminal", Verdict::doubtful, "the window is small: " + size,
                "make it 40 columns wide and 16 lines high at least"};
    }
    return {"terminal", Verdict::good, printable(terminal.type) + ", " + size, ""};
}

Finding color_finding(const TerminalFacts& terminal) {
    return {"colors", Verdict::good,
            depth_text(terminal.capabilities.colors) + ", by " + terminal.color_source,
            terminal.color_source == "TERM"
                ? "if the terminal shows more, say so with --color or COLORTERM=truecolor"
                : ""};
}

Finding locale_finding(const TerminalFacts& terminal) {
    const auto named = terminal.locale.empty() ? "none" : printable(terminal.locale);
    if (terminal.capabilities.utf8) return {"locale", Verdict::good, "UTF-8 (" + named + ")", ""};
    return {"locale", Verdict::doubtful,
            "the locale (" + named + ") is not UTF-8: the screen is drawn in ASCII",
            "set LANG=C.UTF-8 if the terminal supports UTF-8"};
}

Finding clipboard_finding(const TerminalFacts& terminal) {
    if (!terminal.capabilities.osc) {
        return {"clipboard", Verdict::good,
                "not available: this terminal does not let programs copy", ""};
    }
    return {"clipboard", Verdict::good,
            "copies with OSC 52, if the terminal allows it; terminals do not say whether they do",
            ""};
}

Finding folder_finding(const FolderFacts& folder) {
    const auto path = printable(folder.path);
    if (folder.fault.empty()) return {folder.name, Verdict::good, path + ", " + folder.use, ""};
    return {folder.name, Verdict::bad,
            "cannot be written to " + folder.use + ": " + path + ": " + printable(folder.fault),
            "make it writable, or set another folder in the environment", EX_CANTCREAT};
}

// 12.3 or 0.4 ms.
std::string in_milliseconds(std::chrono::microseconds time) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1f ms", static_cast<double>(time.count()) / 1000);
    return text;
}

Finding round_trip_finding(const ServerProbe& probe) {
    const auto trip = in_milliseconds(probe.round_trip);
    if (probe.round_trip <= slow_trip) {
        return {"round_trip", Verdict::good, trip + " (the median of five)", ""};
    }
    return {"round_trip", Verdict::doubtful, trip + " (the median of five): moves feel slow",
            "use a server that is closer, or a better network"};
}

Finding clock_finding(const ServerProbe& probe) {
    const auto offset = probe.clock_offset;
    const auto away = std::to_string(std::abs(offset.count())) + " ms";
    if (offset <= large_offset && offset >= -large_offset) {
        return {"clock", Verdict::good, away + " away from the server's", ""};
    }
    return {"clock", Verdict::doubtful,
            "this machine's clock is " + away + (offset > 0ms ? " behind" : " ahead of") +
                " the server's; races go by the server's",
            "set the wrong clock with NTP"};
}

Finding protocol_finding(const ServerHealth& health) {
    const std::string ours(wire::subprotocol);
    if (health.protocol == ours) return {"protocol", Verdict::good, ours, ""};
    return {"protocol", Verdict::bad,
            "the server speaks " + health.protocol + ", this program " + ours,
            "install the version of the server, " + health.version, EX_PROTOCOL};
}

std::string cure_for(const ConnectionEnd& end) {
    if (end.code == "unreachable") {
        return "is it running, and is the address right? Choose another with --server or "
               "GRIDRACE_SERVER; solo and the puzzle tools need no server";
    }
    if (end.code == "not_secure" || end.code == "refused") return "";  // the message says it
    return "ask the host for the address, ws://HOST:PORT";
}

// What answers a request for health is the server; a proxy may keep all else from it.
Finding websocket_finding(const SocketProbe& socket) {
    if (socket.passes) return {"websocket", Verdict::good, "passes to the server", ""};
    return {"websocket", Verdict::bad,
            "something between here and the server lets no WebSocket pass: " + socket.instead,
            "a proxy of the host's must pass on the headers Upgrade and Connection; if it is this "
            "network, try wss:// "
            "(TLS) or another network",
            EX_PROTOCOL};
}

// Friends in a terminal can play all the same.
Finding browser_finding(const PageProbe& page, const std::string& link) {
    using Answer = PageProbe::Answer;
    switch (page.answer) {
        case Answer::page: return {"browser", Verdict::good, link + " shows the page", ""};
        case Answer::no_page:
            return {"browser", Verdict::good, "the server has no page: friends play with gridrace",
                    ""};
        case Answer::refused:
            return {"browser", Verdict::doubtful,
                    "browsers are refused at " + link + ": " + page.sentence,
                    "friends can still play with gridrace; for browsers tell the host"};
        case Answer::unreachable: break;
    }
    return {"browser", Verdict::doubtful, "no page comes from " + link + ": " + page.sentence,
            "friends can still play with gridrace; for browsers tell the host"};
}

void add_server(const Facts& facts, std::vector<Finding>& findings) {
    if (const auto* end = std::get_if<ConnectionEnd>(&facts.probe)) {
        findings.push_back({"server", Verdict::bad, end->message, cure_for(*end), end->exit_code});
        return;
    }
    const auto& probe = std::get<ServerProbe>(facts.probe);
    findings.push_back(
        {"server", Verdict::good, facts.server + ", gridraced " + probe.health.version, ""});
    findings.push_back(protocol_finding(probe.health));
    if (facts.socket) findings.push_back(websocket_finding(*facts.socket));
    findings.push_back(round_trip_finding(probe));
    findings.push_back(clock_finding(probe));
    if (facts.page) findings.push_back(browser_finding(*facts.page, facts.link));
}

}  // namespace

std::vector<Finding> findings_from(const Facts& facts) {
    std::vector<Finding> findings = {
        {"version", Verdict::good, "gridrace " + std::string(version), ""},
        terminal_finding(facts.terminal),
        color_finding(facts.terminal),
        locale_finding(facts.terminal),
        clipboard_finding(facts.terminal),
    };
    for (const auto& folder : facts.folders) findings.push_back(folder_finding(folder));
    add_server(facts, findings);
    return findings;
}

int exit_code_of(const std::vector<Finding>& findings) {
    for (const auto& finding : findings) {
        if (finding.verdict == Verdict::bad) return finding.exit_code;
    }
    return 0;
}

}  // namespace gridrace::client
