// What a screen tells in its line below.
#pragma once

#include <string>

namespace gridrace::app {

// One line that tells what just happened.
struct Status {
    enum class Tone { plain, good, bad };
    std::string text;
    Tone tone = Tone::plain;
    friend bool operator==(const Status&, const Status&) = default;
};

}  // namespace gridrace::app
