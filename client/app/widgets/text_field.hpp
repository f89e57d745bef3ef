// An editable line of text, as a value. Contains only printable text, whatever is typed or pasted.
#pragma once

#include <string>
#include <string_view>

#include "client/terminal/canvas.hpp"
#include "client/terminal/keyboard.hpp"

namespace gridrace::app {

class TextField {
public:
    explicit TextField(std::string text = "", std::size_t most_bytes = 240);

    const std::string& text() const { return text_; }
    void set_text(std::string_view text);

    // True if the key is handled: characters, left, right, home, end, backspace, delete, ctrl-a,
    // -e, -u, -k, -w.
    bool take(const terminal::Key& key);
    // The first pasted line, without unprintable characters.
    void paste(std::string_view text);

    // Draws the part around the cursor that fits; sets the canvas's cursor.
    void draw(terminal::Canvas& canvas, terminal::Point corner, int columns,
              const terminal::Style& style) const;

    friend bool operator==(const TextField&, const TextField&) = default;

private:
    void insert(std::string_view text);
    std::size_t before(std::size_t place) const;
    std::size_t after(std::size_t place) const;
    void erase(std::size_t from, std::size_t to);
    bool edit(char32_t letter);
    void erase_word();

    std::string text_;
    std::size_t cursor_ = 0;  // byte offset of the start of a character, or the end
    std::size_t most_bytes_;
};

}  // namespace gridrace::app
