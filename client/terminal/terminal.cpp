#include "client/terminal/terminal.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cerrno>
#include <optional>
#include <utility>

#include "client/terminal/renderer.hpp"
#include "client/terminal/requests.hpp"
#include "client/terminal/restore.hpp"

namespace gridrace::terminal {

namespace {

namespace asio = boost::asio;
using boost::system::error_code;

constexpr std::size_t read_size = 4096;

// Raw keys, except the two that stop or kill a program that hangs: ctrl-z and ctrl-\ stay signals.
termios raw_mode(termios mode) {
    mode.c_iflag &= ~static_cast<tcflag_t>(BRKINT | ICRNL | INLCR | IGNCR | INPCK | ISTRIP | IXON);
    mode.c_oflag &= ~static_cast<tcflag_t>(OPOST);
    mode.c_lflag &= ~static_cast<tcflag_t>(ECHO | ECHONL | ICANON | IEXTEN);
    mode.c_lflag |= ISIG;
    mode.c_cflag &= ~static_cast<tcflag_t>(CSIZE | PARENB);
    mode.c_cflag |= CS8;
    mode.c_cc[VINTR] = _POSIX_VDISABLE;
    mode.c_cc[VMIN] = 1;
    mode.c_cc[VTIME] = 0;
    return mode;
}

Size size_of(int descriptor) {
    winsize size{};
    if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) {
        return {80, 24};  // a line without a size: the usual default
    }
    return {size.ws_col, size.ws_row};
}

}  // namespace

std::string_view describe(NoScreen reason) {
    switch (reason) {
        case NoScreen::no_tty:
            return "this needs a terminal, and there is none; run it in a terminal window";
        case NoScreen::dumb:
            return "this terminal cannot place a cursor (TERM is dumb or not set); use another "
                   "one, or play line by line with --screen-reader";
        case NoScreen::broken: return "the terminal refuses to be set up";
    }
    return "";
}

// Asio's part of the terminal.
class Terminal::Tty {
public:
    Tty(asio::io_context& context, int descriptor, const termios& original,
        const Capabilities& capabilities, Listeners listeners)
        : stream_(context, descriptor),
          signals_(context, SIGWINCH, SIGCONT),
          escape_timer_(context),
          original_(original),
          capabilities_(capabilities),
          listeners_(std::move(listeners)),
          requests_(capabilities),
          renderer_(capabilities) {
        arm_restore(descriptor, original_,
                    capabilities.osc ? restore_with_title_sequence : restore_sequence);
        enter(Title::is_theirs);
        size_ = size_of(descriptor);
        read();
        await_signal();
    }

    ~Tty() {
        *alive_ = false;
        disarm_restore();
    }

    Size size() const { return size_; }

    void show(Canvas canvas) {
        next_ = std::move(canvas);
        write();
    }

    void ring() {
        requests_.ring();
        write();
    }

    void alert(std::string_view text) {
        requests_.alert(text);
        write();
    }

    void set_title(std::string_view text) {
        requests_.set_title(text);
        write();
    }

    bool copy(std::string_view text) {
        const bool is_possible = requests_.copy(text);
        write();
        return is_possible;
    }

private:
    // A handler that does nothing after the terminal is destroyed, or when cancelled.
    template <class Handler>
    auto while_alive(Handler handler) {
        return [alive = alive_, handler](error_code error, auto... arguments) {
            if (*alive && error != asio::error::operation_aborted) handler(error, arguments...);
        };
    }

    enum class Title { is_theirs, is_ours };

    void enter(Title title) {
        const termios raw = raw_mode(original_);
        retake();
        tcsetattr(stream_.native_handle(), TCSANOW, &raw);
        renderer_.forget();
        frame_.clear();  // the rest of the frame is useless
        prefix_.clear();
        if (capabilities_.osc && title == Title::is_theirs) prefix_ += save_title_sequence;
        prefix_ += enter_sequence;
        if (capabilities_.mouse) prefix_ += mouse_sequence;
        requests_.repeat_title();
    }

    void read() {
        stream_.async_read_some(asio::buffer(incoming_),
                                while_alive([this](error_code error, std::size_t size) {
                                    if (error) return gone();
                                    take({incoming_.data(), size});
                                }));
    }

