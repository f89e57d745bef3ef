// What whoever hosts the server can set of its defence.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include "server/net/limits/forwarded.hpp"
#include "server/ops/rate.hpp"

namespace gridrace::server {

struct GateSettings {
    // Who comes.
    Networks trusted_proxies;  // believed when they say whom they forward
    ForwardedHeader forwarded_header = ForwardedHeader::x_forwarded_for;
    bool proxy_protocol = false;  // trusted proxies, and only they, begin with a PROXY header
    std::vector<std::string>
        allowed_origins;  // pages of other hosts that may connect, "https://example.org"
    // Names that players reach the server by. None: any, but see Gate::may_be_called().
    std::vector<std::string> public_hosts;
    // Not limited per address: whoever can run a program on this machine can do worse.
    Networks unlimited = *parse_networks("127.0.0.0/8, ::1");

    // What one address may have and do.
    std::size_t connections_per_address =
        64;                                  // newcomers over this are refused, who returns is not
    std::size_t greetings_per_address = 32;  // connections that have no seat yet
    Allowance connections{600, 100};
    Allowance requests{120, 60};  // other than entering a room
    Allowance rooms{6, 12};       // to be made
    Allowance guesses{12, 30};    // of codes of rooms that there are not
    std::size_t addresses_remembered = 65536;

    // What all may do together, shared by network: see FairShare.
    std::size_t greetings = 1024;  // on each thread; over this the slowest connection is closed
    Allowance rooms_of_all{1200, 600};
    Allowance guesses_of_all{600, 600};

    unsigned room_commands_per_second = 500;  // of one room's members together
    unsigned room_burst = 1000;
    Allowance made_to_order{6, 6};  // puzzles for one room that are not from the stock

    // Over one of these the server takes nobody in who is not in already.
    std::chrono::milliseconds most_lag{1000};  // by which a thread's loop is late
    std::chrono::milliseconds most_commit_wait{5000};
};

}  // namespace gridrace::server
