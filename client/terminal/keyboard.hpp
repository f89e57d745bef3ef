// Parses a terminal's input bytes into keys, mouse events and pasted text. Pure: time is passed in
// by calls of `timeout`.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "client/terminal/key.hpp"
#include "client/terminal/mouse.hpp"

namespace gridrace::terminal {

// Pasted text, unchanged and untrusted. At most 64 KiB, the rest is dropped.
struct Paste {
    std::string text;
    friend bool operator==(const Paste&, const Paste&) = default;
};

using Input = std::variant<Key, Paste, Mouse>;

class Keyboard {
public:
    // The inputs completed by `bytes`. The result does not depend on how the bytes are split into
    // calls.
    std::vector<Input> feed(std::string_view bytes);

    // True if the bytes so far may be a complete key (a lone ESC) or the start of more: call
    // timeout() if nothing arrives within Capabilities::escape_wait.
    bool is_waiting() const { return !pending_.empty(); }

    // Nothing arrived: interprets the pending bytes as they are.
    std::vector<Input> timeout();

private:
    void step(char byte, std::vector<Input>& keys);
    void start(char byte, std::vector<Input>& keys);
    void paste(char byte, std::vector<Input>& keys);
    void finish_csi(std::vector<Input>& keys);
    void finish_old_mouse(std::vector<Input>& keys);
    void finish_rune(std::vector<Input>& keys);

    std::string pending_;  // the start of a sequence or of a character
    bool pasting_ = false;
    std::string pasted_;
    std::size_t matched_ = 0;  // bytes matched of the end mark of a paste
};

}  // namespace gridrace::terminal
