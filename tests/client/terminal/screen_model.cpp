#include "tests/client/terminal/screen_model.hpp"

#include <algorithm>
#include <stdexcept>

#include "common/base/text.hpp"

namespace gridrace::terminal {

namespace {

std::vector<std::string> split(std::string_view parameters) {
    std::vector<std::string> parts(1);
    for (const char c : parameters) {
        if (c == ';') {
            parts.emplace_back();
        } else {
            parts.back() += c;
        }
    }
    return parts;
}

int number_or(const std::string& text, int otherwise) {
    return text.empty() ? otherwise : std::stoi(text);
}

std::size_t character_size(char first) {
    const auto byte = static_cast<unsigned char>(first);
    return byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

}  // namespace

ScreenModel::ScreenModel(Size size)
    : size_(size), spots_(static_cast<std::size_t>(size.width * size.height)) {}

const ScreenModel::Spot& ScreenModel::at(Point point) const {
    return spots_.at(static_cast<std::size_t>(point.y * size_.width + point.x));
}

ScreenModel::Spot& ScreenModel::spot(Point point) {
    return spots_.at(static_cast<std::size_t>(point.y * size_.width + point.x));
}

void ScreenModel::apply(std::string_view bytes) {
    while (!bytes.empty()) {
        if (bytes.starts_with("\x1b[")) {
            const auto end = bytes.find_first_not_of("0123456789;?", 2);
            if (end == std::string_view::npos) throw std::runtime_error("unfinished sequence");
            control(bytes.substr(2, end - 2), bytes[end]);
            bytes.remove_prefix(end + 1);
            continue;
        }
        if (static_cast<unsigned char>(bytes[0]) < 0x20) {
            control_byte(bytes[0]);
            bytes.remove_prefix(1);
            continue;
        }
        const auto size = character_size(bytes[0]);
        write(bytes.substr(0, size), display_width(bytes.substr(0, size)));
        bytes.remove_prefix(size);
    }
}

void ScreenModel::control_byte(char byte) {
    switch (byte) {
        case '\b': return move_to({cursor_.x - 1, cursor_.y});
        case '\n': return move_to({cursor_.x, cursor_.y + 1});
        case '\r': return move_to({0, cursor_.y});
        default: throw std::runtime_error("unknown control byte");
    }
}

// Real terminals stop at the edges, or scroll: we never rely on either.
void ScreenModel::move_to(Point point) {
    if (point.x < 0 || point.y < 0 || point.x >= size_.width || point.y >= size_.height) {
        throw std::runtime_error("moves off the screen");
    }
    cursor_ = point;
}

void ScreenModel::control(std::string_view parameters, char final) {
    const auto parts = split(parameters);
    const int count = parameters.starts_with('?') ? 0 : number_or(parts.at(0), 1);
    switch (final) {
        case 'H': return move_to({parts.size() < 2 ? 0 : number_or(parts.at(1), 1) - 1, count - 1});
        case 'A': return move_to({cursor_.x, cursor_.y - count});
        case 'B': return move_to({cursor_.x, cursor_.y + count});
        case 'C': return move_to({cursor_.x + count, cursor_.y});
        case 'D': return move_to({cursor_.x - count, cursor_.y});
        case 'K':
            for (int x = cursor_.x; x < size_.width; ++x) write_at({x, cursor_.y}, " ", 1);
            return;
        case 'J': std::ranges::fill(spots_, Spot{}); return;
        case 'm': return style(parameters);
        case 'h':
        case 'l':
            if (parameters != "?25") throw std::runtime_error("unknown mode");
            shows_cursor_ = final == 'h';
            return;
        default: throw std::runtime_error("unknown sequence");
    }
}

void ScreenModel::style(std::string_view parameters) {
    const auto parts = split(parameters);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const int code = number_or(parts[i], 0);
        const auto color = [&](const std::string& name) {
            const std::size_t more = parts.at(i + 1) == "5" ? 2 : 4;
            std::string value;
            for (std::size_t k = 1; k <= more; ++k) value += parts.at(i + k) + ";";
            looks_[name] = value;
            i += more;
        };
        switch (code) {
            case 0: looks_.clear(); break;
            case 1: looks_["bold"] = "1"; break;
            case 2: looks_["dim"] = "1"; break;
            case 4: looks_["underline"] = "1"; break;
            case 7: looks_["reverse"] = "1"; break;
            case 22:
                looks_.erase("bold");
                looks_.erase("dim");
                break;
            case 24: looks_.erase("underline"); break;
            case 27: looks_.erase("reverse"); break;
            case 38: color("fg"); break;
            case 39: looks_.erase("fg"); break;
            case 48: color("bg"); break;
            case 49: looks_.erase("bg"); break;
            default: {
                const bool bright = code >= 90;
                const int base = bright ? code - 60 : code;
                const bool background = base >= 40;
                looks_[background ? "bg" : "fg"] =
                    std::to_string(base - (background ? 40 : 30) + (bright ? 8 : 0));
            }
        }
    }
}

// As real terminals do: overwriting half of a wide character blanks the rest of it.
void ScreenModel::write(std::string_view character, int width) {
    if (width == 0) {
        int x = cursor_.x - 1;
        while (at({x, cursor_.y}).text.empty()) --x;
        spot({x, cursor_.y}).text += character;
        return;
    }
    if (cursor_.x + width > size_.width) throw std::runtime_error("writes beyond the margin");
    write_at(cursor_, character, width);
    cursor_.x += width;
}

void ScreenModel::write_at(Point start, std::string_view character, int width) {
    for (int i = 0; i < width; ++i) {
        const Point point{start.x + i, start.y};
        if (at(point).text.empty()) spot({point.x - 1, point.y}).text = " ";
        const bool was_wide = point.x + 1 < size_.width && at({point.x + 1, point.y}).text.empty();
        if (was_wide) spot({point.x + 1, point.y}).text = " ";
        spot(point) = {i == 0 ? std::string(character) : std::string(), looks_};
    }
}

}  // namespace gridrace::terminal
