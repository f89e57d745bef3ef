#include "client/terminal/keyboard.hpp"

#include <utf8proc.h>

#include <optional>

#include "client/terminal/key_code.hpp"
#include "client/terminal/parameters.hpp"

namespace gridrace::terminal {

namespace {

constexpr char escape_byte = '\x1b';
constexpr std::string_view old_mouse_start = "\x1b[M";
constexpr std::string_view paste_end = "\x1b[201~";
constexpr std::size_t max_paste = 64 * 1024;
constexpr std::size_t max_sequence = 32;

Key rune_key(char32_t rune) {
    Key key;
    key.rune = rune;
    return key;
}

Key code_key(KeyCode code) {
    Key key;
    key.code = code;
    return key;
}

Key function_key(int number) {
    Key key = code_key(KeyCode::function);
    key.rune = static_cast<char32_t>(number);
    return key;
}

// The key of a single byte below 0x80, except ESC.
Key byte_key(char byte) {
    switch (byte) {
        case '\r':
        case '\n': return code_key(KeyCode::enter);
        case '\t': return code_key(KeyCode::tab);
        case '\b':
        case '\x7f': return code_key(KeyCode::backspace);
        default: break;
    }
    if (byte >= 0x20) return rune_key(static_cast<char32_t>(byte));
    Key key = rune_key(byte == 0 ? U' ' : static_cast<char32_t>((byte | 0x60) & 0x7f));
    if (byte >= 0x1c) key.rune = static_cast<char32_t>(byte + 0x40);  // ctrl-\ ] ^ _
    key.control = true;
    return key;
}

// The final byte of arrow keys and similar ones, after CSI or SS3.
std::optional<Key> letter_key(char letter) {
    switch (letter) {
        case 'A': return code_key(KeyCode::up);
        case 'B': return code_key(KeyCode::down);
        case 'C': return code_key(KeyCode::right);
        case 'D': return code_key(KeyCode::left);
        case 'H': return code_key(KeyCode::home);
        case 'F': return code_key(KeyCode::end);
        case 'P':
        case 'Q':
        case 'R':
        case 'S': return function_key(letter - 'P' + 1);
        default: return std::nullopt;
    }
}

// After SS3, also the keypad: Enter and the digits.
std::optional<Key> ss3_key(char letter) {
    if (letter == 'M') return code_key(KeyCode::enter);
    if (letter >= 'p' && letter <= 'y') return rune_key(static_cast<char32_t>(letter - 'p' + '0'));
    return letter_key(letter);
}

// The keys sent as CSI number ~.
std::optional<Key> number_key(int number) {
    switch (number) {
        case 1:
        case 7: return code_key(KeyCode::home);
        case 2: return code_key(KeyCode::insert);
        case 3: return code_key(KeyCode::erase);
        case 4:
        case 8: return code_key(KeyCode::end);
        case 5: return code_key(KeyCode::page_up);
        case 6: return code_key(KeyCode::page_down);
        default: break;
    }
    // F1..F12 skip 16 and 22.
    if (number >= 11 && number <= 15) return function_key(number - 10);
    if (number >= 17 && number <= 21) return function_key(number - 11);
    if (number == 23 || number == 24) return function_key(number - 12);
    return std::nullopt;
}

// The length of the UTF-8 character that starts with `byte`; 0 if it is not a start.
std::size_t character_size(char byte) {
    const auto value = static_cast<unsigned char>(byte);
    if (value < 0x80) return 1;
    if (value >= 0xc2 && value <= 0xdf) return 2;
    if (value >= 0xe0 && value <= 0xef) return 3;
    if (value >= 0xf0 && value <= 0xf4) return 4;
    return 0;
}

bool is_continuation(char byte) {
    return (static_cast<unsigned char>(byte) & 0xc0) == 0x80;
}

}  // namespace

std::vector<Input> Keyboard::feed(std::string_view bytes) {
    std::vector<Input> keys;
    for (const char byte : bytes) {
        if (pasting_) {
            paste(byte, keys);
        } else {
            step(byte, keys);
        }
    }
    return keys;
}

std::vector<Input> Keyboard::timeout() {
    std::vector<Input> keys;
    if (pending_ == "\x1b") {
        keys.push_back(code_key(KeyCode::escape));
    } else if (pending_ == "\x1b[" || pending_ == "\x1bO") {
        Key key = rune_key(static_cast<char32_t>(pending_[1]));
        key.alt = true;
        keys.push_back(key);
    }
    // Anything longer is truncated garbage.
    pending_.clear();
    return keys;
}

void Keyboard::start(char byte, std::vector<Input>& keys) {
    if (byte == escape_byte || character_size(byte) > 1) {
        pending_ = byte;
    } else if (character_size(byte) == 1) {
        keys.push_back(byte_key(byte));
    }
}

void Keyboard::step(char byte, std::vector<Input>& keys) {
    if (pending_.empty()) return start(byte, keys);

    const bool after_escape = pending_ == "\x1b";
    if (pending_[0] != escape_byte || (pending_.size() > 1 && character_size(pending_[1]) > 1)) {
        if (is_continuation(byte)) {
            pending_ += byte;
            return finish_rune(keys);
        }
        pending_.clear();  // drop an incomplete character, keep what follows
        return start(byte, keys);
    }
    if (after_escape && byte == escape_byte) {
        keys.push_back(code_key(KeyCode::escape));
        return;
    }
    if (after_escape && (byte == '[' || byte == 'O' || character_size(byte) > 1)) {
        pending_ += byte;
        return;
    }
    if (after_escape) {
        pending_.clear();
        if (character_size(byte) == 0) return;
        Key key = byte_key(byte);
        key.alt = true;
        keys.push_back(key);
        return;
    }
    if (pending_.starts_with(old_mouse_start)) {
        pending_ += byte;
        return finish_old_mouse(keys);
    }
    const auto value = static_cast<unsigned char>(byte);
    if (value < 0x20 || value > 0x7e || pending_.size() >= max_sequence) {
        pending_.clear();  // not part of a sequence, which is incomplete
        return start(byte, keys);
    }
    pending_ += byte;
    if (pending_[1] == 'O') {
        if (const auto key = ss3_key(byte)) keys.push_back(*key);
        pending_.clear();
    } else {
        finish_csi(keys);
    }
}

void Keyboard::finish_rune(std::vector<Input>& keys) {
    const bool alt = pending_[0] == escape_byte;
    const auto bytes = std::string_view(pending_).substr(alt ? 1 : 0);
    if (bytes.size() < character_size(bytes[0])) return;
    utf8proc_int32_t code_point = -1;
    utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(bytes.data()),
                     static_cast<utf8proc_ssize_t>(bytes.size()), &code_point);
    pending_.clear();
    if (code_point < 0) return;
    Key key = rune_key(static_cast<char32_t>(code_point));
    key.alt = alt;
    keys.push_back(key);
}

