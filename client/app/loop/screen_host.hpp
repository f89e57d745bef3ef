// Shows a scene on the terminal, and passes it input and time. Lives on the thread of its
// io_context.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <optional>
#include <string>

#include "client/app/loop/scene.hpp"
#include "client/terminal/terminal.hpp"

namespace gridrace::app {

// How the program ended, for the shell.
struct Outcome {
    int exit_code = 0;    // after sysexits
    std::string message;  // for stderr; may be empty
};

Outcome refuse(terminal::NoScreen reason);
// Why a screen is not possible here; none if it is. Check before connecting to a server.
std::optional<Outcome> find_screen_fault(const terminal::Environment& environment);

class ScreenHost {
public:
    ScreenHost(boost::asio::io_context& context, Scene& scene);

    // Takes over the terminal; returns why it cannot.
    std::optional<terminal::NoScreen> start(const terminal::Capabilities& capabilities);
    // Draws the scene after a change. If the scene has ended, restores the terminal and posts
    // `ended` to the io_context.
    void refresh();
    void on_end(std::function<void()> ended) { ended_ = std::move(ended); }
    // Forwarded to the terminal; no effect without one. Titles are sent only if changed.
    void ring();
    void alert(const std::string& text);
    void set_title(const std::string& title);
    void copy(const std::string& text);
    // Restores the terminal.
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

// Shows a scene that needs no other I/O, until it ends.
Outcome show(Scene& scene, const terminal::Capabilities& capabilities);

}  // namespace gridrace::app
