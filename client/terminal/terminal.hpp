// The terminal as a resource: taken when opened, given back when destroyed or when the process ends
// in any other way. Lives on the thread of its io_context. Nothing here ever waits for the terminal:
// while bytes are on their way to it, only the newest canvas and the newest requests wait behind them.
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

// Why no screen can be had.
enum class NoScreen {
    no_tty,  // the process has no terminal
    dumb,    // it has one that cannot place a cursor
    broken,  // it has one that does not answer as a terminal does
};

// One sentence for the person, with the cure.
std::string_view describe(NoScreen reason);

class Terminal {
public:
    struct Listeners {
        std::function<void(const Input&)> on_input;
        std::function<void(Size)> on_resize;  // also after the process was stopped and continued
        std::function<void()> on_gone;        // the terminal was closed; nothing follows
    };

    // Takes the terminal of the process (/dev/tty, never the standard streams): raw keys except
    // ctrl-z and ctrl-\, alternate screen, the mouse if `capabilities` say so. One at a time.
    static Result<std::unique_ptr<Terminal>, NoScreen> open(boost::asio::io_context& context,
                                                            const Capabilities& capabilities,
                                                            Listeners listeners);
    ~Terminal();
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    Size size() const;

    // Shows the canvas as soon as the terminal takes it; an older one that still waits is dropped.
    void show(Canvas canvas);

    // Rings the bell. Once, however often it was called while the terminal took nothing.
    void ring();
    // Names the window, until it is given back: then it has its earlier title again. Any text may be
    // passed; a terminal that has no title takes no notice.
    void set_title(std::string_view text);
    // Puts the text into the person's clipboard (of the machine where the terminal is). False if the
    // text is over 6 KiB or the terminal is known to have none; true does not mean that it listens.
    bool copy(std::string_view text);

private:
    class Tty;
    explicit Terminal(std::unique_ptr<Tty> tty);
    std::unique_ptr<Tty> tty_;
};

}  // namespace gridrace::terminal
