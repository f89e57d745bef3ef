#include "server/net/cluster/relay_journal.hpp"

#include <algorithm>
#include <utility>

#include "common/wire/codec/codec.hpp"
#include "server/net/link/close_reason.hpp"

namespace gridrace::server {

namespace {

// Time for a new owner to appear.
constexpr std::chrono::seconds patience{30};
constexpr std::size_t most_commands = 64;  // kept, to be repeated
constexpr std::size_t most_unsent = 32;

// These are ends of the room or the node, not of the seat: the relay looks for the next owner.
bool moves_after(const wire::Error& error) {
    for (const auto code : {wire::CloseCode::restarting, wire::CloseCode::try_again_later}) {
        if (close_reason(code)->code == error.code) return true;
    }
    return false;
}

}  // namespace

// ---- the player ----

void RelayJournal::submit(CommandNumber number, std::string_view bytes) {
    commands_.push_back({number, std::string(bytes)});
    if (commands_.size() > most_commands && sent_ > 0) {
        commands_.pop_front();
        --sent_;
    }
}

bool RelayJournal::is_congested() const {
    return commands_.size() - sent_ > most_unsent;
}

// ---- the owner ----

std::string RelayJournal::take_hello() {
    had_error_ = false;
    auto bytes = wire::encode(wire::ClientMessage(hello_));
    hello_.cursor.reset();
    return bytes;
}

RelayJournal::FrameVerdict RelayJournal::hear(std::string_view bytes) {
    const auto message = wire::decode_relayed(bytes);
    if (!message) return {FrameVerdict::Kind::invalid, {}, message.error().reason};
    if (message->error && moves_after(*message->error)) return {FrameVerdict::Kind::moved};
    had_error_ = message->error.has_value();
    if (message->answered) forget_until(*message->answered);
    const bool is_again = message->welcome && seat_;
    if (message->welcome && !resume(*message->welcome)) return {FrameVerdict::Kind::lost};
    if (!is_again) {
        return {FrameVerdict::Kind::passes,
                std::string(bytes),
                {},
                message->welcome.has_value(),
                message->error};
    }
    return {FrameVerdict::Kind::passes, wire::without_welcome(bytes)};
}

// False if commands are missing that the owner has not had, or if the seat is gone: the token has
// got a new one meanwhile, which the player does not know of.
bool RelayJournal::resume(const wire::Welcome& welcome) {
    if (seat_ && seat_->member != welcome.member) return false;
    is_attached_ = true;
    if (!seat_) seat_ = Seat{welcome.member, welcome.entry};
    std::erase_if(commands_,
                  [&](const Command& command) { return command.number <= welcome.last_command; });
    sent_ = 0;
    return commands_.empty() || commands_.front().number <= welcome.last_command.next();
}

void RelayJournal::forget_until(CommandNumber answered) {
    while (sent_ > 0 && commands_.front().number <= answered) {
        commands_.pop_front();
        --sent_;
    }
}

const RelayJournal::Command* RelayJournal::next_to_send() {
    if (!is_attached_ || sent_ == commands_.size()) return nullptr;
    return &commands_[sent_++];
}

// Every code of ours from 4000 on is the end of the seat, and so is any other that comes with its
// reason.
std::optional<wire::CloseCode> RelayJournal::end_of(wire::CloseCode code) const {
    const bool is_final = code == wire::CloseCode::left || code >= wire::CloseCode::kicked;
    if (is_final) return code;
    if (had_error_) return wire::CloseCode::try_again_later;
    return std::nullopt;
}

void RelayJournal::detach(Time now) {
    if (std::exchange(is_attached_, false)) served_at_ = now;
}

bool RelayJournal::gives_up(Time now) const {
    return now - served_at_ > patience;
}

}  // namespace gridrace::server
