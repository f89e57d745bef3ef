#include "tests/simulation/nodes/sessions.hpp"

#include <limits>

#include "server/net/link/close_reason.hpp"
#include "tests/simulation/machine.hpp"
#include "tests/simulation/random_command.hpp"

namespace gridrace::simulation {

using server::Awaitable;
using server::Room;
using server::RoomFault;

namespace {

constexpr std::uint32_t steps_per_silence = 300;
constexpr std::uint32_t looks_per_lost_player = 50;

Relay::Time steady(Instant now) {
    return Relay::Time(now.time_since_epoch());
}

}  // namespace

void Sessions::accept_relay(const std::shared_ptr<Line>& line, const race::RoomCode& code,
                            std::optional<EntryNumber> resumes, const std::string& by) {
    auto& end = all_.emplace_back(*line, code);
    end.to.relayed_by = by;
    end.from_node = line;
    end.resumes = resumes;
}

// With one of the connections, beginning with any.
bool Sessions::try_each(bool (Sessions::*deed)(End&)) {
    if (all_.empty()) return false;
    const auto count = static_cast<std::uint32_t>(all_.size());
    auto end = std::next(all_.begin(), around_.random.below(count));
    for (std::uint32_t i = 0; i < count; ++i) {
        if ((this->*deed)(*end)) return true;
        if (++end == all_.end()) end = all_.begin();
    }
    return false;
}

bool Sessions::serve(End& end) {
    if (end.waits_for_room) return false;
    auto& messages = end.to.line.to_server;
    if (messages.empty()) {
        if (!notices_that_player_is_gone(end)) return false;
        close(end, {});
        return true;
    }
    const auto message = std::move(messages.front());
    messages.pop_front();
    if (const auto* hello = std::get_if<wire::Hello>(&message)) {
        end.waits_for_room = true;
        server::spawn(shard_->executor(), "a connection", admit(end, *hello));
    } else {
        heed(end, std::get<wire::NumberedCommand>(message));
    }
    return true;
}

void Sessions::heed(End& end, const wire::NumberedCommand& command) {
    if (end.relay) {
        end.relay->submit(command);
    } else {
        require(end.room->submit(*end.to.subscription, command), "a command number was left out");
        if (!end.from_node) end.unanswered.push_back(command);
    }
}

bool Sessions::write(End& end) {
    if (end.room == nullptr || !end.to.is_woken) return false;
    if (follows_room(end)) {
        follow_room(end);
        return true;
    }
    if (end.to.write(*end.room)) return true;
    if (!end.to.subscription->ended) return false;
    close(end, end.to.subscription->ended);
    return true;
}

void Sessions::close(End& end, const wire::Error& reason, wire::CloseCode code) {
    auto& line = end.to.line;
    if (line.has_server) {
        line.closed_with = code;
        wire::ServerMessage last;
        last.error = reason;
        line.to_client.push_back(wire::encode(last));
        line.has_server = false;
    }
    close(end, {});
}

void Sessions::close(End& end, std::optional<wire::CloseCode> code) {
    auto& line = end.to.line;
    if (line.has_server && code) {
        if (const auto reason = server::close_reason(*code)) return close(end, *reason, *code);
        line.closed_with = code;
    }
    line.has_server = false;
    if (end.room != nullptr) shard_->leave_room(*end.room, end.to.subscription);
    all_.remove_if([&](const End& other) { return &other == &end; });
}

void Sessions::close_all(wire::CloseCode code) {
    for (auto end = all_.begin(); end != all_.end();) {
        auto& next = *end++;
        if (!next.waits_for_room) close(next, code);
    }
}

void Sessions::break_off() {
    for (auto& end : all_) simulation::break_off(end.to.line, around_.random);
}

// ---- seats ----

Awaitable<void> Sessions::admit(End& end, wire::Hello hello) {
    const auto opened = co_await shard_->open_room(end.code);
    end.waits_for_room = false;
    if (opened) {
        end.hello = hello;
        take_in(end, **opened, hello);
    } else if (opened.error().kind == RoomFault::Kind::elsewhere && !end.from_node) {
        end.hello = hello;
        end.relay = std::make_unique<Relay>(around_.seams, course_, hello, steady(around_.now));
    } else {
        refuse(end, opened.error());
    }
}

void Sessions::refuse(End& end, const RoomFault& fault) {
    switch (fault.kind) {
        case RoomFault::Kind::elsewhere:
        case RoomFault::Kind::log_failed: return close(end, wire::CloseCode::try_again_later);
        case RoomFault::Kind::no_such_room: return close(end, wire::CloseCode::room_closed);
        default: violation_ = "a room cannot be opened from its log";
    }
}

bool Sessions::take_in(End& end, Room& room, const wire::Hello& hello) {
    if (end.resumes) {
        const auto newer = seats_of_newer_lines(end, room);
        const auto resumed = room.resume(hello, *end.resumes, end.to);
        if (!resumed) {
            if (resumed.error() == wire::CloseCode::try_again_later) ++course_[Happened::lost_seat];
            close(end, server::resume_error(resumed.error()), resumed.error());
            return false;
        }
        end.to.subscription = *resumed;
        for (const auto* seat : newer) {
            if (seat->member == end.to.subscription->member)
                violation_ = "a relay took the seat of a newer connection";
        }
    } else {
        const auto entered = room.enter(hello, end.to);
        if (!entered) {
            close(end, wire::CloseCode::refused);
            return false;
        }
        end.to.subscription = *entered;
    }
    end.room = &room;
    end.to.is_woken = true;
    return true;
}

// As Session::may_follow_room() says.
bool Sessions::follows_room(const End& end) const {
    return !end.from_node && end.room->has_failed() &&
           end.to.subscription->ended == wire::CloseCode::try_again_later;
}

// As Session::follow_room() does, which has forgotten some of what was answered before.
void Sessions::follow_room(End& end) {
    ++course_[Happened::following];
    std::optional<server::RelayJournal::Seat> held;
    const auto& subscription = *end.to.subscription;
    if (!subscription.welcome_due) held = {subscription.member, subscription.entry};
    const auto* member = end.room->durable_state().member(subscription.member);
    if (member != nullptr && one_in(around_.random, 2)) {
        std::erase_if(end.unanswered,
                      [&](const auto& asked) { return asked.number <= member->last_command; });
    }
    shard_->leave_room(*std::exchange(end.room, nullptr),
                       std::exchange(end.to.subscription, nullptr));
    end.hello.cursor.reset();
    end.relay =
        std::make_unique<Relay>(around_.seams, course_, end.hello, steady(around_.now), held);
    for (const auto& command : std::exchange(end.unanswered, {})) end.relay->submit(command);
}

// Of a connection that has died without a word nobody knows for a while. But a relay that has never had a
// seat is taken for one that sees it at once.
bool Sessions::notices_that_player_is_gone(const End& end) {
    if (end.to.line.has_client) return false;
    const bool may_miss_it = !around_.is_calm && end.relay && end.relay->journal().seat();
    return !may_miss_it || one_in(around_.random, looks_per_lost_player);
}

// With which entry a relay resumes its seat; none if it has had none.
std::optional<EntryNumber> Sessions::entry_of(const Relay& relay) const {
    const auto& seat = relay.journal().seat();
    if (!seat) return std::nullopt;
    constexpr EntryNumber newest{std::numeric_limits<std::uint64_t>::max()};
    return around_.seams.relays_claim_the_newest_entry ? newest : seat->entry;
}

// Numbers of lines say something only if they are of the same client.
std::vector<const Room::Subscription*> Sessions::seats_of_newer_lines(const End& end,
                                                                      const Room& room) const {
    std::vector<const Room::Subscription*> seats;
    for (const auto& other : all_) {
        const bool is_newer = other.to.line.number > end.to.line.number;
        if (other.room == &room && is_newer && !other.to.subscription->ended)
            seats.push_back(other.to.subscription);
    }
    return seats;
}

// As Relay::run() and Relay::follow() do.
bool Sessions::relay(End& end) {
    if (!end.relay || end.waits_for_room) return false;
    if (notices_that_player_is_gone(end)) {
        close(end, {});
        return true;
    }
    if (!end.relay->has_owner()) {
        end.waits_for_room = true;
        server::spawn(shard_->executor(), "a relay", seek(end));
        return true;
    }
    if (!around_.is_calm && one_in(around_.random, steps_per_silence)) {
        end.relay->give_up_owner(steady(around_.now));
        return true;
    }
    auto heard = end.relay->hear(steady(around_.now));
    if (!heard) return false;
    if (!heard->frame.empty()) end.to.line.to_client.push_back(std::move(heard->frame));
    if (heard->ended) close(end, heard->ended);
    return true;
}

// As Relay::seek() does.
Awaitable<void> Sessions::seek(End& end) {
    const auto opened = co_await shard_->open_room(end.code);
    end.waits_for_room = false;
    if (notices_that_player_is_gone(end)) {
        close(end, {});
        co_return;
    }
    if (opened) {
        take_home(end, **opened);
        co_return;
    }
    const auto& fault = opened.error();
    if (fault.kind == RoomFault::Kind::elsewhere) {
        auto line = around_.dial(fault.owner_url, end.code, entry_of(*end.relay));
        if (line) {
            line->number = end.to.line.number;
            end.relay->follow(std::move(line));
        }
    } else if (fault.kind != RoomFault::Kind::log_failed) {
        refuse(end, fault);
        co_return;
    }
    const bool gives_up =
        !end.relay->has_owner() && end.relay->journal().gives_up(steady(around_.now));
    if (gives_up) close(end, wire::CloseCode::try_again_later);
}

// As Session::on_home() does.
void Sessions::take_home(End& end, Room& room) {
    ++course_[Happened::homecoming];
    const auto relay = std::move(end.relay);
    auto& journal = relay->journal();
    end.hello.cursor.reset();
    const auto seat = journal.seat();
    end.resumes = entry_of(*relay);
    if (!take_in(end, room, end.hello)) return;
    end.to.subscription->welcome_due = !seat;
    const bool is_same_seat = !seat || seat->member == end.to.subscription->member;
    if (!is_same_seat) return close(end, wire::CloseCode::try_again_later);
    for (const auto& command : journal.take_commands()) {
        const auto message = wire::decode_client_message(command.bytes);
        const auto& numbered = std::get<wire::NumberedCommand>(*message);
        if (!room.submit(*end.to.subscription, numbered))
            return close(end, wire::CloseCode::try_again_later);
        end.unanswered.push_back(numbered);
    }
}

}  // namespace gridrace::simulation
