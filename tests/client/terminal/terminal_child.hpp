// What the process in the pseudo terminal does.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <string>

#include "client/terminal/terminal.hpp"

namespace gridrace::terminal {

// Takes the terminal and reacts to keys: 'q' returns, 't' throws, 'x' calls exit, 'T' terminates, 'r'
// asks the terminal for all that can be asked, 'b' shows another picture fifty times a second until 'e',
// which tells what that cost. The escape key and the mouse are told on the screen.
class TerminalChild {
public:
    // False if there is no terminal.
    bool run();

private:
    void take(const Input& input);
    void press(const Key& key);
    void show(const std::string& text);
    void show_everywhere(const std::string& text);
    void begin();
    void beat();
    void tell();

    boost::asio::io_context context_;
    boost::asio::steady_timer timer_{context_};
    std::unique_ptr<Terminal> terminal_;
    int beats_ = 0;
    std::chrono::milliseconds latest_{0};  // how late a beat was
    double processor_before_ = 0;
    std::size_t memory_before_ = 0;
};

}  // namespace gridrace::terminal
