// Requests to the terminal other than pictures: the bell, notices, its title, its clipboard. Pure. Keeps
// only the newest of each, so that a terminal which does not read costs no memory.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "client/terminal/capabilities.hpp"

namespace gridrace::terminal {

class Requests {
public:
    // Maximum length of a text for the clipboard, in bytes: 8 KiB when encoded.
    static constexpr std::size_t max_copied = 6 * 1024;

    explicit Requests(const Capabilities& capabilities) : capabilities_(capabilities) {}

    void ring() { rings_ = true; }
    // Rings, and shows a notice of the desktop's where the terminal has them: sanitised, and cut
    // after 200 columns.
    void alert(std::string_view text);
    // Sanitised and cut in the same way.
    void set_title(std::string_view text);
    // Sanitised line by line. False if the text is too large or the terminal has no clipboard.
    bool copy(std::string_view text);
    // The terminal has lost its title: sends the newest again.
    void repeat_title() { is_title_due_ = title_.has_value(); }

    // Takes the bytes of all waiting requests.
    std::string take();

private:
    Capabilities capabilities_;
    bool rings_ = false;
    std::optional<std::string> notice_;
    std::optional<std::string> title_;
    bool is_title_due_ = false;
    std::optional<std::string> copied_;
};

}  // namespace gridrace::terminal
