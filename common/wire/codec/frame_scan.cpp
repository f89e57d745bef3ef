#include "common/wire/codec/frame_scan.hpp"

#include "common/wire/codec/field_scanner.hpp"
#include "common/wire/codec/message_shapes.hpp"

namespace gridrace::wire {

namespace {

template <class Event>
constexpr int kind_of = race::Shape<Event>::kind.number;
constexpr int member_field = 1;
static_assert(member_field == race::number_of_row<race::ProgressChanged>("member"));
constexpr int command_field = race::number_of_row<race::CommandAnswered>("command");
constexpr int refusal_field = race::number_of_row<race::CommandAnswered>("refusal");
constexpr int public_field = race::number_of_row<race::Cursor>("public_seen");
constexpr int private_field = race::number_of_row<race::Cursor>("private_seen");

bool read_event(std::string_view bytes, FrameReader* reader) {
    RawField event;
    if (!FieldScanner(bytes, 1).next(event) || event.type != WireType::bytes) return false;
    MemberId member;
    CommandNumber command;
    bool refused = false;
    RawField field;
    FieldScanner fields(event.bytes, 2);
    while (fields.next(field)) {
        if (field.number == member_field) member = {static_cast<std::uint32_t>(field.value)};
        if (field.number == command_field) command = {field.value};
        if (field.number == refusal_field) refused = true;
    }
    if (fields.is_broken()) return false;
    switch (event.number) {
        case kind_of<race::DigitPlaced>:
        case kind_of<race::CellCleared>: return true;
        case kind_of<race::ProgressChanged>:
            if (reader != nullptr) reader->on_progress(member);
            return true;
        case kind_of<race::CommandAnswered>:
            if (reader != nullptr) reader->on_answer(command, refused);
            return true;
        default: return false;
    }
}

bool read_cursor(std::string_view bytes, FrameReader* reader) {
    race::Cursor cursor;
    RawField field;
    FieldScanner fields(bytes, 1);
    while (fields.next(field)) {
        if (field.number == public_field) cursor.public_seen = {field.value};
        if (field.number == private_field) cursor.private_seen = {field.value};
    }
    if (fields.is_broken()) return false;
    if (reader != nullptr) reader->on_cursor(cursor);
    return true;
}

// With no reader: checks only whether all of it can be read.
bool read_frame(std::string_view frame, FrameReader* reader) {
    RawField field;
    FieldScanner fields(frame, 0);
    while (fields.next(field)) {
        if (field.type != WireType::bytes) return false;
        const bool is_read = field.number == race::number_of_row<ServerMessage>("events")
                                 ? read_event(field.bytes, reader)
                                 : field.number == race::number_of_row<ServerMessage>("cursor") &&
                                       read_cursor(field.bytes, reader);
        if (!is_read) return false;
    }
    return !fields.is_broken();
}

}  // namespace

bool scan_frame(std::string_view frame, FrameReader& reader) {
    return read_frame(frame, nullptr) && read_frame(frame, &reader);
}

}  // namespace gridrace::wire
