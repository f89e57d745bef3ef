// Where a simulated cluster can be made to go wrong. As they stand all parts do what is right; a test
// changes one to plant a fault, and sees which check finds it.
#pragma once

#include <functional>

#include "common/wire/messages.hpp"
#include "server/log/log.hpp"

namespace gridrace::simulation {

template <class... Things>
using Change = std::function<void(Things&...)>;

struct Seams {
    // ---- the log ----

    // Is an append of `asking` refused, when `owner` has opened the log last?
    std::function<bool(server::Epoch owner, server::Epoch asking)> is_fenced =
        [](server::Epoch owner, server::Epoch asking) { return asking != owner; };
    // Is a command refused that had its effect before?
    bool takes_commands_once = true;
    bool answers_before_durable = false;
    std::size_t records_lost_at_crash = 0;
    Change<server::Append> keep = [](auto&) {};     // what is written of an append
    Change<server::OpenedLog> read = [](auto&) {};  // what is read of the log
    Change<std::error_code> answer = [](auto&) {};  // what an append has come to

    // ---- the clients and their network ----

    Change<wire::Hello> hello = [](auto&) {};
    Change<std::vector<wire::NumberedCommand>> resend = [](auto&) {};  // after a welcome
    Change<wire::ServerMessage> receive = [](auto&) {};
    int frame_arrives_times = 1;
    bool reads_lines_it_gave_up = false;
};

}  // namespace gridrace::simulation
