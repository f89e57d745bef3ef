// The terminal as a resource: taken over when opened, restored when destroyed or at any other end
// of the process. Lives on the thread of its io_context. Never blocks: while bytes are being
// written, only the newest canvas and the newest requests wait.
#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include "client/terminal/canvas.hpp"
#include "client/terminal/capabilities.hpp"
#include "client/terminal/keyboard.hpp"
#include "common/base/result.hpp"

namespace boost::asio {
class io_context;
}

namespace gridrace::terminal {

// Why a screen is not possible.
enum class NoScreen {
    no_tty,  // the process has no terminal
    dumb,    // it has one that cannot place a cursor
    broken,  // it has one that does not answer like a terminal
};

// One sentence for the user, with the remedy.
std::string_view describe(NoScreen reason);

class Terminal {
public:
    struct Listeners {
        std::function<void(const Input&)> on_input;
        std::function<void(Size)> on_resize;  // also after the process was stopped and continued
        std::function<void()> on_gone;        // the terminal was closed; the last call
    };

    // Takes over the terminal of the process (/dev/tty, never the standard streams): raw keys
    // except ctrl-z and ctrl-\, alternate screen, the mouse if `capabilities` allow it. One at a
    // time.
    static Result<std::unique_ptr<Terminal>, NoScreen> open(boost::asio::io_context& context,
                                                            const Capabilities& capabilities,
                                                            Listeners listeners);
    ~Terminal();
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    Size size() const;

    // Shows the canvas as soon as the terminal is ready; replaces an older one that still waits.
    void show(Canvas canvas);

    // Rings the bell: once, even if called several times before the terminal is ready.
    void ring();
    // Rings, and shows a notice of the desktop's where the terminal has them. Any text may be passed.
    void alert(std::string_view text);
    // Sets the window's title; the earlier one is restored at the end. Any text may be passed; no
    // effect on a terminal without a title.
    void set_title(std::string_view text);
    // Copies the text to the user's clipboard (on the terminal's machine). False if the text is
    // over 6 KiB or the terminal is known to have none; true does not guarantee success.
    bool copy(std::string_view text);

private:
    class Tty;
    explicit Terminal(std::unique_ptr<Tty> tty);
    std::unique_ptr<Tty> tty_;
};

}  // namespace gridrace::terminal
