// The table of what can be set. A new setting is a member of Config and a row here.
#include "common/base/text.hpp"
#include "server/config/gate_rows.hpp"
#include "server/config/setting.hpp"

namespace gridrace::server {

namespace {

using Kind = Setting::Kind;

Setting listen_row() {
    Setting row;
    row.name = "listen";
    row.help = "Address to listen on, HOST:PORT; port 0 picks a free one";
    row.wants = "HOST:PORT, such as 127.0.0.1:8765 or [::]:8765";
    row.put = [](Config& config, const std::string& said) {
        const auto address = parse_host_and_port(said);
        if (!address) return false;
        config.host = address->host;
        config.port = address->port;
        return true;
    };
    row.value = [](const Config& config) { return text_of({config.host, config.port}); };
    return row;
}

Setting ops_listen_row() {
    Setting row;
    row.name = "ops-listen";
    row.help =
        "Separate address, HOST:PORT, for /metrics, /livez and /readyz. Without it, metrics are "
        "served on --listen to requests from this machine that come through no proxy";
    row.wants = "HOST:PORT, such as 127.0.0.1:9765, or nothing";
    row.put = [](Config& config, const std::string& said) {
        const auto address = parse_host_and_port(said);
        if (address || said.empty()) config.ops_listen = address;
        return address || said.empty();
    };
    row.value = [](const Config& config) {
        return config.ops_listen ? text_of(*config.ops_listen) : "";
    };
    return row;
}

Setting data_row() {
    auto row = rows::text(
        "data", "Folder for persistent data; :memory: keeps nothing", Kind::folder,
        [](auto& config) -> auto& { return config.data; });
    row.wants = "a folder, or :memory:";
    row.default_value = "~/.local/share/gridrace";
    row.put = [](Config& config, const std::string& said) {
        if (said.empty()) return false;
        config.data = said == nothing_kept ? "" : said;
        return true;
    };
    row.value = [](const Config& config) {
        return config.data.empty() ? nothing_kept : config.data.string();
    };
    return row;
}

Setting file_row(std::string name, std::string help, std::filesystem::path TlsSettings::*member) {
    return rows::text(
        std::move(name), std::move(help),
        Kind::file, [member](auto& config) -> auto& { return config.tls.*member; });
}

using Clean = std::optional<std::string> (*)(std::string_view);

// Words for people, which may be none.
Setting words_row(std::string name, std::string help, std::string wants, Clean clean,
                  std::string Config::*member) {
    auto row = rows::text(
        std::move(name), std::move(help),
        Kind::text, [member](auto& config) -> auto& { return config.*member; });
    row.wants = std::move(wants);
    row.put = [clean, member](Config& config, const std::string& said) {
        auto cleaned = said.empty() ? said : clean(said);
        if (cleaned) config.*member = std::move(*cleaned);
        return cleaned.has_value();
    };
    return row;
}

std::vector<Setting> label() {
    return {words_row("server-name", "Name of the server, shown to everyone in a room",
                      "a line of at most 40 columns, without control characters, or nothing",
                      clean_server_name, &Config::server_name),
            words_row("welcome", "A line shown to everyone who joins a room",
                      "a line of at most 240 columns, without control characters, or nothing",
                      clean_line, &Config::welcome)};
}

std::vector<Setting> network() {
    return {
        listen_row(),
        file_row("tls-cert",
                 "TLS certificate chain (PEM); players then connect to wss://. Reloaded on SIGHUP",
                 &TlsSettings::certificate),
        file_row("tls-key", "Private key of the certificate (PEM, no password)",
                 &TlsSettings::key)};
}

std::vector<Setting> limits() {
    return {
        rows::number(
            "threads", "Threads that serve rooms", {1, 256},
            [](auto& config) -> auto& { return config.threads; }),
        rows::number(
            "max-connections", "Connections served at once", {1, 1000000},
            [](auto& config) -> auto& { return config.max_connections; }),
        rows::number(
            "max-rooms", "Rooms open at once on each thread", {1, 1000000},
            [](auto& config) -> auto& { return config.max_rooms; }),
        rows::number(
            "command-rate", "Commands per second that one member may send; excess commands wait",
            {1, 1000000}, [](auto& config) -> auto& { return config.commands_per_second; }),
        rows::number(
            "command-burst", "Commands that one member may send at once", {1, 1000000},
            [](auto& config) -> auto& { return config.command_burst; }),
        rows::number(
            "idle-timeout", "Seconds of silence after which a connection counts as lost", {2, 3600},
            [](auto& config) -> auto& { return config.idle_timeout_seconds; }),
    };
}

// What a connection may send beside and below its messages.
std::vector<Setting> frames() {
    return {
        rows::number(
            "message-frames", "Frames per message; a connection that sends more is closed",
            {1, 1000000}, [](auto& config) -> auto& { return config.frames.frames_per_message; }),
        rows::number(
            "message-deadline", "Seconds that a message may take from its first byte to its last",
            {1, 3600},
            [](auto& config) -> auto& { return config.frames.message_deadline_seconds; }),
        rows::number(
            "control-frame-rate",
            "Pings and pongs per second; a connection that sends more is closed", {1, 1000000},
            [](auto& config) -> auto& { return config.frames.control_frames_per_second; }),
        rows::number(
            "control-frame-burst", "Pings and pongs that a connection may send at once",
            {1, 1000000}, [](auto& config) -> auto& { return config.frames.control_frame_burst; }),
    };
}

std::vector<Setting> storage() {
    return {
        data_row(),
        rows::choice<Durability>(
            "durability",
            "What confirmed moves survive. power-cut: a power failure at any time; each commit "
            "waits some milliseconds for the disk. crash: the server being killed at any time, but "
            "not a power failure; no waiting",
            {{"power-cut", Durability::power_cut}, {"crash", Durability::crash}},
            [](auto& config) -> auto& { return config.durability; }),
        rows::number(
            "keep-ended-days", "Days to keep the log of a room that has ended", {0, 36500},
            [](auto& config) -> auto& { return config.keep_ended; }),
        rows::number(
            "room-log-mib",
            "Maximum size of one room's log in MiB; a room that reaches it starts no further races "
            "and admits nobody new",
            {1, 1000000}, [](auto& config) -> auto& { return config.space.room_mib; }),
        rows::number(
            "member-log-rate",
            "Log space that one member may fill, in KiB per minute; faster writers wait",
            {1, 1000000}, [](auto& config) -> auto& { return config.space.member_kib.per_minute; }),
        rows::number(
            "member-log-burst", "Log space that one member may fill at once, in KiB", {1, 1000000},
            [](auto& config) -> auto& { return config.space.member_kib.burst; }),
        rows::number(
            "address-log-rate",
            "Log space that all players of one address may fill, in KiB per minute; over this they "
            "are disconnected for a while",
            {1, 1000000},
            [](auto& config) -> auto& { return config.space.address_kib.per_minute; }),
        rows::number(
            "address-log-burst", "Log space that they may fill at once, in KiB", {1, 1000000},
            [](auto& config) -> auto& { return config.space.address_kib.burst; }),
        rows::number(
            "free-space-mib",
            "Free disk space to keep, in MiB: with less, no rooms are created and nobody new is "
            "admitted; 0: the disk may fill up",
            {0, 100000000}, [](auto& config) -> auto& { return config.space.floor_mib; }),
        rows::number(
            "puzzle-stock", "Puzzles of each grade to keep in stock", {0, 1000},
            [](auto& config) -> auto& { return config.puzzle_stock; }),
    };
}

Setting admin_socket_row() {
    auto row = rows::text(
        "admin-socket", "Socket for gridraced admin; none: no socket", Kind::file,
        [](auto& config) -> auto& { return config.admin.socket; });
    row.default_value = "admin.sock in $RUNTIME_DIRECTORY or else in the data folder";
    return row;
}

std::vector<Setting> operations() {
    return {
        admin_socket_row(),
        rows::number(
            "keep-audit-days",
            "Days to keep a line of audit.log, which records the use of gridraced admin, including "
            "addresses of banned members",
            {0, 36500}, [](auto& config) -> auto& { return config.admin.keep_audit; }),
        rows::number(
            "audit-kib", "Size of audit.log, in KiB, at which its older half is deleted",
            {16, 1048576}, [](auto& config) -> auto& { return config.admin.audit_kib; }),
        rows::number(
            "drain-seconds",
            "Seconds that races in progress may continue after SIGTERM before the server stops; a "
            "second SIGTERM stops it at once",
            {0, 86400}, [](auto& config) -> auto& { return config.admin.drain; }),
        rows::choice<Level>(
            "log-level", "Lowest severity written to stderr",
            {{"debug", Level::debug},
             {"info", Level::info},
             {"warning", Level::warning},
             {"error", Level::error}},
            [](auto& config) -> auto& { return config.log_level; }),
        rows::choice<DiagnosticsFormat>(
            "log-format", "Format of these lines: plain text, or one JSON object per line",
            {{"plain", DiagnosticsFormat::plain}, {"json", DiagnosticsFormat::json}},
            [](auto& config) -> auto& { return config.log_format; }),
        ops_listen_row(),
    };
}

void append(std::vector<Setting>& all, const std::string& table, std::vector<Setting> rows) {
    for (auto& row : rows) {
        row.table = table;
        all.push_back(std::move(row));
    }
}

}  // namespace

const std::vector<Setting>& settings() {
    static const std::vector<Setting> all = [] {
        std::vector<Setting> rows;
        append(rows, "server", label());
        append(rows, "network", network());
        append(rows, "limits", limits());
        append(rows, "limits", frames());
        append(rows, "gate", gate_rows());
        append(rows, "storage", storage());
        append(rows, "operations", operations());
        return rows;
    }();
    return all;
}

}  // namespace gridrace::server
