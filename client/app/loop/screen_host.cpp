#include "client/app/loop/screen_host.hpp"

#include <fcntl.h>
#include <sysexits.h>
#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

namespace gridrace::app {

namespace asio = boost::asio;

Outcome refuse(terminal::NoScreen reason) {
    return {EX_UNAVAILABLE, std::string(describe(reason))};
}

std::optional<Outcome> find_screen_fault(const terminal::Environment& environment) {
    if (terminal::is_dumb(environment)) return refuse(terminal::NoScreen::dumb);
    const int descriptor = ::open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (descriptor < 0) return refuse(terminal::NoScreen::no_tty);
    ::close(descriptor);
    return std::nullopt;
}

ScreenHost::ScreenHost(asio::io_context& context, Scene& scene)
    : context_(context), scene_(scene), timer_(context) {}

std::optional<terminal::NoScreen> ScreenHost::start(const terminal::Capabilities& capabilities) {
    auto opened = terminal::Terminal::open(context_, capabilities,
                                           {[this](const terminal::Input& input) {
                                                if (is_over_) return;  // discard input typed ahead
                                                scene_.take(input);
                                                refresh();
                                            },
                                            [this](terminal::Size size) {
                                                scene_.resize(size);
                                                refresh();
                                            },
                                            [this] {
                                                scene_.lose_terminal();
                                                refresh();
                                            }});
    if (!opened) return opened.error();
    terminal_ = std::move(opened).value();
    scene_.resize(terminal_->size());
    refresh();
    return std::nullopt;
}

void ScreenHost::refresh() {
    if (is_over_) return;
    if (!scene_.has_ended()) {
        if (terminal_) terminal_->show(scene_.view());
        return set_timer();
    }
    is_over_ = true;
    timer_.cancel();
    // Deferred: the caller may be the terminal itself.
    asio::post(context_, [this] {
        stop();
        if (ended_) ended_();
    });
}

void ScreenHost::ring() {
    if (terminal_) terminal_->ring();
}

void ScreenHost::alert(const std::string& text) {
    if (terminal_) terminal_->alert(text);
}

void ScreenHost::set_title(const std::string& title) {
    if (!terminal_ || title == title_) return;
    title_ = title;
    terminal_->set_title(title);
}

void ScreenHost::copy(const std::string& text) {
    if (terminal_) terminal_->copy(text);
}

void ScreenHost::stop() {
    terminal_.reset();
}

void ScreenHost::set_timer() {
    const auto at = scene_.next_tick();
    if (!at) {
        timer_.cancel();
        return;
    }
    timer_.expires_after(std::max(*at - scene_.now(), Milliseconds(1)));
    timer_.async_wait([this](const boost::system::error_code& error) {
        if (error || is_over_) return;
        scene_.tick();
        refresh();
    });
}

Outcome show(Scene& scene, const terminal::Capabilities& capabilities) {
    asio::io_context context;
    ScreenHost screen_host(context, scene);
    if (const auto reason = screen_host.start(capabilities)) return refuse(*reason);
    screen_host.on_end([&context] { context.stop(); });
    context.run();
    return {};
}

}  // namespace gridrace::app
