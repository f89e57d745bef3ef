// A terminal small enough to be believed: understands what our renderer sends, and nothing else.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "client/terminal/canvas.hpp"

namespace gridrace::terminal {

class ScreenModel {
public:
    explicit ScreenModel(Size size);

    // Throws std::runtime_error on a sequence that it does not know.
    void apply(std::string_view bytes);

    // What a column of a row shows: the text and the SGR state, in a form to compare.
    struct Spot {
        std::string text = " ";
        std::map<std::string, std::string> looks;  // "bold" -> "1", "fg" -> "38;5;17"
        friend bool operator==(const Spot&, const Spot&) = default;
    };

    const Spot& at(Point point) const;
    Point cursor() const { return cursor_; }
    bool shows_cursor() const { return shows_cursor_; }
    const std::map<std::string, std::string>& looks() const { return looks_; }

private:
    Spot& spot(Point point);
    void control_byte(char byte);
    void control(std::string_view parameters, char final);
    void move_to(Point point);
    void style(std::string_view parameters);
    void write(std::string_view character, int width);
    void write_at(Point start, std::string_view character, int width);

    Size size_;
    std::vector<Spot> spots_;
    Point cursor_;
    bool shows_cursor_ = true;
    std::map<std::string, std::string> looks_;
};

}  // namespace gridrace::terminal
