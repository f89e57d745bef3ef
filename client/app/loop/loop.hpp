// The main loop of a game: passes messages to `update`, shows the model, and carries out the
// effects.
#pragma once

#include <boost/asio/steady_timer.hpp>

#include "client/app/core/room_link.hpp"
#include "client/app/loop/play_setup.hpp"
#include "client/app/loop/screen_host.hpp"

namespace gridrace::app {

// Takes over the terminal and runs `context` until the user leaves or the link is closed, and the
// terminal is restored. The link must use the same context.
Outcome play(boost::asio::io_context& context, RoomLink& link, const PlaySetup& setup);

// Ends the link, and stops the context: if it `leaves`, after it has left the room or after a
// second. The handlers may outlive the caller, but not the timer: others run the context again.
void part(boost::asio::io_context& context, RoomLink& link, boost::asio::steady_timer& timer,
          bool leaves);

}  // namespace gridrace::app
