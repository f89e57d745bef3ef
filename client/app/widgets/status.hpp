// The message in the line below a screen.
#pragma once

#include <string>

#include "client/app/settings/theme.hpp"

namespace gridrace::app {

// One line about the latest event.
struct Status {
    enum class Tone { plain, good, bad };
    std::string text;
    Tone tone = Tone::plain;
    bool is_of_hold = false;  // removed once the player may move again
    friend bool operator==(const Status&, const Status&) = default;
};

const Style& style_of(const Theme& look, Status::Tone tone);

}  // namespace gridrace::app
