// The player's preferences as a value. Stored in the settings file
// (client/storage/settings_file.hpp).
#pragma once

#include "client/app/settings/keymap.hpp"
#include "client/app/settings/theme.hpp"

namespace gridrace::app {

struct Settings {
    ThemeName theme = ThemeName::dark;
    language::Language language = language::Language::english;

    // For the board, if the room's rules allow them.
    bool highlights = true;    // peers of the cursor, the same digit, conflicting notes
    bool note_removal = true;  // notes follow placed digits
    bool digit_first = false;  // choose the digit first, then its cells

    bool azerty = false;  // the marks of a French number row are digits on the board

    bool calm = false;  // no clock and no ranking as long as the player races

    // For the terminal.
    bool mouse = true;
    bool title = true;  // show the race in the window title

    // For the bell.
    bool bell_at_start = true;      // at three, two and one
    bool bell_when_passed = false;  // when overtaken
    bool bell_at_finish = true;     // of any player
    bool notify = false;            // the host: when somebody joins, or all are ready

    bool talk = true;  // show chat

    Keymap keys;

    friend bool operator==(const Settings&, const Settings&) = default;
};

}  // namespace gridrace::app
