#include "client/app/loop.hpp"

#include <fcntl.h>
#include <sysexits.h>
#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <deque>

#include "client/app/update.hpp"
#include "client/app/view.hpp"
#include "client/terminal/terminal.hpp"

namespace gridrace::app {

namespace {

namespace asio = boost::asio;
using boost::system::error_code;

// So long the last words may take to get on their way.
constexpr std::chrono::seconds farewell{1};

class Loop {
public:
    Loop(asio::io_context& context, RoomLink& link, const Sitting& sitting)
        : context_(context), link_(link), timer_(context) {
        model_.invite = sitting.invite;
        model_.is_solo = sitting.is_solo;
        model_.status = {sitting.notice, Status::Tone::bad};
        model_.self = link.self();
        model_.unanswered = link.unanswered();
        model_.catches_up = !model_.unanswered.empty();
        lay_out(model_, sitting.sheet);
    }

    std::optional<terminal::NoScreen> take_terminal(const terminal::Capabilities& capabilities) {
        auto opened =
            terminal::Terminal::open(context_, capabilities,
                                     {[this](const terminal::Input& input) { take_input(input); },
                                      [this](terminal::Size size) { post(Resized{size}); },
                                      [this] { post(TerminalGone{}); }});
        if (!opened) return opened.error();
        terminal_ = std::move(opened).value();
        post(Resized{terminal_->size()});
        return std::nullopt;
    }

    void run() {
        link_.start({[this](const race::Events& events, const std::vector<Answered>& answers) {
                         post(RoomChanged{link_.state(), link_.self(), link_.unanswered(), events,
                                          answers});
                     },
                     [this](const Connection& connection) { post(ConnectionChanged{connection}); },
                     [this](const std::string& sentence) { post(Noticed{sentence}); }});
        context_.run();
        terminal_.reset();
    }

    const Connection& connection() const { return model_.connection; }

private:
    void take_input(const terminal::Input& input) {
        // There is nothing a pasted text could mean here, least of all one key after the other.
        if (const auto* key = std::get_if<terminal::Key>(&input)) post(Pressed{*key});
    }

    // Messages are taken one after the other: doing what one asks for may bring the next.
    void post(Message message) {
        if (is_quitting_) return;
        waiting_.push_back(std::move(message));
        if (is_busy_) return;
        is_busy_ = true;
        while (!waiting_.empty() && !is_quitting_) {
            const Message first = std::move(waiting_.front());
            waiting_.pop_front();
            take(first);
        }
        is_busy_ = false;
        if (is_quitting_) return say_farewell();
        if (terminal_) terminal_->show(view(model_));
        set_timer();
    }

    void take(const Message& message) {
        Next next = update(std::move(model_), message, link_.now());
        model_ = std::move(next.model);
        link_.keep(sheet_of(model_));
        for (const auto& effect : next.effects) {
            if (const auto* command = std::get_if<Send>(&effect)) {
                link_.send(command->command);
            } else {
                is_quitting_ = true;
                leaves_ = std::holds_alternative<Quit>(effect);
            }
        }
    }

    void set_timer() {
        auto at = next_tick(model_);
        const auto deadline = link_.next_deadline();
        if (deadline && (!at || *deadline < *at)) at = deadline;
        if (!at) {
            timer_.cancel();
            return;
        }
        timer_.expires_after(std::max(*at - link_.now(), Milliseconds(1)));
        timer_.async_wait([this](error_code error) {
            if (error || is_quitting_) return;
            if (const auto due = link_.next_deadline(); due && *due <= link_.now()) {
                link_.pass_time();
            }
            post(Ticked{});
        });
    }

    // The person gets the terminal back at once, the link a moment to leave the room. The handlers may
    // outlive us: others run the context again.
    void say_farewell() {
        asio::post(context_, [this] {
            terminal_.reset();
            if (!leaves_) {
                link_.drop();
                return context_.stop();
            }
            timer_.expires_after(farewell);
            timer_.async_wait([&context = context_](error_code error) {
                if (!error) context.stop();
            });
            link_.close([&context = context_] { context.stop(); });
        });
    }

    asio::io_context& context_;
    RoomLink& link_;
    asio::steady_timer timer_;
    std::unique_ptr<terminal::Terminal> terminal_;
    Model model_;
    std::deque<Message> waiting_;
    bool is_busy_ = false;
    bool is_quitting_ = false;
    bool leaves_ = false;  // the room, when quitting
};

Outcome refuse(terminal::NoScreen reason) {
    return {EX_UNAVAILABLE, std::string(describe(reason))};
}

}  // namespace

std::optional<Outcome> find_screen_fault(const terminal::Environment& environment) {
    if (terminal::is_dumb(environment)) return refuse(terminal::NoScreen::dumb);
    const int descriptor = ::open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (descriptor < 0) return refuse(terminal::NoScreen::no_tty);
    ::close(descriptor);
    return std::nullopt;
}

Outcome play(asio::io_context& context, RoomLink& link, const Sitting& sitting) {
    Loop loop(context, link, sitting);
    if (const auto reason = loop.take_terminal(sitting.capabilities)) return refuse(*reason);
    loop.run();
    const auto& connection = loop.connection();
    if (!connection.is_failure) return {};
    return {EX_UNAVAILABLE, connection.reason};
}

}  // namespace gridrace::app
