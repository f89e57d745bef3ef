// Messages of the server: ServerMessage, and the answer to GET /r/CODE/races/N.
#include "common/race/shapes/shape_check.hpp"
#include "common/wire/codec/message_reading.hpp"
#include "common/wire/codec/message_shapes.hpp"
#include "common/wire/codec/message_writing.hpp"

namespace gridrace::wire {

namespace {

using race::Contract;

// Events that only the server may see have no form on the wire, and all others have one.
template <class... Kinds>
constexpr bool hides_server_events(const std::variant<Kinds...>*) {
    return ((race::is_for_server<Kinds> ==
             (race::Shape<Kinds>::kind.contract == race::Contract::log)) &&
            ...);
}
static_assert(hides_server_events(static_cast<const race::Event*>(nullptr)));

using race::is_whole;
static_assert(is_whole<Limits>() && is_whole<Welcome>() && is_whole<Pong>() && is_whole<Error>() &&
              is_whole<KeyChallenge>() && is_whole<LackingClient>() &&
              is_whole<race::LackingClients>() && is_whole<ServerMessage>() &&
              is_whole<RelayedMessage>());

constexpr int events_field = race::number_of_row<ServerMessage>("events");
constexpr int welcome_field = race::number_of_row<ServerMessage>("welcome");
constexpr int cursor_field = race::number_of_row<ServerMessage>("cursor");
constexpr int start_field = race::number_of_row<race::RaceRecord>("start");
constexpr int course_field = race::number_of_row<race::RaceRecord>("course");

template <class Message>
std::string encode_message(const Message& message) {
    std::string bytes;
    put_fields<Contract::wire>(message, bytes);
    return bytes;
}

template <class Message>
Result<Message, DecodeFault> decode_message(std::string_view bytes, std::string_view name) {
    Message message;
    std::string_view culprit;
    switch (read_fields<Contract::wire>(bytes, message, 0, &culprit)) {
        case Verdict::valid: return message;
        case Verdict::broken:
            return DecodeFault{"the bytes are not a gridrace.v1 " + std::string(name)};
        case Verdict::nonsense: break;
    }
    return DecodeFault{"the server's " + std::string(name) +
                       " makes no sense: " + std::string(culprit)};
}

}  // namespace

std::string encode(const ServerMessage& message) {
    return encode_message(message);
}

std::string encode_event(const race::Event& event) {
    std::string bytes;
    append_event(event, bytes);
    return bytes;
}

void append_event(const race::Event& event, std::string& out) {
    put_kind<Contract::wire>(events_field, event, out);
}

void append_cursor(const race::Cursor& cursor, std::string& out) {
    put_value<Contract::wire, FieldType::message>(cursor_field, cursor, true, out);
}

Result<ServerMessage, DecodeFault> decode_server_message(std::string_view bytes) {
    return decode_message<ServerMessage>(bytes, "ServerMessage");
}

Result<RelayedMessage, DecodeFault> decode_relayed(std::string_view bytes) {
    return decode_message<RelayedMessage>(bytes, "ServerMessage");
}

std::string without_welcome(std::string_view bytes) {
    std::string rest;
    RawField field;
    for (FieldScanner scanner(bytes, 0); scanner.next(field);) {
        if (field.number != welcome_field) rest += field.whole;
    }
    return rest;
}

std::string encode(const race::RaceRecord& record) {
    return encode_message(record);
}

void append_record_start(const race::RoomState& start, std::string& out) {
    put_value<Contract::wire, FieldType::message>(start_field, start, true, out);
}

void append_record_moment(const race::TimedEvents& moment, std::string& out) {
    put_value<Contract::wire, FieldType::message>(course_field, moment, true, out);
}

Result<race::RaceRecord, DecodeFault> decode_race_record(std::string_view bytes) {
    if (bytes.size() > max_race_record_bytes)
        return DecodeFault{"the bytes are not a gridrace.v1 RaceRecord"};
    return decode_message<race::RaceRecord>(bytes, "RaceRecord");
}

}  // namespace gridrace::wire
