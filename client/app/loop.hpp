// Plays: the loop that brings messages to `update`, shows what comes of them, and does what it asks.
#pragma once

#include <string>

#include "client/app/room_link.hpp"
#include "client/terminal/capabilities.hpp"

namespace boost::asio {
class io_context;
}

namespace gridrace::app {

struct Sitting {
    std::string invite;  // what friends paste to join; empty if nobody can
    bool is_solo = false;
    terminal::Capabilities capabilities;
    Sheet sheet;         // that an earlier program left; a fresh one if there was none
    std::string notice;  // to be told at the start; empty if there is nothing to tell
};

// How it ended, for the shell.
struct Outcome {
    int exit_code = 0;    // after sysexits
    std::string message;  // for stderr; empty if there is nothing to say
};

// Why no screen can be had here; none if it can. To be asked before a server is bothered.
std::optional<Outcome> find_screen_fault(const terminal::Environment& environment);

// Takes the terminal and runs `context` until the person leaves, the link is closed and the terminal
// given back. The link must live on the same context.
Outcome play(boost::asio::io_context& context, RoomLink& link, const Sitting& sitting);

}  // namespace gridrace::app
