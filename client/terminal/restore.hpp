// Gives the terminal back as it was found, whatever ends the process. One terminal per process.
#pragma once

#include <termios.h>

#include <string_view>

namespace gridrace::terminal {

// Sent when the screen is taken: alternate screen, no automatic wrapping, pastes in brackets.
inline constexpr std::string_view enter_sequence = "\x1b[?1049h\x1b[?7l\x1b[?2004h";
// Sent where the terminal is to report the mouse: buttons, and motion while one is held (1002), in
// reports without a limit of columns (1006).
inline constexpr std::string_view mouse_sequence = "\x1b[?1002h\x1b[?1006h";
// Sent before the screen is taken where the terminal has a title: puts it on the terminal's stack.
inline constexpr std::string_view save_title_sequence = "\x1b[22;2t";

// Sent when the screen is given back: the reverse, whatever was going on before.
inline constexpr std::string_view restore_sequence =
    "\x1b[m\x1b[?1006l\x1b[?1002l\x1b[?2004l\x1b[?7h\x1b[?25h\x1b[?1049l";
// Likewise where the title was saved. A request that was cut off is ended first.
inline constexpr std::string_view restore_with_title_sequence =
    "\x1b\\\x1b[m\x1b[?1006l\x1b[?1002l\x1b[?2004l\x1b[?7h\x1b[?25h\x1b[?1049l\x1b[23;2t";

// From now on the tty `descriptor` gets `original` back, and `sequence`, a constant, at the end of the
// process: exit(), std::terminate, TERM, HUP, INT, QUIT, SEGV, BUS, FPE, ILL, ABRT. On TSTP
// likewise, and the process stops; what to do when it continues is the business of whoever handles
// CONT. SIGNALS end the process as they would have without us.
void arm_restore(int descriptor, const termios& original, std::string_view sequence);

// Gives the terminal back now. Async-signal-safe, waits at most about 200 ms for a terminal that
// does not read. Without effect if the terminal is not taken.
void restore_now();

// Gives the terminal back and ends the vigil: all signals are handled as before arm_restore.
void disarm_restore();

// True while a stop has given the terminal back: others write to it now.
bool is_given_back();

// The terminal is taken again.
void retake();

}  // namespace gridrace::terminal
