// Gives the terminal back as it was found, whatever ends the process. One terminal per process.
#pragma once

#include <termios.h>

#include <string_view>

namespace gridrace::terminal {

// Sent when the screen is taken: alternate screen, no automatic wrapping, pastes in brackets.
inline constexpr std::string_view enter_sequence = "\x1b[?1049h\x1b[?7l\x1b[?2004h";
// Sent when it is given back: the reverse, whatever was going on before.
inline constexpr std::string_view restore_sequence =
    "\x1b[m\x1b[?2004l\x1b[?7h\x1b[?25h\x1b[?1049l";

// From now on the tty `descriptor` gets `original` and the restore sequence back at the end of the
// process: exit(), std::terminate, TERM, HUP, INT, QUIT, SEGV, BUS, FPE, ILL, ABRT. On TSTP
// likewise, and the process stops; what to do when it continues is the business of whoever handles
// CONT. SIGNALS end the process as they would have without us.
void arm_restore(int descriptor, const termios& original);

// Gives the terminal back now. Async-signal-safe, waits at most about 200 ms for a terminal that
// does not read. Without effect if the terminal is not taken.
void restore_now();

// Gives the terminal back and ends the vigil: all signals are handled as before arm_restore.
void disarm_restore();

// The terminal was given back by a stop and is taken again.
void retake();

}  // namespace gridrace::terminal
