#include "tests/simulation/nodes/sessions.hpp"

#include "server/net/session/close_reason.hpp"
#include "tests/simulation/machine.hpp"
#include "tests/simulation/random_command.hpp"

namespace gridrace::simulation {

using server::Awaitable;
using server::Room;
using server::RoomFault;

namespace {

constexpr std::uint32_t steps_per_silence = 300;

Relay::Time steady(Instant now) {
    return Relay::Time(now.time_since_epoch());
}

}  // namespace

void Sessions::accept_relay(const std::shared_ptr<Line>& line, const race::RoomCode& code,
                            bool resumes, const std::string& by) {
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
        if (end.to.line.has_client) return false;
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
    }
}

bool Sessions::write(End& end) {
    if (end.room == nullptr || !end.to.is_woken) return false;
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
        take_in(end, **opened, hello);
    } else if (opened.error().kind == RoomFault::Kind::elsewhere && !end.from_node) {
        end.relay = std::make_unique<Relay>(around_.seams, course_, hello, steady(around_.now));
        end.hello = hello;
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
        const auto resumed = room.resume(hello, end.to);
        if (!resumed) {
            if (resumed.error() == wire::CloseCode::try_again_later) ++course_[Happened::lost_seat];
            close(end, server::resume_error(resumed.error()), resumed.error());
            return false;
        }
        end.to.subscription = *resumed;
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

// As Relay::run() and Relay::follow() do.
bool Sessions::relay(End& end) {
    if (!end.relay || end.waits_for_room) return false;
    const bool is_left = !end.to.line.has_client;
    if (is_left && around_.seams.relays_know_when_players_are_gone) {
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
    if (!end.to.line.has_client && around_.seams.relays_know_when_players_are_gone) {
        close(end, {});
        co_return;
    }
    if (opened) {
        take_home(end, **opened);
        co_return;
    }
    const auto& fault = opened.error();
    if (fault.kind == RoomFault::Kind::elsewhere) {
        auto line = around_.dial(fault.owner_url, end.code, end.relay->journal().was_welcomed());
        if (line) end.relay->follow(std::move(line));
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
    end.resumes = journal.was_welcomed();
    if (!take_in(end, room, end.hello)) return;
    end.to.subscription->welcome_due = !journal.was_welcomed();
    const bool is_same_seat = !journal.member() || *journal.member() == end.to.subscription->member;
    if (!is_same_seat) return close(end, wire::CloseCode::try_again_later);
    for (const auto& command : journal.take_commands()) {
        const auto message = wire::decode_client_message(command.bytes);
        if (room.submit(*end.to.subscription, std::get<wire::NumberedCommand>(*message))) continue;
        return close(end, wire::CloseCode::try_again_later);
    }
}

}  // namespace gridrace::simulation
