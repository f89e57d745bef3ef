// Plays: the loop that brings messages to `update`, shows what comes of them, and does what it asks.
#pragma once

#include <boost/asio/steady_timer.hpp>

#include "client/app/core/room_link.hpp"
#include "client/app/loop/play_setup.hpp"
#include "client/app/loop/screen_host.hpp"

namespace gridrace::app {

// Takes the terminal and runs `context` until the person leaves, the link is closed and the terminal
// given back. The link must live on the same context.
Outcome play(boost::asio::io_context& context, RoomLink& link, const PlaySetup& setup);

// Ends the link, and stops the context when it has left the room if it `leaves`, or could not in a second. The
// handlers may outlive the caller, but not the timer: others run the context again.
void part(boost::asio::io_context& context, RoomLink& link, boost::asio::steady_timer& timer,
          bool leaves);

}  // namespace gridrace::app
