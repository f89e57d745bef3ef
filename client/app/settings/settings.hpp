// What a person likes, as a value. Written down in the settings file (client/storage/settings_file.hpp).
#pragma once

#include "client/app/settings/keymap.hpp"
#include "client/app/settings/theme.hpp"

namespace gridrace::app {

struct Settings {
    ThemeName theme = ThemeName::dark;
    language::Language language = language::Language::english;

    // On the board, where the rules of the room allow it.
    bool highlights = true;    // peers of the cursor, the same digit, notes in conflict
    bool note_removal = true;  // notes follow placed digits
    bool digit_first = false;  // the digit is chosen first, then its cells

    // Of the terminal.
    bool mouse = true;
    bool title = true;  // the window's title tells of the race

    // The bell.
    bool bell_at_start = true;      // at three, two, one
    bool bell_when_passed = false;  // somebody has overtaken
    bool bell_at_finish = true;     // of anybody

    bool talk = true;  // what others say is shown

    Keymap keys;

    friend bool operator==(const Settings&, const Settings&) = default;
};

}  // namespace gridrace::app