void Keyboard::finish_csi(std::vector<Input>& keys) {
    const char last = pending_.back();
    const bool is_console = pending_.starts_with("\x1b[[");  // the Linux console's F1..F5
    if (is_console && pending_.size() == 3) return;
    if (last < 0x40 || pending_ == old_mouse_start) return;
    std::string_view parameters = std::string_view(pending_).substr(2, pending_.size() - 3);
    std::optional<Key> key;
    if (parameters.starts_with('<')) {
        if (const auto mouse = read_mouse(parameters.substr(1), last)) keys.emplace_back(*mouse);
    } else if (is_console) {
        if (last >= 'A' && last <= 'E') key = function_key(last - 'A' + 1);
    } else if (last == 'u') {
        key = read_key_code(parameters);
    } else if (last == '~' && parameters.starts_with("27;")) {
        take_number(parameters);
        key = read_other_key(parameters);
    } else if (last == '~') {
        const int number = take_number(parameters);
        if (number == 200) pasting_ = true;
        key = number_key(number);
        if (key) key = with_modifiers(*key, take_number(parameters));
    } else if (last == 'Z') {
        key = with_modifiers(code_key(KeyCode::tab), 2);
    } else if (parameters.find_first_not_of("0123456789;") == std::string_view::npos) {
        key = letter_key(last);
        take_number(parameters);
        if (key) key = with_modifiers(*key, take_number(parameters));
    }
    if (key) keys.push_back(*key);
    pending_.clear();
}

void Keyboard::finish_old_mouse(std::vector<Input>& keys) {
    const auto report = std::string_view(pending_).substr(old_mouse_start.size());
    if (report.size() < 3) return;
    if (const auto mouse = read_old_mouse(report)) keys.emplace_back(*mouse);
    pending_.clear();
}

void Keyboard::paste(char byte, std::vector<Input>& keys) {
    const auto keep = [this](std::string_view text) {
        pasted_ += text.substr(0, max_paste - std::min(max_paste, pasted_.size()));
    };
    if (byte == paste_end[matched_]) {
        if (++matched_ < paste_end.size()) return;
        keys.emplace_back(Paste{std::move(pasted_)});
        pasted_.clear();
        matched_ = 0;
        pasting_ = false;
        return;
    }
    keep(paste_end.substr(0, matched_));
    matched_ = byte == escape_byte ? 1 : 0;
    if (matched_ == 0) keep({&byte, 1});
}

}  // namespace gridrace::terminal
