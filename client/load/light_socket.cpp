#include "client/load/light_socket.hpp"

#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <system_error>

#include "common/net/client_tls.hpp"
#include "common/wire/limits.hpp"

namespace gridrace::client {

namespace {

using Wait = net::Channel::Step::Wait;

constexpr std::size_t longest_answer = 64 * 1024;
// Masks protect against proxies that misinterpret a stranger's bytes; a load test has neither.
constexpr std::uint32_t mask_key = 0;
constexpr int stopped_buffer_bytes = 2048;

std::string reason(int error) {
    return std::system_category().message(error);
}

void set(int descriptor, int level, int option, int value) {
    setsockopt(descriptor, level, option, &value, sizeof value);
}

// Binds to an address without a port: the port is chosen when connecting, so each pair of addresses
// has all ports.
void bind_to(int descriptor, std::uint32_t source) {
    set(descriptor, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, 1);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(source);
    // If this fails, connect() chooses an address.
    static_cast<void>(
        bind(descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof address));
}

std::string_view field(std::string_view head, std::string_view name) {
    for (auto line = head.find("\r\n"); line != std::string_view::npos;
         line = head.find("\r\n", line + 2)) {
        const auto rest = head.substr(line + 2);
        if (rest.size() <= name.size() || rest[name.size()] != ':') continue;
        bool same = true;
        for (std::size_t i = 0; i < name.size(); ++i) same &= (rest[i] | 0x20) == (name[i] | 0x20);
        if (!same) continue;
        const auto value = rest.substr(name.size() + 1, rest.find("\r\n") - name.size() - 1);
        return value.substr(std::min(value.find_first_not_of(' '), value.size()));
    }
    return {};
}

template <class Number>
Number number_in(std::string_view text) {
    Number number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

}  // namespace

void LightSocket::ask(const LoadTarget& target, std::uint32_t source, std::string request) {
    cut();
    unsent_ = std::move(request);
    descriptor_ = socket(target.address.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (descriptor_ < 0) return lose("no socket: " + reason(errno));
    name_ = target.name;
    channel_.emplace(target.tls ? net::new_client_tls(*target.tls, target.name) : nullptr,
                     descriptor_);
    set(descriptor_, IPPROTO_TCP, TCP_NODELAY, 1);
    if (source != 0) bind_to(descriptor_, source);
    const auto* address = reinterpret_cast<const sockaddr*>(&target.address);
    if (connect(descriptor_, address, target.length) != 0 && errno != EINPROGRESS) {
        return lose(reason(errno));
    }
    state_ = State::connecting;
    poller_.watch(descriptor_, EPOLLOUT, *this);
}

void LightSocket::send(std::string_view payload) {
    if (state_ == State::open) append_frame(unsent_, Opcode::binary, payload, mask_key);
}

void LightSocket::flush() {
    if (state_ != State::asking && state_ != State::open) return;
    if (unsent_.empty()) return;
    while (!unsent_.empty()) {
        const auto step = channel_->write(unsent_);
        if (step.error) return lose(step.error.message());
        if (step.wait != Wait::nothing) break;
        unsent_.erase(0, step.bytes);
    }
    wish_to_write(!unsent_.empty());
}

void LightSocket::wish_to_write(bool wishes) {
    if (std::exchange(wants_to_write_, wishes) == wishes) return;
    poller_.change(descriptor_, wishes ? EPOLLIN | EPOLLOUT : EPOLLIN, *this);
}

void LightSocket::shake_hands() {
    const auto step = channel_->shake_hands();
    if (net::is_tls_error(step.error) || net::has_hung_up(step.error)) {
        return lose(
            net::describe_failure(*channel_->tls(), step.error, std::string(name_)).sentence);
    }
    if (step.error) return lose(step.error.message());
    wish_to_write(step.wait == Wait::to_write);
    if (step.wait != Wait::nothing) return;
    state_ = State::asking;
    flush();
}

void LightSocket::stop_reading() {
    if (state_ != State::open) return;
    set(descriptor_, SOL_SOCKET, SO_RCVBUF, stopped_buffer_bytes);
    poller_.change(descriptor_, 0, *this);
}

void LightSocket::cut() {
    channel_.reset();
    if (descriptor_ >= 0) close(descriptor_);
    descriptor_ = -1;
    state_ = State::none;
    wants_to_write_ = false;
    ++turns_;
    unsent_.clear();
    unread_.clear();
}

void LightSocket::lose(const std::string& why) {
    cut();
    listener_.on_lost(why);
}

void LightSocket::on_ready(std::uint32_t events) {
    if (state_ == State::none) return;
    if (state_ == State::connecting) return connected();
    if (state_ == State::securing) return shake_hands();
    const auto turn = turns_;
    if ((events & (EPOLLIN | EPOLLHUP | EPOLLERR)) != 0) receive();
    if (turn == turns_) flush();
}

void LightSocket::connected() {
    int error = 0;
    socklen_t length = sizeof error;
    getsockopt(descriptor_, SOL_SOCKET, SO_ERROR, &error, &length);
    if (error != 0) return lose(reason(error));
    poller_.change(descriptor_, EPOLLIN, *this);
    state_ = channel_->tls() != nullptr ? State::securing : State::asking;
    if (state_ == State::securing) return shake_hands();
    flush();
}

void LightSocket::receive() {
    auto& buffer = poller_.buffer();
    const auto step = channel_->read(buffer);
    if (net::is_end(step.error)) return lose("closed without a word");
    if (step.error) return lose(step.error.message());
    if (step.wait != Wait::nothing) return;
    const std::string_view bytes(buffer.data(), step.bytes);
    if (unread_.empty()) return take(bytes);
    auto joined = std::move(unread_);
    unread_.clear();
    joined += bytes;
    take(joined);
}

void LightSocket::take(std::string_view bytes) {
    const auto turn = turns_;
    bool goes_on = true;
    if (state_ == State::asking) goes_on = take_answer(bytes);
    if (goes_on && state_ == State::open) goes_on = take_frames(bytes);
    if (turn == turns_) unread_ = bytes;
}

// False if it is incomplete, or the connection has ended.
bool LightSocket::take_answer(std::string_view& bytes) {
    const auto end = bytes.find("\r\n\r\n");
    if (end == std::string_view::npos || !bytes.starts_with("HTTP/1.1 ")) {
        if (bytes.size() > longest_answer ||
            !std::string_view("HTTP/1.1 ").starts_with(bytes.substr(0, 9)))
            lose("what answers is no gridrace server");
        return false;
    }
    const auto head = bytes.substr(0, end + 2);
    const auto body = bytes.substr(end + 4);
    const int status = number_in<int>(head.substr(9));
    if (status == 101) {
        bytes = body;
        state_ = State::open;
        const auto turn = turns_;
        listener_.on_open();
        return turn == turns_;
    }
    const auto length = number_in<std::size_t>(field(head, "content-length"));
    if (length > longest_answer) {
        lose("an answer that is too long");
    } else if (body.size() >= length) {
        const std::string whole(body.substr(0, length));
        cut();
        listener_.on_answer(status, whole);
    }
    return false;
}

bool LightSocket::take_frames(std::string_view& bytes) {
    const auto turn = turns_;
    FrameFault fault{};
    while (const auto frame = take_frame(bytes, wire::max_server_message_bytes, fault)) {
        if (frame->opcode == Opcode::binary) {
            listener_.on_message(frame->payload);
        } else if (frame->opcode == Opcode::ping) {
            append_frame(unsent_, Opcode::pong, frame->payload, mask_key);
        } else if (frame->opcode == Opcode::close) {
            lose("closed " + std::to_string(read_close(frame->payload).code));
        }
        if (turn != turns_) return false;
    }
    if (fault == FrameFault::malformed) lose("a frame that cannot be");
    return turn == turns_;
}

}  // namespace gridrace::client
