// Restores the terminal however the process ends. One terminal per process.
#pragma once

#include <termios.h>

#include <string_view>

namespace gridrace::terminal {

// Sent when the screen is taken over: alternate screen, no automatic wrapping, bracketed paste.
inline constexpr std::string_view enter_sequence = "\x1b[?1049h\x1b[?7l\x1b[?2004h";
// Requests mouse reports: buttons, and motion while one is held (1002), in reports without a limit
// of columns (1006).
inline constexpr std::string_view mouse_sequence = "\x1b[?1002h\x1b[?1006h";
// Sent before the screen is taken over if the terminal has a title: saves it on the terminal's
// stack.
inline constexpr std::string_view save_title_sequence = "\x1b[22;2t";

// Sent when the screen is restored: the reverse, whatever the state before.
inline constexpr std::string_view restore_sequence =
    "\x1b[m\x1b[?1006l\x1b[?1002l\x1b[?2004l\x1b[?7h\x1b[?25h\x1b[?1049l";
// The same if the title was saved. Ends an incomplete request first.
inline constexpr std::string_view restore_with_title_sequence =
    "\x1b\\\x1b[m\x1b[?1006l\x1b[?1002l\x1b[?2004l\x1b[?7h\x1b[?25h\x1b[?1049l\x1b[23;2t";

// From now on the tty `descriptor` gets `original` back, and `sequence`, a constant, at the end of
// the process: exit(), std::terminate, TERM, HUP, INT, QUIT, SEGV, BUS, FPE, ILL, ABRT. TSTP does
// the same and stops the process; the handler of CONT decides what follows. Signals end the process
// as they would have without us.
void arm_restore(int descriptor, const termios& original, std::string_view sequence);

// Restores the terminal now. Async-signal-safe, waits at most about 200 ms for a terminal that does
// not read. No effect if the terminal is not taken over.
void restore_now();

// Restores the terminal and all signal handlers from before arm_restore.
void disarm_restore();

// True while a stop has restored the terminal: other programs write to it now.
bool is_given_back();

// The terminal is taken over again.
void retake();

}  // namespace gridrace::terminal
