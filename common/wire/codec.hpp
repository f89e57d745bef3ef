// Messages to bytes and back. Decoding takes bytes from anybody: it is bounded in time and memory
// by the length of its input and refuses what cannot be; unknown fields and unknown kinds of event
// are skipped without harm. Thread-safe: no state.
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

// The protobuf library prints a line to stderr for every malformed string it meets; call this once
// at the start of a program that decodes what strangers send.
void mute_protobuf_logs();

std::string encode(const ClientMessage& message);
Result<ClientMessage, DecodeFault> decode_client_message(std::string_view bytes);

std::string encode(const CreateRoom& request);
Result<CreateRoom, DecodeFault> decode_create_room(std::string_view bytes);

std::string encode_room_created(const race::RoomCode& code);
Result<race::RoomCode, DecodeFault> decode_room_created(std::string_view bytes);

std::string encode(const ServerMessage& message);
Result<ServerMessage, DecodeFault> decode_server_message(std::string_view bytes);

// The course of a race that has ended. Events of kinds that this version does not know are left out.
std::string encode(const race::RaceRecord& record);
Result<race::RaceRecord, DecodeFault> decode_race_record(std::string_view bytes);

// One event as a piece of a ServerMessage: messages laid end to end are one message, so an event is
// encoded once per audience and copied into every frame it goes into. Events for the server alone
// have no form on the wire: never pass them.
std::string encode_event(const race::Event& event);
// The same, appended to what is there already.
void append_event(const race::Event& event, std::string& out);
// A ServerMessage that holds a cursor and nothing else.
void append_cursor(const race::Cursor& cursor, std::string& out);

}  // namespace gridrace::wire
