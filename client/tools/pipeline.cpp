#include "client/tools/pipeline.hpp"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <iostream>
#include <system_error>
#include <utility>

namespace gridrace::client::tools {

namespace {

// A pipe that is ready accepts this much without blocking, and atomically (POSIX's PIPE_BUF).
constexpr std::size_t most_at_once = 4096;

// The part of a text to write at once: complete lines if possible, so that no line is cut when the
// program is ended.
std::string_view next_piece(std::string_view text) {
    if (text.size() <= most_at_once) return text;
    const auto end = text.rfind('\n', most_at_once - 1);
    return text.substr(0, end == std::string_view::npos ? most_at_once : end + 1);
}

}  // namespace

Pipeline::Pipeline(Feed& feed, unsigned jobs, Outlets outlets)
    : feed_(feed), outlets_(outlets), workers_(jobs) {}

Outcome Pipeline::run() {
    for (;;) {
        const bool feed_is_empty = hand_out();
        collect();
        const bool is_done = is_ending_ || (feed_is_empty && feed_.at_end() && workers_.is_idle());
        if (is_done && first_outgoing() == nullptr) break;
        wait(feed_is_empty);
    }
    progress_.clear();
    if (!workers_.is_idle()) std::_Exit(outcome_.exit_code);
    return outcome_;
}

// Submits tasks while the workers have room. True if the feed has none left for now.
bool Pipeline::hand_out() {
    const bool take_all = is_input_idle_ || feed_.at_end();
    while (workers_.has_room() && !is_ending_) {
        auto task = feed_.take();
        if (!task && take_all) task = feed_.take_rest();
        if (!task) return true;
        workers_.submit(std::move(*task));
    }
    return false;
}

// Collects completed answers until there is something to write.
void Pipeline::collect() {
    while (first_outgoing() == nullptr && !is_ending_) {
        auto answers = workers_.take();
        if (!answers) return;
        outcome_.puzzles += answers->puzzles;
        if (outcome_.exit_code == EX_OK) outcome_.exit_code = answers->exit_code;
        position_ = answers->position;
        is_ending_ = answers->is_last;
        outgoing_[0] = {outlets_.out, std::move(answers->out)};
        outgoing_[1] = {outlets_.problems, std::move(answers->problems)};
    }
}

Pipeline::Outgoing* Pipeline::first_outgoing() {
    for (auto& outgoing : outgoing_) {
        if (!outgoing.is_empty()) return &outgoing;
    }
    return nullptr;
}

// Waits until progress is possible, and makes it. Polls a descriptor only if it is served at once:
// one that stays ready would make the loop spin. Completed answers are collected only when there is
// nothing to write, so until then they are not polled.
void Pipeline::wait(bool feed_is_empty) {
    const bool wants_input = feed_is_empty && !feed_.at_end() && !is_ending_;
    const auto input = wants_input ? feed_.descriptor() : std::nullopt;
    Outgoing* const outgoing = first_outgoing();
    const bool only_looks = wants_input && (!input || !is_input_idle_);
    std::array<pollfd, 4> ready = {{{signals_.descriptor(), POLLIN, 0},
                                    {outgoing ? -1 : workers_.descriptor(), POLLIN, 0},
                                    {input.value_or(-1), POLLIN, 0},
                                    {outgoing ? outgoing->descriptor : -1, POLLOUT, 0}}};
    if (poll(ready.data(), ready.size(), only_looks ? 0 : progress_.period().value_or(-1)) < 0) {
        if (errno == EINTR) return;
        throw std::system_error(errno, std::system_category(), "poll");
    }
    if (const auto signal = signals_.take()) {
        progress_.clear();
        Signals::die_of(*signal);
    }
    if (wants_input) {
        is_input_idle_ = input && ready[2].revents == 0;
        if (!is_input_idle_) feed_.read();
    }
    if (outgoing && ready[3].revents != 0) write_some(*outgoing);
    show_progress();
}

void Pipeline::write_some(Outgoing& outgoing) {
    const bool is_out = outgoing.descriptor == outlets_.out;
    if (!is_out || isatty(outlets_.out) == 1) progress_.clear();
    const auto piece = next_piece(std::string_view(outgoing.text).substr(outgoing.written));
    const auto length = ::write(outgoing.descriptor, piece.data(), piece.size());
    if (length >= 0) {
        outgoing.written += static_cast<std::size_t>(length);
        return;
    }
    if (errno == EAGAIN || errno == EINTR) return;
    if (!is_out) {
        outgoing = {};  // nowhere to report it
        return;
    }
    const int error = errno;
    progress_.clear();
    if (error == EPIPE) Signals::die_of(SIGPIPE);
    std::cerr << "gridrace: not everything could be written: "
              << std::system_category().message(error) << '\n';
    outcome_.exit_code = EX_IOERR;
    outgoing_ = {};
    is_ending_ = true;
}

void Pipeline::show_progress() {
    if (!progress_.period()) return;
    const auto length = feed_.length();
    std::optional<double> share;
    if (length && *length > 0) {
        share = static_cast<double>(position_) / static_cast<double>(*length);
    }
    progress_.show(outcome_.puzzles, share);
}

}  // namespace gridrace::client::tools
