#include "common/wire/frame_scan.hpp"

#include <optional>

#include "gridrace/wire/v1/server.pb.h"

namespace gridrace::wire {

namespace {

// One field of a message in protobuf's encoding: a number, or bytes.
struct Field {
    std::uint32_t number = 0;
    std::uint64_t value = 0;  // of a number
    std::string_view bytes;   // of fields with a length
};

// Iterates over the fields of a message; only the two wire types that small events use.
class Fields {
public:
    explicit Fields(std::string_view rest) : rest_(rest) {}

    bool at_end() const { return rest_.empty(); }

    // None if the next field is malformed or of another wire type.
    std::optional<Field> next() {
        const auto tag = varint();
        if (!tag) return std::nullopt;
        Field field{static_cast<std::uint32_t>(*tag >> 3), 0, {}};
        const auto value = varint();
        if (!value) return std::nullopt;
        field.value = *value;
        if ((*tag & 7) == 0) return field;
        if ((*tag & 7) != 2 || *value > rest_.size()) return std::nullopt;
        field.bytes = rest_.substr(0, *value);
        rest_.remove_prefix(*value);
        return field;
    }

private:
    std::optional<std::uint64_t> varint() {
        std::uint64_t value = 0;
        for (unsigned shift = 0; shift < 64 && !rest_.empty(); shift += 7) {
            const auto byte = static_cast<unsigned char>(rest_.front());
            rest_.remove_prefix(1);
            value |= static_cast<std::uint64_t>(byte & 0x7f) << shift;
            if (byte < 0x80) return value;
        }
        return std::nullopt;
    }

    std::string_view rest_;
};

bool read_event(std::string_view bytes, FrameReader* reader) {
    const auto event = Fields(bytes).next();
    if (!event) return false;
    MemberId member;
    CommandNumber command;
    bool refused = false;
    for (Fields fields(event->bytes); !fields.at_end();) {
        const auto field = fields.next();
        if (!field) return false;
        if (field->number == 1) member = {static_cast<std::uint32_t>(field->value)};
        if (field->number == 2) command = {field->value};
        if (field->number == 3) refused = true;
    }
    switch (event->number) {
        case v1::Event::kDigitPlacedFieldNumber:
        case v1::Event::kCellClearedFieldNumber: return true;
        case v1::Event::kProgressChangedFieldNumber:
            if (reader != nullptr) reader->on_progress(member);
            return true;
        case v1::Event::kCommandAnsweredFieldNumber:
            if (reader != nullptr) reader->on_answer(command, refused);
            return true;
        default: return false;
    }
}

bool read_cursor(std::string_view bytes, FrameReader* reader) {
    race::Cursor cursor;
    for (Fields fields(bytes); !fields.at_end();) {
        const auto field = fields.next();
        if (!field) return false;
        if (field->number == 1) cursor.public_seen = {field->value};
        if (field->number == 2) cursor.private_seen = {field->value};
    }
    if (reader != nullptr) reader->on_cursor(cursor);
    return true;
}

// With no reader: checks only whether all of it can be read.
bool read_frame(std::string_view frame, FrameReader* reader) {
    for (Fields fields(frame); !fields.at_end();) {
        const auto field = fields.next();
        if (!field) return false;
        if (field->number == v1::ServerMessage::kEventsFieldNumber) {
            if (!read_event(field->bytes, reader)) return false;
        } else if (field->number == v1::ServerMessage::kCursorFieldNumber) {
            if (!read_cursor(field->bytes, reader)) return false;
        } else {
            return false;
        }
    }
    return true;
}

}  // namespace

bool scan_frame(std::string_view frame, FrameReader& reader) {
    return read_frame(frame, nullptr) && read_frame(frame, &reader);
}

}  // namespace gridrace::wire
