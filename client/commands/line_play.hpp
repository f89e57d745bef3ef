// Plays line by line, for screen readers and for terminals that cannot place a cursor: sentences go to standard
// output, commands come from standard input. No escape sequence is ever written.
#pragma once

#include <string_view>

#include "client/app/loop/loop.hpp"
#include "client/commands/options.hpp"

namespace gridrace::client {

// Runs `context` until the person leaves or the room ends; the link must live on it. At the end of the input
// the seat is kept, as when a terminal is lost.
app::Outcome play_lines(boost::asio::io_context& context, app::RoomLink& link,
                        const app::PlaySetup& setup);

// Prints a sentence, broken at blanks where the terminal is too narrow for it.
void print_spoken(std::string_view sentence, bool utf8);

// How a verb shows a room: as a screen or as lines.
enum class Manner { screen, lines };
// From the options and the terminal; or the exit code where there is neither a screen nor an input for lines.
Result<Manner, app::Outcome> choose_manner(const Options& options);
// Plays in this form.
app::Outcome play(Manner manner, boost::asio::io_context& context, app::RoomLink& link,
                  const app::PlaySetup& setup);

}  // namespace gridrace::client
