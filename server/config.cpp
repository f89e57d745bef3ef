#include "server/config.hpp"

#include <sysexits.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <cstdlib>
#include <sstream>

#include "common/base/text.hpp"
#include "common/base/version.hpp"
#include "common/command_line/documents.hpp"
#include "server/manual_text.hpp"

namespace gridrace::server {

namespace {

constexpr const char* description =
    "gridraced hosts gridrace rooms: friends race on the same sudoku, from their terminals.\n"
    "Every option can also be set by the environment variable named beside it; the option wins.\n";

constexpr const char* nothing_kept = ":memory:";

// As the XDG Base Directory Specification has it.
std::string default_data_folder() {
    const auto* data_home = std::getenv("XDG_DATA_HOME");
    if (data_home != nullptr && data_home[0] == '/') return std::string(data_home) + "/gridrace";
    const auto* home = std::getenv("HOME");
    if (home != nullptr && home[0] == '/') return std::string(home) + "/.local/share/gridrace";
    return nothing_kept;
}

struct Options {
    Config config;
    std::string listen = "127.0.0.1:8765";
    std::string level = "info";
    std::string data = default_data_folder();
    std::string durability = "power-cut";
    unsigned keep_ended_days = 7;
    VerbOptions verb;
    command_line::DocumentOptions documents;
};

void declare(CLI::App& app, Options& options) {
    auto& config = options.config;
    app.set_version_flag("--version", "gridraced " + std::string(version));
    app.add_option("--listen", options.listen,
                   "Address to listen on, HOST:PORT; port 0 picks a free one")
        ->envname("GRIDRACE_LISTEN")
        ->capture_default_str();
    app.add_option("--threads", config.threads, "Threads that serve rooms")
        ->envname("GRIDRACE_THREADS")
        ->check(CLI::Range(1u, 256u))
        ->capture_default_str();
    app.add_option("--max-connections", config.max_connections, "Connections served at once")
        ->envname("GRIDRACE_MAX_CONNECTIONS")
        ->check(CLI::Range(1, 1000000))
        ->capture_default_str();
    app.add_option("--max-rooms", config.max_rooms, "Rooms open at once on each thread")
        ->envname("GRIDRACE_MAX_ROOMS")
        ->check(CLI::Range(1, 1000000))
        ->capture_default_str();
    app.add_option("--command-rate", config.commands_per_second,
                   "Commands a second that one member may send; faster ones wait")
        ->envname("GRIDRACE_COMMAND_RATE")
        ->check(CLI::Range(1u, 1000000u))
        ->capture_default_str();
    app.add_option("--command-burst", config.command_burst, "Commands that may come at once")
        ->envname("GRIDRACE_COMMAND_BURST")
        ->check(CLI::Range(1u, 1000000u))
        ->capture_default_str();
    app.add_option("--idle-timeout", config.idle_timeout_seconds,
                   "Seconds of silence after which a connection counts as lost")
        ->envname("GRIDRACE_IDLE_TIMEOUT")
        ->check(CLI::Range(2u, 3600u))
        ->capture_default_str();
    app.add_option("--data", options.data,
                   "Folder for what is kept between starts; :memory: keeps nothing")
        ->envname("GRIDRACE_DATA")
        ->type_name("DIR")
        ->default_str("~/.local/share/gridrace");
    app.add_option(
           "--durability", options.durability,
           "What confirmed moves survive. power-cut: that the machine stops at any time; each "
           "commit waits for the disk, some milliseconds. crash: that the server is killed at "
           "any time, but not the machine; no waiting")
        ->envname("GRIDRACE_DURABILITY")
        ->check(CLI::IsMember({"power-cut", "crash"}))
        ->capture_default_str();
    app.add_option("--keep-ended-days", options.keep_ended_days,
                   "Days for which the log of a room that has ended is kept")
        ->envname("GRIDRACE_KEEP_ENDED_DAYS")
        ->check(CLI::Range(0u, 36500u))
        ->capture_default_str();
    app.add_option("--puzzle-stock", config.puzzle_stock, "Puzzles of each grade made ahead")
        ->envname("GRIDRACE_PUZZLE_STOCK")
        ->check(CLI::Range(0, 1000))
        ->capture_default_str();
    app.add_option("--log-level", options.level, "Least severe lines on stderr")
        ->envname("GRIDRACE_LOG_LEVEL")
        ->check(CLI::IsMember({"debug", "info", "warning", "error"}))
        ->capture_default_str();
    declare_verbs(app, options.verb);
    declare_documents(app, options.documents);
}

Level parse_level(const std::string& name) {
    if (name == "debug") return Level::debug;
    if (name == "warning") return Level::warning;
    if (name == "error") return Level::error;
    return Level::info;
}

Result<Verb, EarlyExit> read_verb(Verb::Kind kind, const Options& options) {
    const auto folder = options.verb.folder.value_or(options.data);
    const bool needs_folder = kind != Verb::Kind::verify || options.verb.file.empty();
    if (needs_folder && folder == nothing_kept) {
        return EarlyExit{EX_USAGE, "gridraced: " + std::string(nothing_kept) +
                                       " has no log: name the server's folder with --data\n"};
    }
    return Verb{kind, folder, options.verb.file};
}

}  // namespace

std::optional<HostAndPort> parse_host_and_port(const std::string& text) {
    const auto colon = text.rfind(':');
    if (colon == std::string::npos || colon == 0) return std::nullopt;
    HostAndPort parsed;
    parsed.host = text.substr(0, colon);
    if (parsed.host.front() == '[' && parsed.host.back() == ']') {
        parsed.host = parsed.host.substr(1, parsed.host.size() - 2);
    } else if (parsed.host.find(':') != std::string::npos) {
        return std::nullopt;  // an IPv6 address needs its brackets
    }
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data() + colon + 1, end, parsed.port);
    if (error != std::errc() || rest != end || parsed.host.empty()) return std::nullopt;
    return parsed;
}

Result<Config, EarlyExit> read_config(int argc, const char* const* argv) {
    Options options;
    CLI::App app(description, "gridraced");
    declare(app, options);
    try {
        app.parse(argc, argv);
        if (auto document = document_wanted(app, options.documents, manual_text())) {
            return EarlyExit{EX_OK, std::move(*document)};
        }
    } catch (const CLI::ParseError& error) {
        std::ostringstream out;
        std::ostringstream err;
        const bool wanted = app.exit(error, out, err) == 0;
        if (wanted) return EarlyExit{EX_OK, out.str()};
        return EarlyExit{EX_USAGE,
                         "gridraced: " + printable(error.what()) + "\nTry: gridraced --help\n"};
    }
    if (const auto kind = verb_of(app)) {
        auto verb = read_verb(*kind, options);
        if (!verb) return verb.error();
        options.config.verb = std::move(*verb);
    }
    const auto address = parse_host_and_port(options.listen);
    if (!address) {
        return EarlyExit{EX_USAGE, "gridraced: cannot listen on '" + printable(options.listen) +
                                       "': give HOST:PORT, such as 127.0.0.1:8765 or [::]:8765\n"};
    }
    options.config.host = address->host;
    options.config.port = address->port;
    options.config.log_level = parse_level(options.level);
    if (options.data != nothing_kept) options.config.data = options.data;
    options.config.keep_ended = std::chrono::days(options.keep_ended_days);
    options.config.durability =
        options.durability == "crash" ? Durability::crash : Durability::power_cut;
    return options.config;
}

}  // namespace gridrace::server
