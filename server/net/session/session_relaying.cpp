// The half of a session whose room is at another node.
#include "server/net/limits/access.hpp"
#include "server/net/link/close_reason.hpp"
#include "server/net/session/session.hpp"

namespace gridrace::server {

// That node checks everything about the room and the seat; this one what its gate has counted.
bool Session::take_seat_elsewhere(const race::RoomCode& code, wire::Hello hello) {
    if (is_banned()) return false;
    if (auto full = seat(false)) {
        end_with(std::move(*full), wire::CloseCode::try_again_later);
        return false;
    }
    slot_.leave();
    stream_.read_message_max(limits_.max_message_bytes);
    if (!hello.server_word.empty()) server_word_fault_ = refuse_server_word(hello);
    const bool is_wanted = access_ != nullptr && access_->wants_word_to_enter();
    if (!is_wanted || server_word_fault_) hello.server_word.clear();
    say_word(hello);  // that node cannot tell who guesses, and this one not who has a seat
    hello_ = std::move(hello);
    begin_relay(code, {});
    return true;
}

void Session::begin_relay(const race::RoomCode& code, std::optional<RelayJournal::Seat> held) {
    shard_.add_relayed(*this);
    relay_ = Relay::begin(*cluster_, shard_, {code, *hello_, guest_.address, held}, *this);
}

std::optional<wire::Error> Session::relay(const wire::ClientMessage& message,
                                          std::string_view bytes) {
    if (const auto* command = std::get_if<wire::NumberedCommand>(&message)) {
        relay_->submit(command->number, bytes);
    } else if (std::holds_alternative<wire::Ping>(message)) {
        relay_->ping(bytes);
    } else if (std::holds_alternative<wire::Hello>(message)) {
        return wire::Error{"bad_message", "Hello is said once.", false, {}};
    }
    return std::nullopt;
}

// The node that had the room is gone, and this one has it now. The player notices nothing but a
// snapshot; commands that were not answered are repeated.
void Session::on_home(Room& room) {
    const auto relay = relay_;
    end_relay();
    hello_->cursor.reset();
    const auto lacking = room.needed_features().without(hello_->features);
    if (!lacking.empty()) return end_with(too_old(lacking), wire::CloseCode::client_too_old);
    const auto& seat = relay->seat();
    if (!seat && !room.knows(*hello_)) {
        auto fault = server_word_fault_ ? server_word_fault_ : refuse_server_word(*hello_);
        if (fault) return end_with(*std::move(fault), wire::CloseCode::refused);
    }
    guest_.resumes.reset();
    if (seat) guest_.resumes = seat->entry;
    subscription_ = subscribe(room, *hello_);
    if (subscription_ == nullptr) return;
    room_ = &room;
    subscription_->welcome_due = !seat;
    const bool is_same_seat = !seat || seat->member == subscription_->member;
    if (!is_same_seat) {
        return on_over(wire::CloseCode::try_again_later,
                       close_reason(wire::CloseCode::try_again_later));
    }
    for (const auto& command : relay->take_commands()) {
        auto fault = handle(command.bytes);
        if (!fault) continue;
        // Older commands are lost: the client has them, and starts again.
        return on_over(wire::CloseCode::try_again_later,
                       close_reason(wire::CloseCode::try_again_later));
    }
    wake();
}

void Session::end_relay() {
    if (!relay_) return;
    shard_.remove_relayed(*this);
    std::exchange(relay_, nullptr)->leave();
}

void Session::end_relayed(wire::CloseCode code) {
    on_over(code, close_reason(code));
}

void Session::on_over(wire::CloseCode code, std::optional<wire::Error> error) {
    end_relay();
    error_ = std::move(error);
    close_code_ = code;
    start_closing_deadline();
    write_next();
}

}  // namespace gridrace::server
