#include "tests/client/terminal/terminal_child.hpp"

#include <malloc.h>

#include <chrono>
#include <cstdlib>
#include <ctime>
#include <stdexcept>

namespace gridrace::terminal {

namespace {

constexpr std::chrono::milliseconds beat_length{20};

double processor_seconds() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

std::size_t memory_in_use() {
    return mallinfo2().uordblks;
}

}  // namespace

bool TerminalChild::run() {
    const auto on_resize = [this](Size size) {
        show("size " + std::to_string(size.width) + "x" + std::to_string(size.height));
    };
    auto opened = Terminal::open(context_, {},
                                 {[this](const Input& input) { take(input); }, on_resize, [] {}});
    if (!opened) return false;
    terminal_ = std::move(opened).value();
    show("ready");
    context_.run();
    return true;
}

void TerminalChild::take(const Input& input) {
    if (const auto* key = std::get_if<Key>(&input)) press(*key);
    if (const auto* mouse = std::get_if<Mouse>(&input)) {
        show("mouse " + std::to_string(mouse->at.x) + "," + std::to_string(mouse->at.y));
    }
}

void TerminalChild::press(const Key& key) {
    if (key.code == KeyCode::escape) show("escape pressed");
    switch (key.rune) {
        case U'q': return context_.stop();
        case U't': throw std::runtime_error("thrown");
        case U'x': std::exit(0);
        case U'T': std::terminate();
        case U'r':
            terminal_->ring();
            terminal_->set_title("a title");
            terminal_->copy("a copy");
            return;
        case U'b': return begin();
        case U'e': return tell();
        default: return;
    }
}

void TerminalChild::show(const std::string& text) {
    Canvas canvas(terminal_->size());
    canvas.put({0, 0}, text);
    terminal_->show(std::move(canvas));
}

void TerminalChild::show_everywhere(const std::string& text) {
    Canvas canvas(terminal_->size());
    for (int y = 0; y < canvas.size().height; ++y) {
        for (int x = 0; x < canvas.size().width;) x = canvas.put({x, y}, text);
    }
    terminal_->show(std::move(canvas));
}

void TerminalChild::begin() {
    processor_before_ = processor_seconds();
    timer_.expires_after(beat_length);
    beat();
    memory_before_ = memory_in_use();
}

void TerminalChild::beat() {
    timer_.async_wait([this](boost::system::error_code error) {
        if (error) return;
        const auto late = std::chrono::steady_clock::now() - timer_.expiry();
        latest_ = std::max(latest_, std::chrono::floor<std::chrono::milliseconds>(late));
        show_everywhere(std::to_string(++beats_) + " ");
        terminal_->ring();
        terminal_->set_title("beat " + std::to_string(beats_));
        timer_.expires_at(timer_.expiry() + beat_length);
        beat();
    });
}

void TerminalChild::tell() {
    timer_.cancel();
    const auto memory = memory_in_use();
    const auto grown = memory > memory_before_ ? memory - memory_before_ : 0;
    const double processor = processor_seconds() - processor_before_;
    show("beats=" + std::to_string(beats_) + " late=" + std::to_string(latest_.count()) +
         " grown=" + std::to_string(grown) + " spent=" + std::to_string(1000 * processor) + " end");
}

}  // namespace gridrace::terminal
