#include "client/app/widgets/text_field.hpp"

#include <utf8proc.h>

#include <array>

#include "common/base/text.hpp"

namespace gridrace::app {

namespace {

using terminal::Key;
using terminal::KeyCode;

bool continues_character(std::string_view text, std::size_t at) {
    if (at >= text.size()) return false;
    if ((static_cast<unsigned char>(text[at]) & 0xc0) == 0x80) return true;
    // A combining mark belongs to the preceding character.
    std::size_t end = at + 1;
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) ++end;
    return display_width(text.substr(at, end - at)) == 0;
}

std::string utf8(char32_t rune) {
    std::array<utf8proc_uint8_t, 4> bytes{};
    const auto size = utf8proc_encode_char(static_cast<utf8proc_int32_t>(rune), bytes.data());
    return {reinterpret_cast<const char*>(bytes.data()), static_cast<std::size_t>(size)};
}

// The printable part of the text.
std::string presentable(std::string_view text) {
    std::string kept;
    while (!text.empty()) {
        std::size_t size = 1;
        while (size < text.size() && (static_cast<unsigned char>(text[size]) & 0xc0) == 0x80)
            ++size;
        const auto character = text.substr(0, size);
        if (printable(character) == character) kept += character;
        text.remove_prefix(size);
    }
    return kept;
}

}  // namespace

TextField::TextField(std::string text, std::size_t most_bytes)
    : text_(std::move(text)), cursor_(text_.size()), most_bytes_(most_bytes) {}

void TextField::set_text(std::string_view text) {
    text_.clear();
    cursor_ = 0;
    insert(presentable(text));
}

bool TextField::take(const Key& key) {
    if (key.alt) return false;
    if (key.control) return key.code == KeyCode::rune && edit(key.rune);
    switch (key.code) {
        case KeyCode::rune: insert(presentable(utf8(key.rune))); return true;
        case KeyCode::left: cursor_ = before(cursor_); return true;
        case KeyCode::right: cursor_ = after(cursor_); return true;
        case KeyCode::home: cursor_ = 0; return true;
        case KeyCode::end: cursor_ = text_.size(); return true;
        case KeyCode::backspace: erase(before(cursor_), cursor_); return true;
        case KeyCode::erase: erase(cursor_, after(cursor_)); return true;
        default: return false;
    }
}

void TextField::paste(std::string_view text) {
    const auto start = text.find_first_not_of(" \t\r\n");
    if (start == std::string_view::npos) return;
    text.remove_prefix(start);
    text = text.substr(0, text.find_first_of("\r\n"));
    text = text.substr(0, text.find_last_not_of(" \t") + 1);
    insert(presentable(text));
}

void TextField::draw(terminal::Canvas& canvas, terminal::Point corner, int columns,
                     const terminal::Style& style) const {
    canvas.fill({corner, {columns, 1}}, style);
    const std::string_view all = text_;
    std::size_t start = 0;
    while (start < cursor_ && display_width(all.substr(start, cursor_ - start)) >= columns) {
        start = after(start);
    }
    canvas.put(corner, all.substr(start), style, columns);
    canvas.set_cursor(
        terminal::Point{corner.x + display_width(all.substr(start, cursor_ - start)), corner.y});
}

void TextField::insert(std::string_view text) {
    while (text_.size() + text.size() > most_bytes_ && !text.empty()) {
        std::size_t size = text.size() - 1;
        while (size > 0 && continues_character(text, size)) --size;
        text = text.substr(0, size);
    }
    text_.insert(cursor_, text);
    cursor_ += text.size();
}

std::size_t TextField::before(std::size_t place) const {
    if (place == 0) return 0;
    do --place;
    while (place > 0 && continues_character(text_, place));
    return place;
}

std::size_t TextField::after(std::size_t place) const {
    if (place >= text_.size()) return text_.size();
    do ++place;
    while (continues_character(text_, place));
    return place;
}

void TextField::erase(std::size_t from, std::size_t to) {
    text_.erase(from, to - from);
    cursor_ = from;
}

bool TextField::edit(char32_t letter) {
    switch (letter) {
        case U'a': cursor_ = 0; return true;
        case U'e': cursor_ = text_.size(); return true;
        case U'u': erase(0, cursor_); return true;
        case U'k': erase(cursor_, text_.size()); return true;
        case U'w': erase_word(); return true;
        default: return false;
    }
}

void TextField::erase_word() {
    std::size_t start = cursor_;
    while (start > 0 && text_[start - 1] == ' ') --start;
    while (start > 0 && text_[start - 1] != ' ') --start;
    erase(start, cursor_);
}

}  // namespace gridrace::app
