#include "client/terminal/style_change.hpp"

#include <array>
#include <cstdlib>

namespace gridrace::terminal {

namespace {

// The 6 steps of a channel in the colour cube of 256-colour terminals (xterm).
constexpr std::array<int, 6> cube_steps{0, 95, 135, 175, 215, 255};

int distance(const Color& color, int red, int green, int blue) {
    const int r = color.red - red, g = color.green - green, b = color.blue - blue;
    return r * r + g * g + b * b;
}

int nearest_step(int channel) {
    int best = 0;
    for (int i = 1; i < 6; ++i) {
        const auto step = [](int k) { return cube_steps[static_cast<std::size_t>(k)]; };
        if (std::abs(step(i) - channel) < std::abs(step(best) - channel)) best = i;
    }
    return best;
}

// The SGR parameters that set a colour; `base` is 30 for the foreground and 40 for the background.
std::string color_parameters(const Color& color, int base, ColorDepth depth) {
    if (!color.is_set) return std::to_string(base + 9);
    switch (depth) {
        case ColorDepth::mono: return {};
        case ColorDepth::ansi16:
            return std::to_string(color.ansi < 8 ? base + color.ansi : base + 52 + color.ansi);
        case ColorDepth::indexed256:
            return std::to_string(base + 8) + ";5;" + std::to_string(nearest_of_256(color));
        case ColorDepth::truecolor:
            return std::to_string(base + 8) + ";2;" + std::to_string(color.red) + ';' +
                   std::to_string(color.green) + ';' + std::to_string(color.blue);
    }
    return {};
}

void add(std::string& parameters, const std::string& parameter) {
    if (!parameters.empty()) parameters += ';';
    parameters += parameter;
}

// The SGR parameters for the differences.
std::string changes(const Style& from, const Style& to, ColorDepth depth) {
    std::string parameters;
    // Bold and dim share the code that turns them off.
    const bool weight_off = (from.bold && !to.bold) || (from.dim && !to.dim);
    if (weight_off) add(parameters, "22");
    if (to.bold && (weight_off || !from.bold)) add(parameters, "1");
    if (to.dim && (weight_off || !from.dim)) add(parameters, "2");
    if (to.underline != from.underline) add(parameters, to.underline ? "4" : "24");
    if (to.reverse != from.reverse) add(parameters, to.reverse ? "7" : "27");
    if (to.foreground != from.foreground) {
        add(parameters, color_parameters(to.foreground, 30, depth));
    }
    if (to.background != from.background) {
        add(parameters, color_parameters(to.background, 40, depth));
    }
    return parameters;
}

}  // namespace

int nearest_of_256(const Color& color) {
    const int r = nearest_step(color.red), g = nearest_step(color.green),
              b = nearest_step(color.blue);
    const auto step = [](int i) { return cube_steps[static_cast<std::size_t>(i)]; };
    const int in_cube = distance(color, step(r), step(g), step(b));
    const int average = (color.red + color.green + color.blue) / 3;
    const int grey = average < 8 ? 0 : (average > 238 ? 23 : (average - 3) / 10);
    const int level = 8 + 10 * grey;
    if (distance(color, level, level, level) < in_cube) return 232 + grey;
    return 16 + 36 * r + 6 * g + b;
}

std::string style_change(const Style& from, const Style& to, ColorDepth depth) {
    if (to == from) return {};
    const std::string parameters = changes(from, to, depth);
    std::string from_default = changes({}, to, depth);
    if (!from_default.empty()) from_default = "0;" + from_default;
    return "\x1b[" + (from_default.size() < parameters.size() ? from_default : parameters) + 'm';
}

}  // namespace gridrace::terminal
