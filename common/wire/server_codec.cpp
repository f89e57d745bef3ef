// Messages of the server: ServerMessage.
#include <algorithm>

#include "common/base/text.hpp"
#include "common/wire/codec.hpp"
#include "common/wire/codec/event_codec.hpp"
#include "common/wire/codec/fields.hpp"
#include "common/wire/codec/parse.hpp"
#include "common/wire/codec/scratch.hpp"
#include "common/wire/codec/snapshot_fields.hpp"
#include "gridrace/wire/v1/server.pb.h"

namespace gridrace::wire {

namespace {

using fields::from_pb;
using fields::to_pb;
using race::Contract;

Result<Welcome, DecodeFault> read_welcome(const v1::Welcome& pb) {
    Welcome welcome;
    welcome.member = {pb.member()};
    welcome.last_command = {pb.last_command()};
    welcome.limits.max_message_bytes = pb.limits().max_message_bytes();
    welcome.limits.commands_per_second = pb.limits().commands_per_second();
    welcome.limits.burst = pb.limits().burst();
    welcome.limits.idle_timeout = std::chrono::seconds(pb.limits().idle_timeout_seconds());
    welcome.server_version = pb.server_version();
    welcome.history = pb.history();
    welcome.entry = {pb.entry()};
    welcome.features = fields::get_features(pb);
    welcome.label = {clean_server_name(pb.server_name()).value_or(""),
                     clean_line(pb.server_welcome()).value_or("")};
    if (!welcome.member || !from_pb(pb.server_time(), welcome.server_time)) {
        return DecodeFault{"the server's welcome makes no sense"};
    }
    return welcome;
}

constexpr int most_lacking = 1000;  // clients: more than a room has members that can be host

std::optional<Error> get_error(const v1::ServerMessage& pb) {
    if (!pb.has_error()) return std::nullopt;
    const auto& error = pb.error();
    return Error{error.code(), error.message(), error.retry(), Milliseconds(error.retry_after_ms()),
                 fields::get_features(error)};
}

bool get_rest(const v1::ServerMessage& pb, ServerMessage& message) {
    for (const auto& answer : pb.repeated_answers()) {
        if (!fields::get(answer, message.repeated_answers.emplace_back())) return false;
    }
    if (pb.has_pong()) {
        auto& pong = message.pong.emplace();
        pong.echo = pb.pong().echo();
        if (!from_pb(pb.pong().server_time(), pong.server_time)) return false;
    }
    message.error = get_error(pb);
    if (!pb.has_lacking()) return true;
    if (pb.lacking().clients_size() > most_lacking) return false;
    auto& lacking = message.lacking.emplace();
    for (const auto& client : pb.lacking().clients())
        lacking.push_back({{client.member()}, fields::get_features(client)});
    return true;
}

}  // namespace

std::string encode(const ServerMessage& message) {
    Scratch<v1::ServerMessage> scratch;
    auto& pb = *scratch;
    if (message.welcome) {
        const auto& welcome = *message.welcome;
        auto& out = *pb.mutable_welcome();
        out.set_member(welcome.member.value);
        out.set_last_command(welcome.last_command.value);
        out.set_server_time(to_pb(welcome.server_time));
        out.set_server_version(welcome.server_version);
        out.set_history(welcome.history);
        out.set_entry(welcome.entry.value);
        out.set_server_name(welcome.label.name);
        out.set_server_welcome(welcome.label.welcome);
        fields::put(welcome.features, out);
        out.mutable_limits()->set_max_message_bytes(welcome.limits.max_message_bytes);
        out.mutable_limits()->set_commands_per_second(welcome.limits.commands_per_second);
        out.mutable_limits()->set_burst(welcome.limits.burst);
        out.mutable_limits()->set_idle_timeout_seconds(
            static_cast<std::uint32_t>(welcome.limits.idle_timeout.count()));
    }
    if (message.snapshot) fields::put_snapshot(*message.snapshot, *pb.mutable_snapshot());
    if (message.cursor) fields::put(*message.cursor, *pb.mutable_cursor());
    for (const auto& answer : message.repeated_answers)
        fields::put(answer, *pb.add_repeated_answers());
    if (message.pong) {
        pb.mutable_pong()->set_echo(message.pong->echo);
        pb.mutable_pong()->set_server_time(to_pb(message.pong->server_time));
    }
    if (message.error) {
        pb.mutable_error()->set_code(message.error->code);
        pb.mutable_error()->set_message(message.error->message);
        pb.mutable_error()->set_retry(message.error->retry);
        pb.mutable_error()->set_retry_after_ms(
            static_cast<std::uint32_t>(message.error->retry_after.count()));
        fields::put(message.error->lacking, *pb.mutable_error());
    }
    if (message.lacking) {
        auto& lacking = *pb.mutable_lacking();
        for (const auto& client : *message.lacking) {
            auto& out = *lacking.add_clients();
            out.set_member(client.member.value);
            fields::put(client.features, out);
        }
    }
    std::string bytes;
    static_assert(v1::ServerMessage::kEventsFieldNumber == 1);  // the first one
    for (const auto& event : message.events) append_event(event, bytes);
    pb.AppendToString(&bytes);
    return bytes;
}

std::string encode_event(const race::Event& event) {
    std::string bytes;
    append_event(event, bytes);
    return bytes;
}

void append_event(const race::Event& event, std::string& out) {
    put_event(v1::ServerMessage::kEventsFieldNumber, event, out);
}

void append_cursor(const race::Cursor& cursor, std::string& out) {
    put_value<Contract::wire, FieldType::message>(v1::ServerMessage::kCursorFieldNumber, cursor,
                                                  true, out);
}

Result<ServerMessage, DecodeFault> decode_server_message(std::string_view bytes) {
    Scratch<v1::ServerMessage> scratch;
    auto& pb = *scratch;
    ServerMessage message;
    std::string rest;
    const auto events =
        read_events(v1::ServerMessage::kEventsFieldNumber, bytes, 0, message.events, rest);
    if (events == Verdict::broken || !parse(rest, pb))
        return DecodeFault{"the bytes are not a gridrace.v1 ServerMessage"};
    if (pb.has_welcome()) {
        auto welcome = read_welcome(pb.welcome());
        if (!welcome) return welcome.error();
        message.welcome = std::move(*welcome);
    }
    if (pb.has_snapshot() && !fields::get_snapshot(pb.snapshot(), message.snapshot.emplace())) {
        return DecodeFault{"the server's snapshot makes no sense"};
    }
    if (events == Verdict::nonsense)
        return DecodeFault{"one of the server's events makes no sense"};
    if (pb.has_cursor()) (void)fields::get(pb.cursor(), message.cursor.emplace());
    if (!get_rest(pb, message)) return DecodeFault{"the server's message makes no sense"};
    return message;
}

Result<RelayedMessage, DecodeFault> decode_relayed(std::string_view bytes) {
    Scratch<v1::ServerMessage> scratch;
    auto& pb = *scratch;
    if (!parse(bytes, pb)) return DecodeFault{"the bytes are not a gridrace.v1 ServerMessage"};
    RelayedMessage message;
    if (pb.has_welcome()) {
        auto welcome = read_welcome(pb.welcome());
        if (!welcome) return welcome.error();
        message.welcome = std::move(*welcome);
    }
    message.error = get_error(pb);
    for (const auto& event : pb.events()) {
        if (!event.has_command_answered()) continue;
        const CommandNumber number{event.command_answered().command()};
        message.answered = std::max(message.answered.value_or(number), number);
    }
    return message;
}

std::string without_welcome(std::string_view bytes) {
    Scratch<v1::ServerMessage> scratch;
    auto& pb = *scratch;
    if (!parse(bytes, pb)) return {};
    pb.clear_welcome();
    return pb.SerializeAsString();
}

}  // namespace gridrace::wire
