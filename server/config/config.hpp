// The server's configuration, set by flag, by environment variable or in a file: see settings().
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "common/race/context.hpp"
#include "common/race/race_rules.hpp"
#include "server/admin/call.hpp"
#include "server/config/setup_call.hpp"
#include "server/config/verb.hpp"
#include "server/log/log.hpp"
#include "server/net/limits/access.hpp"
#include "server/net/limits/frame_limits.hpp"
#include "server/net/limits/gate_settings.hpp"
#include "server/net/link/tls_keeper.hpp"
#include "server/ops/diagnostics.hpp"

namespace gridrace::server {

// Special value of the data folder: no data is kept.
inline constexpr const char* nothing_kept = ":memory:";

struct HostAndPort {
    std::string host;
    std::uint16_t port = 0;
};

struct AdminSettings {
    std::filesystem::path socket;   // "none": no socket; empty: the default one
    std::chrono::seconds drain{0};  // how long SIGTERM waits for races
    std::chrono::days keep_audit{90};
    std::size_t audit_kib = 4096;  // maximum size of audit.log
    bool has_operators = false;    // who direct the server from elsewhere
    std::chrono::hours operator_session{12};
};

// Limits on the disk space of rooms.
struct SpaceSettings {
    unsigned room_mib = 64;                 // the log of one room
    Allowance member_kib{32, 1024};         // caused by one member
    Allowance address_kib{128, 32 * 1024};  // caused by all players of an address
    unsigned floor_mib = 256;               // of free space: below it no newcomers are admitted
};

// Of a server that shares its database with others.
struct ClusterSettings {
    std::string node;           // its name; empty: there are no others
    HostAndPort listen{"", 0};  // for other nodes; no host: that of Config::listen
    std::string url;            // where they reach it; empty: where it listens
    std::filesystem::path secret_file;
};

// The server's messages to a chat.
struct WebhookSettings {
    std::filesystem::path url_file;  // none: no messages
    bool may_be_private = false;     // the address that the URL leads to
};

// Who opens rooms, and who comes in.
struct AccessSettings {
    Admitted open_rooms = Admitted::everyone;
    Admitted enter = Admitted::everyone;
    std::filesystem::path word_file;

    bool wants_word() const { return open_rooms == Admitted::word || enter == Admitted::word; }
};

struct Config {
    HostAndPort listen{"127.0.0.1", 8765};  // port 0: any free port
    unsigned threads = 1;                   // number of shards
    std::size_t max_connections = 10000;
    std::size_t max_rooms = 10000;
    std::size_t max_clubs = 1000;                               // of these rooms
    bool daily = true;                                          // has a puzzle of the day
    std::uint32_t daily_players = race::most_day_players;       // of it
    std::uint32_t max_spectators = race::usual_max_spectators;  // in one room
    std::uint32_t max_bots = race::usual_max_bots;              // in one room
    bool listed_rooms = true;                                   // hosts may list rooms
    bool field = true;    // races of listed rooms are kept to be raced again
    bool ratings = true;  // of players with keys, by their races
    unsigned commands_per_second = 20;
    unsigned command_burst = 40;
    unsigned idle_timeout_seconds = 30;
    FrameLimits frames;
    std::string server_name;  // cleaned; may be empty
    std::string welcome;      // the same
    TlsSettings tls;
    Level log_level = Level::info;
    DiagnosticsFormat log_format = DiagnosticsFormat::plain;
    std::filesystem::path data;  // data kept between starts; empty: none
    ClusterSettings cluster;
    std::string database;  // the URL of the rooms' PostgreSQL database; empty: rooms are in `data`
    std::filesystem::path
        password_file;  // of that database; empty: libpq looks for a password itself
    Durability durability = Durability::power_cut;
    std::chrono::days keep_ended{7};        // retention time of the log of an ended room
    std::size_t puzzle_stock = 64;          // number of puzzles of each grade made in advance
    std::optional<HostAndPort> ops_listen;  // for /metrics; none: the players' port
    AdminSettings admin;
    WebhookSettings webhook;
    SpaceSettings space;
    AccessSettings access;
    GateSettings gate;                // admission and rate limits
    std::optional<Verb> verb;         // runs instead of serving
    std::optional<admin::Call> call;  // runs instead of serving
    std::optional<SetupCall> setup;   // runs instead of serving
};

// Ends the program at once: for help or the version, or because of invalid arguments.
struct EarlyExit {
    int code = 0;         // of the process, after sysexits.h
    std::string message;  // for stdout if the code is 0, else for stderr
};

// Parses "HOST:PORT" or "[::1]:PORT"; none for anything else.
std::optional<HostAndPort> parse_host_and_port(std::string_view text);
std::string text_of(const HostAndPort& address);

// Whether friends reach the server by a program in front that encrypts, at the usual port of https: it has no
// certificate, and trusts a proxy or is reached by this machine alone.
bool is_behind_proxy(const Config& config);

}  // namespace gridrace::server
