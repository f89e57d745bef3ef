// A new setting is a member of Config and a row here.
#include "server/config/settings.hpp"

#include <algorithm>
#include <cstdlib>

#include "common/base/text.hpp"
#include "common/settings/rows.hpp"
#include "server/config/gate_rows.hpp"
#include "server/log/postgres/database_url.hpp"
#include "server/net/cluster/node_settings.hpp"

namespace gridrace::server {

namespace {

using settings::choice;
using settings::number;
using settings::parsed;
using settings::Rows;
using settings::text;
using settings::verbatim;
using Kind = Setting::Kind;

constexpr auto or_nothing(std::optional<std::string> (*clean)(std::string_view)) {
    return [clean](std::string_view said) {
        return said.empty() ? std::make_optional<std::string>() : clean(said);
    };
}

Rows<Config> label() {
    return {text({.name = "server-name",
                  .help = "Name of the server, shown to everyone in a room",
                  .wants = "a line of at most 40 columns, without control characters, or nothing"},
                 or_nothing(clean_server_name), &Config::server_name),
            text({.name = "welcome",
                  .help = "A line shown to everyone who joins a room",
                  .wants = "a line of at most 240 columns, without control characters, or nothing"},
                 or_nothing(clean_line), &Config::welcome)};
}

Rows<Config> admittance() {
    return {
        choice<Admitted>(
            {"open-rooms",
             "Who may open rooms, and found clubs. word: those who know the server's word. nobody: "
             "what is there stays: clubs, and the puzzle of the day"},
            {{"everyone", Admitted::everyone},
             {"word", Admitted::word},
             {"nobody", Admitted::nobody}},
            &Config::access, &AccessSettings::open_rooms),
        choice<Admitted>(
            {"enter",
             "Who may come in, see the list of rooms and open rooms, and ask for results and "
             "records. word: those who know the server's word, and members who return to their "
             "seat"},
            {{"everyone", Admitted::everyone}, {"word", Admitted::word}}, &Config::access,
            &AccessSettings::enter),
        text({.name = "server-word-file",
              .help = "File with the server's word, on one line, 6 to 64 bytes. Read again on "
                      "SIGHUP; a name without a folder is that of a systemd credential",
              .kind = Kind::file},
             verbatim, &Config::access, &AccessSettings::word_file)};
}

Rows<Config> network() {
    return {
        parsed({.name = "listen",
                .help = "Address to listen on, HOST:PORT; port 0 picks a free one",
                .wants = "HOST:PORT, such as 127.0.0.1:8765 or [::]:8765"},
               parse_host_and_port, text_of, &Config::listen),
        text({.name = "tls-cert",
              .help = "TLS certificate chain (PEM); players then connect to wss://. Reloaded on "
                      "SIGHUP",
              .kind = Kind::file},
             verbatim, &Config::tls, &TlsSettings::certificate),
        text({.name = "tls-key",
              .help = "Private key of the certificate (PEM, no password)",
              .kind = Kind::file},
             verbatim, &Config::tls, &TlsSettings::key)};
}

Rows<Config> limits() {
    return {
        number({"threads", "Threads that serve rooms"}, {1, 256}, &Config::threads),
        number({"max-connections", "Players connected at once; an eighth is for those who return"},
               {1, 1000000}, &Config::max_connections),
        number({"max-rooms", "Rooms open at once on each thread"}, {1, 1000000},
               &Config::max_rooms),
        number({"max-clubs",
                "Clubs kept on each thread, also while nobody uses them: a server of four threads "
                "keeps up to four times as many; 0: none can be founded"},
               {0, 1000000}, &Config::max_clubs),
        settings::toggle(
            {"daily",
             "Whether there is a puzzle of the day: a room that the server opens by itself"},
            &Config::daily),
        number({"daily-players", "Players of the puzzle of the day"}, {1, race::most_day_players},
               &Config::daily_players),
        number({"max-spectators", "Spectators in one room"}, {0, race::most_spectators},
               &Config::max_spectators),
        number(
            {"max-bots",
             "Bots that the host of a room may add to it; they move only while a person is there; "
             "0: none"},
            {0, race::most_bots}, &Config::max_bots),
        settings::toggle({"listed-rooms",
                          "Whether hosts may list their rooms for strangers, who see them in GET "
                          "/rooms and on start screens"},
                         &Config::listed_rooms),
        settings::toggle({"field",
                          "Whether races of listed rooms are kept for 30 days more, so that others "
                          "race the ghosts of their players on the same puzzle"},
                         &Config::field),
        settings::toggle({"ratings",
                          "Whether players who have a key are rated by their races, shown to "
                          "everyone under /board and /players"},
                         &Config::ratings),
        number(
            {"command-rate", "Commands per second that one member may send; excess commands wait"},
            {1, 1000000}, &Config::commands_per_second),
        number({"command-burst", "Commands that one member may send at once"}, {1, 1000000},
               &Config::command_burst),
        number({"idle-timeout", "Seconds of silence after which a connection counts as lost"},
               {2, 3600}, &Config::idle_timeout_seconds),
    };
}

// Limits on a connection's frames below the level of messages.
Rows<Config> frames() {
    return {
        number({"message-frames", "Frames per message; a connection that sends more is closed"},
               {1, 1000000}, &Config::frames, &FrameLimits::frames_per_message),
        number(
            {"message-deadline", "Seconds that a message may take from its first byte to its last"},
            {1, 3600}, &Config::frames, &FrameLimits::message_deadline_seconds),
        number({"control-frame-rate",
                "Pings and pongs per second; a connection that sends more is closed"},
               {1, 1000000}, &Config::frames, &FrameLimits::control_frames_per_second),
        number({"control-frame-burst", "Pings and pongs that a connection may send at once"},
               {1, 1000000}, &Config::frames, &FrameLimits::control_frame_burst),
    };
}

// Where systemd keeps a service's data.
std::filesystem::path state_folder() {
    const auto folders = environment_variable("STATE_DIRECTORY").value_or("");
    return folders.starts_with('/') ? folders.substr(0, folders.find(':')) : "";
}

bool put_data(Config& config, std::string_view said) {
    if (said.empty() || postgres::unknown_scheme(said)) return false;
    const bool is_database = postgres::is_database_url(said);
    config.database = is_database ? said : "";
    config.data = said == nothing_kept ? "" : said;
    if (is_database) config.data = state_folder();  // for all but the rooms
    return true;
}

std::string data_text(const Config& config) {
    if (!config.database.empty()) return postgres::without_password(config.database);
    return config.data.empty() ? nothing_kept : config.data.string();
}

Setting data_setting() {
    const settings::Setting setting{
        .name = "data",
        .help =
            "Folder for persistent data, or the URL of a PostgreSQL database for the rooms, "
            "postgresql://USER@HOST/DATABASE; :memory: keeps nothing",
        .wants = "a folder, the URL of a PostgreSQL database, or :memory:",
        .kind = Kind::folder,
        .default_value = "~/.local/share/gridrace"};
    return {setting, put_data, data_text};
}

Rows<Config> storage() {
    return {
        data_setting(),
        text({.name = "password-file",
              .help = "File with the password of the PostgreSQL database, on one line; a name "
                      "without a folder is that of a systemd credential, which commands by root "
                      "look for in /etc/credstore",
              .kind = Kind::file},
             verbatim, &Config::password_file),
        choice<Durability>(
            {"durability",
             "What confirmed moves survive. power-cut: a power failure at any time; each commit "
             "waits some milliseconds for the disk. crash: the server being killed at any time, "
             "but not a power failure; no waiting"},
            {{"power-cut", Durability::power_cut}, {"crash", Durability::crash}},
            &Config::durability),
        number({"keep-ended-days", "Days to keep the log of a room that has ended"}, {0, 36500},
               &Config::keep_ended),
        number({"room-log-mib",
                "Maximum size of one room's log in MiB; a room that reaches it starts no further "
                "races and admits nobody new"},
               {1, 1000000}, &Config::space, &SpaceSettings::room_mib),
        number({"member-log-rate",
                "Log space that one member may fill, in KiB per minute; faster writers wait"},
               {1, 1000000}, &Config::space, &SpaceSettings::member_kib, &Allowance::refill),
        number({"member-log-burst", "Log space that one member may fill at once, in KiB"},
               {1, 1000000}, &Config::space, &SpaceSettings::member_kib, &Allowance::burst),
        number({"address-log-rate",
                "Log space that all players of one address may fill, in KiB per minute; over this "
                "they are disconnected for a while"},
               {1, 1000000}, &Config::space, &SpaceSettings::address_kib, &Allowance::refill),
        number({"address-log-burst", "Log space that they may fill at once, in KiB"}, {1, 1000000},
               &Config::space, &SpaceSettings::address_kib, &Allowance::burst),
        number(
            {"free-space-mib",
             "Free disk space to keep, in MiB: with less, no rooms are created and nobody new is "
             "admitted; 0: the disk may fill up"},
            {0, 100000000}, &Config::space, &SpaceSettings::floor_mib),
        number({"puzzle-stock", "Puzzles of each grade to keep in stock"}, {0, 1000},
               &Config::puzzle_stock),
    };
}

using OpsAddress = std::optional<HostAndPort>;

std::optional<OpsAddress> parse_ops_address(std::string_view said) {
    const auto address = parse_host_and_port(said);
    return address || said.empty() ? std::make_optional<OpsAddress>(address) : std::nullopt;
}

std::string ops_address_text(const OpsAddress& address) {
    return address ? text_of(*address) : "";
}

Rows<Config> operations() {
    return {
        text({.name = "admin-socket",
              .help = "Socket for gridraced admin; none: no socket",
              .kind = Kind::file,
              .default_value = "admin.sock in $RUNTIME_DIRECTORY or else in the data folder"},
             verbatim, &Config::admin, &AdminSettings::socket),
        choice<bool>({"operator",
                      "Whether operators may direct the server from elsewhere, over HTTPS, after "
                      "gridraced admin operator has let them in"},
                     {{"off", false}, {"on", true}}, &Config::admin, &AdminSettings::has_operators),
        number({"operator-hours", "Hours after which the session of an operator ends"}, {1, 8760},
               &Config::admin, &AdminSettings::operator_session),
        number({"keep-audit-days",
                "Days to keep a line of audit.log, which records the use of gridraced admin, "
                "including addresses of banned members"},
               {0, 36500}, &Config::admin, &AdminSettings::keep_audit),
        number({"audit-kib", "Size of audit.log, in KiB, at which its older half is deleted"},
               {16, 1048576}, &Config::admin, &AdminSettings::audit_kib),
        number(
            {"drain-seconds",
             "Seconds that races in progress may continue after SIGTERM before the server stops; "
             "a second SIGTERM stops it at once"},
            {0, 86400}, &Config::admin, &AdminSettings::drain),
        choice<Level>({"log-level", "Lowest severity written to stderr"},
                      {{"debug", Level::debug},
                       {"info", Level::info},
                       {"warning", Level::warning},
                       {"error", Level::error}},
                      &Config::log_level),
        choice<DiagnosticsFormat>(
            {"log-format", "Format of these lines: plain text, or one JSON object per line"},
            {{"plain", DiagnosticsFormat::plain}, {"json", DiagnosticsFormat::json}},
            &Config::log_format),
        parsed(
            {.name = "ops-listen",
             .help = "Separate address, HOST:PORT, for /metrics, /livez and /readyz. Without it, "
                     "metrics are served on --listen to requests from this machine that come "
                     "through no proxy",
             .wants = "HOST:PORT, such as 127.0.0.1:9765, or nothing"},
            parse_ops_address, ops_address_text, &Config::ops_listen),
    };
}

// Messages to the chat of those who play here.
Rows<Config> webhook() {
    return {
        text({.name = "webhook-url-file",
              .help = "File with the URL of a webhook, on one line, which Discord, Slack, "
                      "Mattermost and others give: their chat is told of listed rooms that wait, "
                      "of their races, and of the puzzle of the day. Read again on SIGHUP",
              .kind = Kind::file},
             verbatim, &Config::webhook, &WebhookSettings::url_file),
        choice<bool>({"webhook-private",
                      "Whether this URL may lead to a private address, and begin with http://"},
                     {{"off", false}, {"on", true}}, &Config::webhook,
                     &WebhookSettings::may_be_private),
    };
}

std::optional<HostAndPort> parse_node_listen(std::string_view said) {
    if (said.empty()) return HostAndPort{"", 0};
    return parse_host_and_port(said);
}

std::string node_listen_text(const HostAndPort& address) {
    return address.host.empty() ? "" : text_of(address);
}

std::optional<std::string> clean_node_url(std::string_view said) {
    const bool is_good = said.empty() || parse_node_url(said);
    return is_good ? std::make_optional<std::string>(said) : std::nullopt;
}

Rows<Config> cluster() {
    return {
        text({.name = "node",
              .help = "Name of this node of a cluster: several servers share the rooms of one "
                      "PostgreSQL database (--data), each under a name of its own",
              .wants = "at most 40 of a-z, 0-9, - and ., or nothing"},
             clean_node_name, &Config::cluster, &ClusterSettings::node),
        text({.name = "cluster-secret-file",
              .help = "File with the secret that all nodes of the cluster share, on one line",
              .kind = Kind::file},
             verbatim, &Config::cluster, &ClusterSettings::secret_file),
        parsed({.name = "node-listen",
                .help = "Address to listen on for other nodes, HOST:PORT; by default the host of "
                        "--listen and a free port. Nodes encrypt what they say, with a key from "
                        "their secret",
                .wants = "HOST:PORT, such as 10.0.0.2:8766, or nothing"},
               parse_node_listen, node_listen_text, &Config::cluster, &ClusterSettings::listen),
        text({.name = "node-url",
              .help = "Where other nodes reach this one; by default where it listens for them",
              .wants = "wss://HOST:PORT, or nothing"},
             clean_node_url, &Config::cluster, &ClusterSettings::url),
    };
}

void append(Rows<Config>& all, const std::string& table, Rows<Config> rows) {
    for (auto& row : rows) {
        row.table = table;
        row.key = row.name;
        std::ranges::replace(row.key, '-', '_');
        row.variable = settings::variable_of(row.name);
        all.push_back(std::move(row));
    }
}

}  // namespace

const Rows<Config>& settings() {
    static const Rows<Config> all = [] {
        Rows<Config> rows;
        append(rows, "server", label());
        append(rows, "server", admittance());
        append(rows, "network", network());
        append(rows, "limits", limits());
        append(rows, "limits", frames());
        append(rows, "gate", gate_rows());
        append(rows, "storage", storage());
        append(rows, "cluster", cluster());
        append(rows, "operations", operations());
        append(rows, "operations", webhook());
        return rows;
    }();
    return all;
}

std::optional<std::string> environment_variable(const char* name) {
    const auto* value = std::getenv(name);
    if (value == nullptr || *value == '\0') return std::nullopt;
    return value;
}

Config default_config() {
    Config config;
    const auto data_home = environment_variable("XDG_DATA_HOME");
    const auto home = environment_variable("HOME");
    if (data_home && data_home->starts_with('/')) {
        config.data = *data_home + "/gridrace";
    } else if (home && home->starts_with('/')) {
        config.data = *home + "/.local/share/gridrace";
    }
    return config;
}

}  // namespace gridrace::server
