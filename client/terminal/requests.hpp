// What is asked of the terminal beside showing a picture: the bell, its title, its clipboard. Pure.
// Of each only the newest waits, so that a terminal which does not read costs no memory.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "client/terminal/capabilities.hpp"

namespace gridrace::terminal {

class Requests {
public:
    // The largest text for the clipboard, in bytes: 8 KiB on its way.
    static constexpr std::size_t max_copied = 6 * 1024;

    explicit Requests(const Capabilities& capabilities) : capabilities_(capabilities) {}

    void ring() { rings_ = true; }
    // Tamed and cut off after 200 columns.
    void set_title(std::string_view text);
    // Tamed line by line. False if the text is too large or the terminal takes none.
    bool copy(std::string_view text);
    // The terminal has lost its title: the newest is due again.
    void repeat_title() { is_title_due_ = title_.has_value(); }

    // The bytes of all that waits, which does not wait any more then.
    std::string take();

private:
    Capabilities capabilities_;
    bool rings_ = false;
    std::optional<std::string> title_;
    bool is_title_due_ = false;
    std::optional<std::string> copied_;
};

}  // namespace gridrace::terminal
