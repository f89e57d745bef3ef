// Mouse events from a terminal's reports. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "client/terminal/canvas.hpp"

namespace gridrace::terminal {

struct Mouse {
    enum class Button : std::uint8_t { left, middle, right, wheel_up, wheel_down, none };
    enum class Motion : std::uint8_t { press, release, drag };  // turning the wheel is a press

    Point at;  // never negative, but may be outside of the canvas
    Button button = Button::none;
    Motion motion = Motion::press;
    bool shift = false;
    bool alt = false;
    bool control = false;

    friend constexpr bool operator==(const Mouse&, const Mouse&) = default;
};

// From the report CSI < `parameters` `final`, sent in mode 1006; none if it is unused here (a
// sideways wheel, a fourth button) or malformed.
std::optional<Mouse> read_mouse(std::string_view parameters, char final);

// From the three bytes after CSI M, the report of older terminals (and GNU screen) without mode
// 1006. These do not tell which button was released.
std::optional<Mouse> read_old_mouse(std::string_view three_bytes);

}  // namespace gridrace::terminal
