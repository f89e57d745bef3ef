// The settings of admission and rate limits.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include "server/net/limits/forwarded.hpp"
#include "server/ops/rate.hpp"

namespace gridrace::server {

struct GateSettings {
    // Identification of clients.
    Networks trusted_proxies;  // whose headers name the client
    ForwardedHeader forwarded_header = ForwardedHeader::x_forwarded_for;
    bool proxy_protocol = false;  // trusted proxies, and only they, begin with a PROXY header
    // Of this machine, found at its start: see routers_of_this_machine().
    std::vector<Address> routers;
    std::vector<std::string>
        allowed_origins;  // pages of other hosts that may connect and read, "https://example.org"
    // Host names of the server. Empty: any, but see Gate::may_be_called().
    std::vector<std::string> public_hosts;
    // Under which a proxy has the server, "/sudoku"; empty: none.
    std::string public_path;
    // Not limited per address: programs on this machine can do worse.
    Networks unlimited = *parse_networks("127.0.0.0/8, ::1");

    // Limits per address.
    std::size_t connections_per_address =
        64;  // newcomers above it are refused, returning members not
    std::size_t greetings_per_address = 32;  // connections without a seat
    Allowance connections{600, 100};
    Allowance requests{120, 60};                  // other than entering a room
    Allowance page_files{1200, 600};              // loaded: a whole class may share an address
    Allowance rooms{6, 12};                       // to create
    Allowance clubs{5, 5, std::chrono::days(1)};  // to found: each takes a place for weeks
    Allowance guesses{12, 30};                    // of codes without a room
    Allowance operator_secrets{12, 30};           // wrong words and keys of operators
    std::size_t addresses_remembered = 65536;

    // Common limits, shared by network: see FairShare and HeldShare.
    std::size_t seats_of_all = 10000;  // max_connections
    std::size_t greetings = 1024;      // per thread; above it the slowest connection is closed
    Allowance rooms_of_all{1200, 600};
    Allowance guesses_of_all{600, 600};
    Allowance operator_secrets_of_all{600, 600};

    unsigned room_commands_per_second = 500;  // of a room's members together
    unsigned room_burst = 1000;
    Allowance made_to_order{6, 6};  // puzzles for one room that are not in stock

    // Above one of these the server admits only clients that already have a seat.
    std::chrono::milliseconds most_lag{1000};  // maximum lag of a thread's loop
    std::chrono::milliseconds most_commit_wait{5000};
};

}  // namespace gridrace::server
