// What a person does with the mouse, from the reports that a terminal sends of it. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "client/terminal/canvas.hpp"

namespace gridrace::terminal {

struct Mouse {
    enum class Button : std::uint8_t { left, middle, right, wheel_up, wheel_down, none };
    enum class Motion : std::uint8_t { press, release, drag };  // a turn of the wheel is a press

    Point at;  // never negative, but it may lie outside of the canvas
    Button button = Button::none;
    Motion motion = Motion::press;
    bool shift = false;
    bool alt = false;
    bool control = false;

    friend constexpr bool operator==(const Mouse&, const Mouse&) = default;
};

// Of the report CSI < `parameters` `final`, as terminals send it in mode 1006; none if it means nothing
// to us (a sideways wheel, a fourth button) or is broken.
std::optional<Mouse> read_mouse(std::string_view parameters, char final);

// Of the three bytes after CSI M, as older terminals (and GNU screen) report, which do not know mode
// 1006. They do not tell which button was released.
std::optional<Mouse> read_old_mouse(std::string_view three_bytes);

}  // namespace gridrace::terminal
