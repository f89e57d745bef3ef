// The terminal as a resource: taken when opened, given back when destroyed or when the process ends
// in any other way. Lives on the thread of its io_context. Showing never waits: while a frame is on
// its way to the terminal, only the newest canvas waits behind it.
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
    // ctrl-z and ctrl-\, alternate screen. One at a time.
    static Result<std::unique_ptr<Terminal>, NoScreen> open(boost::asio::io_context& context,
                                                            const Capabilities& capabilities,
                                                            Listeners listeners);
    ~Terminal();
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    Size size() const;

    // Shows the canvas as soon as the terminal takes it; an older one that still waits is dropped.
    void show(Canvas canvas);

private:
    class Tty;
    explicit Terminal(std::unique_ptr<Tty> tty);
    std::unique_ptr<Tty> tty_;
};

}  // namespace gridrace::terminal
