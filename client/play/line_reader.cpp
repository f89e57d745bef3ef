#include "client/play/line_reader.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <boost/asio/post.hpp>
#include <cerrno>
#include <csignal>
#include <string>
#include <system_error>

namespace gridrace::client {

namespace {

constexpr std::size_t piece_bytes = 4096;

// Signals are handled by other threads.
void take_no_signals() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, nullptr);
}

// True once there is input; false if `control` was closed before.
bool wait_for_input(int control) {
    std::array<pollfd, 2> watched{pollfd{STDIN_FILENO, POLLIN, 0}, pollfd{control, POLLIN, 0}};
    while (poll(watched.data(), watched.size(), -1) < 0) {
        if (errno != EINTR) return false;
    }
    return watched[1].revents == 0;
}

// Empty at the end of the input and after errors.
std::string read_piece() {
    std::string piece(piece_bytes, '\0');
    const auto got = ::read(STDIN_FILENO, piece.data(), piece.size());
    piece.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    return piece;
}

}  // namespace

LineReader::LineReader(boost::asio::io_context& io, std::function<void(std::string_view)> take)
    : io_(io), take_(std::move(take)), work_(io.get_executor()) {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) {
        throw std::system_error(errno, std::system_category(), "pipe");
    }
    controlled_ = ends[0];
    control_ = ends[1];
    thread_ = std::thread([this, presence = std::weak_ptr(presence_)] { read(presence); });
    allow_reading();
}

LineReader::~LineReader() {
    presence_.reset();
    ::close(control_);
    thread_.join();
    ::close(controlled_);
}

void LineReader::allow_reading() const {
    const char one_more = 0;
    while (::write(control_, &one_more, 1) < 0 && errno == EINTR) {
    }
}

void LineReader::read(const std::weak_ptr<Presence>& presence) {
    take_no_signals();
    char allowed = 0;
    while (::read(controlled_, &allowed, 1) == 1) {
        if (!wait_for_input(controlled_)) return;
        auto piece = read_piece();
        const bool is_end = piece.empty();
        boost::asio::post(io_, [this, presence, piece = std::move(piece)] {
            if (presence.expired()) return;
            take_(piece);
            if (!presence.expired() && !piece.empty()) allow_reading();
        });
        if (is_end) return;
    }
}

}  // namespace gridrace::client
