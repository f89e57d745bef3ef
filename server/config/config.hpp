// What the operator of the server can set, by flag, by environment variable or in a file: see settings().
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "server/admin/call.hpp"
#include "server/config/verb.hpp"
#include "server/log/log.hpp"
#include "server/net/limits/frame_limits.hpp"
#include "server/net/limits/gate_settings.hpp"
#include "server/net/link/tls_keeper.hpp"
#include "server/ops/diagnostics.hpp"

namespace gridrace::server {

// Said for the data folder: nothing is kept.
inline constexpr const char* nothing_kept = ":memory:";

struct HostAndPort {
    std::string host;
    std::uint16_t port = 0;
};

struct AdminSettings {
    std::filesystem::path socket;   // "none": there is none; empty: the usual one
    std::chrono::seconds drain{0};  // so long SIGTERM lets races go on
    std::chrono::days keep_audit{90};
    std::size_t audit_kib = 4096;  // most of audit.log
};

// How much of the disk the rooms may take.
struct SpaceSettings {
    unsigned room_mib = 64;                 // the log of one room
    Allowance member_kib{32, 1024};         // written by one member
    Allowance address_kib{128, 32 * 1024};  // written by all players of an address
    unsigned floor_mib = 256;               // of free space: under it nobody new gets in
};

struct Config {
    HostAndPort listen{"127.0.0.1", 8765};  // port 0: one that is free
    unsigned threads = 1;                   // shards
    std::size_t max_connections = 10000;
    std::size_t max_rooms = 10000;
    unsigned commands_per_second = 20;
    unsigned command_burst = 40;
    unsigned idle_timeout_seconds = 30;
    FrameLimits frames;
    std::string server_name;  // cleaned; may be empty
    std::string welcome;      // the same
    TlsSettings tls;
    Level log_level = Level::info;
    DiagnosticsFormat log_format = DiagnosticsFormat::plain;
    std::filesystem::path data;  // what the server keeps between starts; empty: nothing
    Durability durability = Durability::power_cut;
    std::chrono::days keep_ended{7};        // so long the log of a room that has ended is kept
    std::size_t puzzle_stock = 64;          // puzzles of each grade made ahead
    std::optional<HostAndPort> ops_listen;  // for /metrics; none: the same port as for players
    AdminSettings admin;
    SpaceSettings space;
    GateSettings gate;                // who may come in, and how often
    std::optional<Verb> verb;         // to be done instead of serving
    std::optional<admin::Call> call;  // to be made instead of serving
};

// The program is to end at once: help or the version was asked for, or the arguments make no sense.
struct EarlyExit {
    int code = 0;         // of the process, after sysexits.h
    std::string message;  // for stdout if the code is 0, else for stderr
};

// "HOST:PORT", "[::1]:PORT"; none if it is neither.
std::optional<HostAndPort> parse_host_and_port(std::string_view text);
std::string text_of(const HostAndPort& address);

}  // namespace gridrace::server
