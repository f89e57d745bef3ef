// What a relay has to know of a player's seat so that it outlives the room's owners: the commands that
// may not have had their effect, and which frames of an owner are for the player. Pure: no I/O; times
// are passed in.
#pragma once

#include <chrono>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

#include "common/wire/messages.hpp"

namespace gridrace::server {

class RelayJournal {
public:
    using Time = std::chrono::steady_clock::time_point;

    // A command that may not have had its effect, as it was received.
    struct Command {
        CommandNumber number;
        std::string bytes;
        friend bool operator==(const Command&, const Command&) = default;
    };

    // A frame of the owner.
    struct FrameVerdict {
        enum class Kind : std::uint8_t {
            passes,   // to the player: see `frame`
            moved,    // only tells that the owner gives the room up: look for the next one
            invalid,  // is no message, see `fault`: the same
            lost      // the seat cannot be resumed: the player must connect again
        };
        Kind kind{};
        std::string frame{};  // empty: nothing of it is for the player
        std::string fault{};
        bool is_welcome = false;
        std::optional<wire::Error> error{};  // that it tells the player
    };

    // As whom an owner has welcomed the player, and with which entry; none: of an earlier version.
    struct Seat {
        MemberId member;
        EntryNumber entry{};
    };

    // `seat`: that an owner has given the player already.
    RelayJournal(wire::Hello hello, Time now, std::optional<Seat> seat = {})
        : hello_(std::move(hello)), seat_(seat), served_at_(now) {}

    // ---- the player ----

    void submit(CommandNumber number, std::string_view bytes);
    // The player must not send more for now.
    bool is_congested() const;

    // ---- the owner ----

    // The first message to the next owner. Only the first one gets the player's cursor: it belongs
    // to that owner's history, or to an earlier one's.
    std::string take_hello();
    FrameVerdict hear(std::string_view bytes);
    // The oldest command that this owner has not been sent; nullptr if there is none, or before the
    // owner has welcomed the seat. Valid until the next call.
    const Command* next_to_send();
    // After the owner has closed with this code, or with none: with what code the player's connection
    // ends; none if the seat continues at the next owner.
    std::optional<wire::CloseCode> end_of(wire::CloseCode code) const;
    // The owner is gone, or was given up.
    void detach(Time now);

    // An owner has welcomed the seat, and is there.
    bool is_attached() const { return is_attached_; }
    // None if no owner has welcomed the player.
    const std::optional<Seat>& seat() const { return seat_; }
    // No owner has been there for too long: the player must be told.
    bool gives_up(Time now) const;
    // What is left for a room that is served here now.
    std::deque<Command> take_commands() { return std::move(commands_); }

private:
    bool resume(const wire::Welcome& welcome);
    void forget_until(CommandNumber answered);

    wire::Hello hello_;
    std::optional<Seat> seat_;
    bool is_attached_ = false;
    std::deque<Command> commands_;  // oldest first
    std::size_t sent_ = 0;          // of these, to this owner
    bool had_error_ = false;        // in the last frame of this owner
    Time served_at_;                // until when an owner was there
};

}  // namespace gridrace::server
