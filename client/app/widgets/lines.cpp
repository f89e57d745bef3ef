#include "client/app/widgets/lines.hpp"

#include <algorithm>

#include "client/app/widgets/words.hpp"
#include "common/base/text.hpp"

namespace gridrace::app {

namespace {

// The number of bytes in the first character.
std::size_t character_size(std::string_view text) {
    std::size_t size = 1;
    while (size < text.size() && (static_cast<unsigned char>(text[size]) & 0xc0) == 0x80) ++size;
    return size;
}

// Marks that no line begins with, and those that none ends with.
constexpr std::string_view closing = "。，、；：？！）》";
constexpr std::string_view opening = "（《";

bool is_among(std::string_view marks, std::string_view character) {
    return marks.find(character) != std::string_view::npos;
}

// The length of the first line of a text that is too long: up to a blank, or between two wide
// characters, else up to the edge.
std::size_t first_line(std::string_view text, int columns) {
    std::size_t cut = 0;
    std::size_t end = 0;
    bool after_wide = false;
    const auto indent = std::min(text.find_first_not_of(' '), text.size());
    for (int width = 0; end < text.size();) {
        const auto size = character_size(text.substr(end));
        const auto character = text.substr(end, size);
        const int columns_of_it = display_width(character);
        width += columns_of_it;
        const bool is_within = after_wide && columns_of_it == 2 && !is_among(closing, character);
        const bool is_break = character == " " || is_within;
        if (is_break && end > indent) cut = end;
        if (width > columns) break;
        after_wide = columns_of_it == 2 && !is_among(opening, character);
        end += size;
    }
    return cut > indent ? cut : std::max(end, character_size(text));
}

}  // namespace

void Lines::add(std::string_view text, const Style& style) {
    if (used_ < area_.size.height) canvas_.put(place(), text, style, area_.size.width);
    ++used_;
}

void Lines::wrap(std::string_view text, const Style& style) {
    for (const auto& line : wrapped(text, area_.size.width)) add(line, style);
}

std::vector<std::string> wrapped(std::string_view text, int columns) {
    std::vector<std::string> lines;
    while (columns > 0 && display_width(text) > columns) {
        const auto cut = first_line(text, columns);
        lines.emplace_back(text.substr(0, cut));
        text.remove_prefix(cut);
        if (text.starts_with(' ')) text.remove_prefix(1);
    }
    lines.emplace_back(text);
    return lines;
}

std::string spread(const std::string& left, const std::string& right, int columns) {
    if (right.empty()) return fit(left, columns);
    return fit(left, columns - display_width(right) - 1) + " " + right;
}

std::string bar(int percentage, int columns) {
    const int filled = percentage * columns / 100;
    std::string drawn;
    for (int i = 0; i < columns; ++i) drawn += i < filled ? "█" : "░";
    return drawn;
}

std::string_view step_of(int filled, int total) {
    constexpr std::array<std::string_view, 9> steps{"·", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    if (total <= 0) return steps.back();
    return steps[static_cast<std::size_t>(std::clamp(filled, 0, total) * 8 / total)];
}

}  // namespace gridrace::app
