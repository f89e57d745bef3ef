// Encodes and decodes messages. Decoding accepts untrusted bytes: it is bounded in time and memory
// by the length of its input and refuses invalid ones; it skips unknown fields and unknown kinds of
// event. Thread-safe: no state.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "common/base/result.hpp"
#include "common/race/race_record.hpp"
#include "common/wire/messages.hpp"

namespace gridrace::wire {

// Why bytes are not a message: one sentence, safe to print.
struct DecodeFault {
    std::string reason;
    friend bool operator==(const DecodeFault&, const DecodeFault&) = default;
};

// Stops the protobuf library from printing a line to stderr for every malformed string; call this
// once at the start of a program that decodes untrusted messages.
void mute_protobuf_logs();

std::string encode(const ClientMessage& message);
// `client`: the features of its sender, which say what it means by fields that are absent. Without: as by a client of
// this version.
Result<ClientMessage, DecodeFault> decode_client_message(std::string_view bytes, FeatureSet client);
inline Result<ClientMessage, DecodeFault> decode_client_message(std::string_view bytes) {
    return decode_client_message(bytes, client_features);
}

std::string encode(const CreateRoom& request);
Result<CreateRoom, DecodeFault> decode_create_room(std::string_view bytes);

std::string encode(const RoomCreated& created);
Result<RoomCreated, DecodeFault> decode_room_created(std::string_view bytes);

std::string encode(const ServerMessage& message);
Result<ServerMessage, DecodeFault> decode_server_message(std::string_view bytes);

// What a relay between two servers has to know of a ServerMessage, also of one by a newer version: no more is read.
struct RelayedMessage {
    std::optional<Welcome> welcome;
    std::optional<Error> error;
    std::optional<CommandNumber> answered;  // the last command
};
Result<RelayedMessage, DecodeFault> decode_relayed(std::string_view bytes);
// The rest of a ServerMessage that can be read, also what this version does not know.
std::string without_welcome(std::string_view bytes);

// The complete course of an ended race. Unknown kinds of events are left out.
std::string encode(const race::RaceRecord& record);
// The pieces of that, in order: the start, then each moment.
void append_record_start(const race::RoomState& start, std::string& out);
void append_record_moment(const race::TimedEvents& moment, std::string& out);
Result<race::RaceRecord, DecodeFault> decode_race_record(std::string_view bytes);

// One event as a fragment of a ServerMessage: concatenated messages are one message, so an event is
// encoded once per audience and copied into each frame. Events that only the server may see have no
// wire format: never pass them.
std::string encode_event(const race::Event& event);
// The same, appended to `out`.
void append_event(const race::Event& event, std::string& out);
// A ServerMessage that holds only a cursor.
void append_cursor(const race::Cursor& cursor, std::string& out);

}  // namespace gridrace::wire
