// Shows a scene on the terminal, and brings it input and time. Lives on the thread of its io_context.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <optional>
#include <string>

#include "client/app/loop/scene.hpp"
#include "client/terminal/terminal.hpp"

namespace gridrace::app {

// How it ended, for the shell.
struct Outcome {
    int exit_code = 0;    // after sysexits
    std::string message;  // for stderr; empty if there is nothing to say
};

Outcome refuse(terminal::NoScreen reason);
// Why no screen can be had here; none if it can. To be asked before a server is bothered.
std::optional<Outcome> find_screen_fault(const terminal::Environment& environment);

class ScreenHost {
public:
    ScreenHost(boost::asio::io_context& context, Scene& scene);

    // Takes the terminal; says why it cannot be had.
    std::optional<terminal::NoScreen> start(const terminal::Capabilities& capabilities);
    // The scene has changed by itself: shows it. Once it has ended, the terminal is given back, and `ended` is
    // called from the io_context.
    void refresh();
    void on_end(std::function<void()> ended) { ended_ = std::move(ended); }
    // As the terminal has them; without effect while there is none. A title is only sent when it changes.
    void ring();
    void set_title(const std::string& title);
    void copy(const std::string& text);
    // Gives the terminal back.
    void stop();

private:
    void set_timer();

    boost::asio::io_context& context_;
    Scene& scene_;
    boost::asio::steady_timer timer_;
    std::unique_ptr<terminal::Terminal> terminal_;
    std::function<void()> ended_;
    std::string title_;
    bool is_over_ = false;
};

// Shows a scene that needs nothing else to live, until it ends.
Outcome show(Scene& scene, const terminal::Capabilities& capabilities);

}  // namespace gridrace::app
