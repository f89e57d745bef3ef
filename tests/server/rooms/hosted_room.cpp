#include "tests/server/rooms/hosted_room.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "common/wire/codec/codec.hpp"
#include "server/log/record_codec.hpp"
#include "server/net/limits/address.hpp"

namespace gridrace::server {

namespace {

race::RoomCode some_code() {
    return *race::RoomCode::parse("K7MQ2X");
}

}  // namespace

HostedRoom::HostedRoom(const race::RaceRules& rules, std::string_view club,
                       const std::vector<std::string>& entrants)
    : room_(some_code(), 1, static_cast<RoomServices&>(*this)) {
    EXPECT_EQ(room_.open(rules, {}, club, entrants), std::nullopt);
    settle();
}

HostedRoom::HostedRoom(const race::RaceRules& rules, const race::PuzzleChoice& choice,
                       const std::vector<race::RecordedRun>& ghosts)
    : room_(some_code(), 1, static_cast<RoomServices&>(*this)) {
    EXPECT_EQ(room_.open(rules, choice, {}, {}, ghosts), std::nullopt);
    settle();
}

HostedRoom::HostedRoom(const OpenedLog& log, Instant now)
    : now_(now), room_(some_code(), 2, static_cast<RoomServices&>(*this)), log_(log.records) {
    EXPECT_FALSE(room_.restore(log));
    settle();
}

Visitor& HostedRoom::enter(const wire::Hello& hello) {
    auto& visitor = visitors_.emplace_back(hello.resume_token);
    const auto entered = room_.enter(hello, visitor);
    EXPECT_TRUE(entered.has_value());
    visitor.subscription = *entered;
    return visitor;
}

Visitor& HostedRoom::enter(const std::string& name) {
    wire::Hello hello;
    hello.name = name;
    hello.resume_token = "token of sixteen " + std::to_string(++tokens_);
    return enter(hello);
}

Visitor* HostedRoom::come_from(const boost::asio::ip::address& address) {
    wire::Hello hello;
    hello.name = "P" + std::to_string(++tokens_);
    hello.resume_token = "token of sixteen " + std::to_string(tokens_);
    auto& visitor = visitors_.emplace_back(hello.resume_token);
    const AddressKey key(address);
    visitor.address_of = address;
    visitor.where = key.text();
    visitor.networks = key.networks();
    const auto entered = room_.enter(hello, visitor);
    if (!entered) {
        visitors_.pop_back();
        return nullptr;
    }
    visitor.subscription = *entered;
    return &visitor;
}

Visitor& HostedRoom::subscription(const std::string& name) {
    auto& visitor = enter(name);
    settle();
    read(visitor);
    return visitor;
}

Visitor& HostedRoom::enter_again(const Visitor& visitor, std::optional<race::Cursor> cursor) {
    auto& again = begin_again(visitor, cursor);
    settle();
    return again;
}

Visitor& HostedRoom::begin_again(const Visitor& visitor, std::optional<race::Cursor> cursor) {
    wire::Hello hello;
    hello.name = "anyone";
    hello.resume_token = visitor.token();
    hello.cursor = cursor;
    hello.history = histories_[visitor.token()];
    auto& again = enter(hello);
    again.last_command = visitor.last_command;
    return again;
}

bool HostedRoom::ask(Visitor& visitor, const race::Command& command) {
    visitor.last_command = visitor.last_command.next();
    return ask(visitor, visitor.last_command, command);
}

bool HostedRoom::ask(Visitor& visitor, CommandNumber number, const race::Command& command) {
    return room_.submit(*visitor.subscription, {number, command});
}

void HostedRoom::make_noise(Visitor& visitor, int commands) {
    for (int i = 0; i < commands; ++i) ask(visitor, race::SetReady{i % 2 == 0});
}

void HostedRoom::hand_to_log() {
    if (auto taken = room_.take_records()) {
        with_log_replaces_ = taken->replaces;
        std::ranges::move(taken->records, std::back_inserter(with_log_));
    }
}

void HostedRoom::become_durable() {
    if (std::exchange(with_log_replaces_, false)) log_.clear();
    std::ranges::move(with_log_, std::back_inserter(log_));
    with_log_.clear();
    room_.on_durable();
}

void HostedRoom::settle() {
    hand_to_log();
    become_durable();
}

wire::ServerMessage HostedRoom::read(const Visitor& visitor) {
    std::string frames;  // messages laid end to end are one message
    for (std::string frame; room_.compose(*visitor.subscription, {}, frame); frame.clear())
        frames += frame;
    const auto message = wire::decode_server_message(frames);
    EXPECT_TRUE(message.has_value());
    if (message->welcome) histories_[visitor.token()] = message->welcome->history;
    return *message;
}

bool HostedRoom::is_silent(const Visitor& visitor) {
    std::string frame;
    return !room_.compose(*visitor.subscription, {}, frame) && frame.empty();
}

void HostedRoom::start_race(Visitor& host, const sudoku::Grid& puzzle) {
    ask(host, race::StartRace{true});
    room_.deliver_puzzle(race::OrderedPuzzle{puzzle, {}});
    wait(logged().rules.countdown);
    settle();
}

void HostedRoom::wait(Milliseconds span) {
    now_ += span;
    room_.pass_time();
}

std::optional<std::string> HostedRoom::restore_as(const std::string& code,
                                                  const std::vector<std::string>& log) {
    Room another(*race::RoomCode::parse(code), 2, static_cast<RoomServices&>(*this));
    auto damage = another.restore({2, log});
    return damage ? std::optional(std::move(damage->reason)) : std::nullopt;
}

race::RoomState HostedRoom::logged() const {
    race::RoomState state;
    for (const auto& bytes : log_) {
        const auto record = decode_record(bytes);
        EXPECT_TRUE(record.has_value());
        for (const auto& event : record->events) race::fold(state, event);
    }
    return state;
}

race::RoomState state_after(const wire::ServerMessage& message) {
    auto state = *message.snapshot;
    state.public_events = message.cursor->public_seen;
    state.member(message.welcome->member)->private_events = message.cursor->private_seen;
    return state;
}

race::Cursor cursor_after(const wire::ServerMessage& message) {
    return message.cursor.value_or(race::Cursor{});
}

}  // namespace gridrace::server
