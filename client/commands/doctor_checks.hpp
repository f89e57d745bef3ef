// Judges what `gridrace doctor` has measured: whether it is fine, and what to do if not. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "client/net/connection_end.hpp"
#include "client/net/page_probe.hpp"
#include "client/net/server_probe.hpp"
#include "client/net/socket_probe.hpp"
#include "client/terminal/capabilities.hpp"

namespace gridrace::client {

struct TerminalFacts {
    bool is_terminal = false;
    std::string type;  // TERM
    int columns = 0;   // 0 if unknown
    int rows = 0;
    terminal::Capabilities capabilities;
    std::string
        color_source;    // what decided the colours: "--color", "NO_COLOR", "COLORTERM", "TERM"
    std::string locale;  // the one of LC_ALL, LC_CTYPE and LANG in effect
};

// A folder that gridrace writes to, and why it cannot; empty if it can.
struct FolderFacts {
    std::string name;  // for programs: "state"
    std::string use;   // "for seats to come back to"
    std::string path;
    std::string fault;
};

struct Facts {
    TerminalFacts terminal;
    std::vector<FolderFacts> folders;
    std::string server;  // its address, ws://HOST:PORT
    std::string link;    // of its page, http://HOST:PORT
    std::variant<ServerProbe, ConnectionEnd> probe;
    std::optional<PageProbe> page;  // none: the server was not reached; so are the others
    std::optional<SocketProbe> socket;
};

enum class Verdict : std::uint8_t { good, doubtful, bad };

struct Finding {
    std::string subject;  // for programs: "terminal", "server"
    Verdict verdict = Verdict::good;
    std::string text;   // one sentence, safe to print
    std::string cure;   // what to do; empty if nothing
    int exit_code = 0;  // if it is bad
};

// In the order of the report.
std::vector<Finding> findings_from(const Facts& facts);

// That of the first bad finding; 0 if there is none.
int exit_code_of(const std::vector<Finding>& findings);

}  // namespace gridrace::client
