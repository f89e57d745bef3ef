// Writes random frames for a foreign terminal emulator to show: what the renderer sends, and what
// the screen shows then. A line of JSON for each:
//   {"terminal": "truecolor"}           a new terminal; also "mono", "ansi16", "indexed256"
//   {"size": [w, h], "bytes": "…",      latin-1: a character for each byte
//    "cursor": [x, y] or null,
//    "texts": ["a", …],                 a text for each column of each row; "" right of a wide character
//    "looks": [0, …],                   and the index of its style
//    "styles": [[fg, bg, attributes]]}  a colour is 16 * 0xRRGGBB + its number among the 16, or -1;
//                                       attributes: 1 bold, 2 dim, 4 underline, 8 reverse
#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>

#include "client/terminal/ascii.hpp"
#include "client/terminal/renderer.hpp"
#include "client/terminal/restore.hpp"
#include "tests/terminal/scene.hpp"

namespace {

using namespace gridrace;
using namespace gridrace::terminal;
using nlohmann::json;

constexpr std::uint64_t frames_of_a_terminal = 40;

std::string latin1_as_utf8(std::string_view bytes) {
    std::string text;
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80) {
            text += c;
        } else {
            text += static_cast<char>(0xc0 | byte >> 6);
            text += static_cast<char>(0x80 | (byte & 0x3f));
        }
    }
    return text;
}

std::int64_t number_of(const Color& color) {
    if (!color.is_set) return -1;
    const int hex = color.red << 16 | color.green << 8 | color.blue;
    return std::int64_t{hex} * 16 + color.ansi;
}

json style_json(const Style& style) {
    const int attributes = (style.bold ? 1 : 0) + (style.dim ? 2 : 0) + (style.underline ? 4 : 0) +
                           (style.reverse ? 8 : 0);
    return {number_of(style.foreground), number_of(style.background), attributes};
}

// What stands in a column; without UTF-8 both halves of a wide character are characters.
std::string text_at(const Canvas& canvas, Point point, bool utf8) {
    const Glyph& glyph = canvas.at(point);
    if (utf8) return std::string(glyph.text());
    if (glyph.width() == 0) return to_ascii(canvas.at({point.x - 1, point.y})).substr(1);
    return to_ascii(glyph).substr(0, 1);
}

json frame_json(const std::string& bytes, const Canvas& canvas, bool utf8) {
    auto texts = json::array(), looks = json::array(), styles = json::array();
    std::vector<Style> seen;
    const auto [width, height] = canvas.size();
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            const Style& style = canvas.at({x, y}).style();
            const auto known = std::ranges::find(seen, style);
            looks.push_back(known - seen.begin());
            if (known == seen.end()) {
                seen.push_back(style);
                styles.push_back(style_json(style));
            }
            texts.push_back(text_at(canvas, {x, y}, utf8));
        }
    }
    json frame{{"size", {width, height}},     {"bytes", latin1_as_utf8(bytes)},
               {"texts", std::move(texts)},   {"looks", std::move(looks)},
               {"styles", std::move(styles)}, {"cursor", nullptr}};
    if (canvas.cursor()) frame["cursor"] = {canvas.cursor()->x, canvas.cursor()->y};
    return frame;
}

struct Run {
    std::uint64_t seed = 1;
    std::uint64_t frames = 1000;
    std::optional<std::uint64_t>
        fault;  // from which on the first frame that is not empty is damaged
};

// Changes one byte, but makes no control character of it: a terminal might wait for more then.
void damage(std::string& bytes, Random& random) {
    char& byte = bytes[random.below(static_cast<std::uint32_t>(bytes.size()))];
    byte = byte == 'x' ? 'y' : 'x';
}

// Draws as the terminal layer does, from the frame `first` on; at times others write to the screen.
void show_in_a_terminal(Run& run, std::uint64_t first, std::uint64_t last) {
    constexpr std::array names{"mono", "ansi16", "indexed256", "truecolor"};
    Random random(mix(run.seed) ^ first);
    const Capabilities terminal = random_terminal(random);
    std::cout << json{{"terminal", names[static_cast<std::size_t>(terminal.colors)]}} << '\n';
    Renderer renderer(terminal);
    Scene scene(random);
    std::string prefix(enter_sequence);
    for (auto number = first; number < last; ++number) {
        scene.change();
        std::string bytes = renderer.show(scene.canvas());
        if (run.fault && number >= *run.fault && !bytes.empty()) {
            damage(bytes, random);
            run.fault.reset();
        }
        std::cout << frame_json(prefix + bytes, scene.canvas(), terminal.utf8) << '\n';
        prefix.clear();
        if (random.below(30) != 0) continue;
        prefix = "\x1b[7mnoise\r\nnoise\x1b[?25h";
        renderer.forget();
    }
}

}  // namespace

int main(int count, char** arguments) {
    CLI::App app("Writes random frames, and what the screen shows then");
    Run run;
    app.add_option("--seed", run.seed, "The same frames for the same seed")->capture_default_str();
    app.add_option("--frames", run.frames, "How many")->capture_default_str();
    app.add_option("--fault", run.fault,
                   "Damage a byte of this frame, counted from 0, or of the next that has any");
    CLI11_PARSE(app, count, arguments);

    std::ios::sync_with_stdio(false);
    for (std::uint64_t first = 0; first < run.frames; first += frames_of_a_terminal) {
        show_in_a_terminal(run, first, std::min(run.frames, first + frames_of_a_terminal));
    }
    return std::cout.flush() ? 0 : 1;
}