    void take(std::string_view bytes) {
        escape_timer_.cancel();
        const auto alive = alive_;
        deliver(keyboard_.feed(bytes));
        if (!*alive) return;
        if (keyboard_.is_waiting()) {
            escape_timer_.expires_after(capabilities_.escape_wait);
            escape_timer_.async_wait(
                while_alive([this](error_code) { deliver(keyboard_.timeout()); }));
        }
        read();
    }

    // A key may make the owner destroy this object.
    void deliver(const std::vector<Input>& inputs) {
        const auto alive = alive_;
        for (const Input& input : inputs) {
            if (*alive) listeners_.on_input(input);
        }
    }

    void await_signal() {
        signals_.async_wait(while_alive([this](error_code, int signal_number) {
            // After a stop that cannot be caught (STOP), too, the shell has restored its own mode.
            if (signal_number == SIGCONT) {
                enter(is_given_back() ? Title::is_theirs : Title::is_ours);
            }
            renderer_.forget();
            size_ = size_of(stream_.native_handle());
            await_signal();
            listeners_.on_resize(size_);
        }));
    }

    // Writes as much as the terminal accepts now, and the rest later. Writes nothing while the
    // terminal is restored; the next frame repeats it.
    void write() {
        while (!awaits_room_ && !is_gone_ && !is_given_back()) {
            if (frame_.empty()) compose();
            if (frame_.empty()) return;
            const auto sent = ::write(stream_.native_handle(), frame_.data(), frame_.size());
            if (sent >= 0) {
                frame_.erase(0, static_cast<std::size_t>(sent));
            } else if (errno == EAGAIN) {
                await_room();
            } else if (errno != EINTR) {
                return post_gone();
            }
        }
    }

    void await_room() {
        awaits_room_ = true;
        stream_.async_wait(asio::posix::descriptor_base::wait_write,
                           while_alive([this](error_code error) {
                               awaits_room_ = false;
                               if (error) return gone();
                               write();
                           }));
    }

    void compose() {
        frame_ = std::exchange(prefix_, {}) + requests_.take();
        if (!next_) return;
        frame_ += renderer_.show(*std::move(next_));
        next_.reset();
    }

    // Deferred: the caller does not expect a callback.
    void post_gone() {
        asio::post(stream_.get_executor(), [this, alive = alive_] {
            if (*alive) gone();
        });
    }

    void gone() {
        if (is_gone_) return;
        is_gone_ = true;
        listeners_.on_gone();
    }

    asio::posix::stream_descriptor stream_;
    asio::signal_set signals_;
    asio::steady_timer escape_timer_;
    termios original_;
    Capabilities capabilities_;
    Listeners listeners_;
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);

    Size size_;
    Requests requests_;
    Renderer renderer_;
    Keyboard keyboard_;
    std::array<char, read_size> incoming_{};
    std::string prefix_;          // sent before the next frame
    std::string frame_;           // the unsent rest of the frame
    std::optional<Canvas> next_;  // waits for the frame
    bool awaits_room_ = false;
    bool is_gone_ = false;
};

Result<std::unique_ptr<Terminal>, NoScreen> Terminal::open(asio::io_context& context,
                                                           const Capabilities& capabilities,
                                                           Listeners listeners) {
    // A separate file description: its O_NONBLOCK is not shared, and ends when we close it.
    const int descriptor = ::open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) return NoScreen::no_tty;
    termios original{};
    if (tcgetattr(descriptor, &original) != 0) {
        ::close(descriptor);
        return NoScreen::broken;
    }
    auto tty =
        std::make_unique<Tty>(context, descriptor, original, capabilities, std::move(listeners));
    return std::unique_ptr<Terminal>(new Terminal(std::move(tty)));
}

Terminal::Terminal(std::unique_ptr<Tty> tty) : tty_(std::move(tty)) {}
Terminal::~Terminal() = default;

Size Terminal::size() const {
    return tty_->size();
}

void Terminal::show(Canvas canvas) {
    tty_->show(std::move(canvas));
}

void Terminal::ring() {
    tty_->ring();
}

void Terminal::alert(std::string_view text) {
    tty_->alert(text);
}

void Terminal::set_title(std::string_view text) {
    tty_->set_title(text);
}

bool Terminal::copy(std::string_view text) {
    return tty_->copy(text);
}

}  // namespace gridrace::terminal
