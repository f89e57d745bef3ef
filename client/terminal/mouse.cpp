#include "client/terminal/mouse.hpp"

#include "client/terminal/parameters.hpp"

namespace gridrace::terminal {

namespace {

// Bits of a report's first number; the lowest two are the button.
constexpr int shift_bit = 4;
constexpr int alt_bit = 8;
constexpr int control_bit = 16;
constexpr int drag_bit = 32;
constexpr int wheel_bit = 64;
constexpr int no_button = 3;

std::optional<Mouse> mouse_of(int bits, Point at, bool is_release) {
    using enum Mouse::Button;
    using enum Mouse::Motion;
    constexpr int known = no_button | shift_bit | alt_bit | control_bit | drag_bit | wheel_bit;
    if ((bits & ~known) != 0 || at.x < 0 || at.y < 0) return std::nullopt;
    const int number = bits & no_button;
    Mouse mouse;
    mouse.at = at;
    if ((bits & wheel_bit) != 0) {
        if (number > 1 || is_release) return std::nullopt;
        mouse.button = number == 0 ? wheel_up : wheel_down;
    } else {
        mouse.button = number == 0 ? left : number == 1 ? middle : number == 2 ? right : none;
        mouse.motion = is_release ? release : (bits & drag_bit) != 0 ? drag : press;
    }
    mouse.shift = (bits & shift_bit) != 0;
    mouse.alt = (bits & alt_bit) != 0;
    mouse.control = (bits & control_bit) != 0;
    return mouse;
}

}  // namespace

std::optional<Mouse> read_mouse(std::string_view parameters, char final) {
    if (final != 'M' && final != 'm') return std::nullopt;
    if (parameters.find_first_not_of("0123456789;") != std::string_view::npos) return std::nullopt;
    const int bits = take_number(parameters);
    const int column = take_number(parameters);
    const int row = take_number(parameters);
    return mouse_of(bits, {column - 1, row - 1}, final == 'm');
}

std::optional<Mouse> read_old_mouse(std::string_view three_bytes) {
    const auto number = [three_bytes](std::size_t i) {
        return static_cast<int>(static_cast<unsigned char>(three_bytes[i])) - ' ';
    };
    const int bits = number(0);
    if (bits < 0) return std::nullopt;
    const bool is_release = (bits & (no_button | drag_bit | wheel_bit)) == no_button;
    return mouse_of(bits, {number(1) - 1, number(2) - 1}, is_release);
}

}  // namespace gridrace::terminal
