#include "server/log/record_codec.hpp"

#include "common/race/shapes/room.hpp"
#include "common/wire/codec/message_reading.hpp"

namespace gridrace::server {

namespace {

using race::Contract;
using wire::FieldType;
using wire::Verdict;
using wire::WireType;

constexpr int at_field = race::number_of_row<race::TimedEvents>("at");
constexpr int events_field = race::number_of_row<race::TimedEvents>("events");

// Unlike a client, a server must know all rules that it reads.
bool has_known_rules(const race::Event& event) {
    const auto* opened = std::get_if<race::RoomOpened>(&event);
    const auto* changed = std::get_if<race::RulesChanged>(&event);
    const auto* rules = opened != nullptr    ? &opened->rules
                        : changed != nullptr ? &changed->rules
                                             : nullptr;
    return rules == nullptr || (rules->source && rules->grade);
}

// Adds an event to the record, or says why not.
std::optional<RecordFault> add_event(Verdict verdict, std::optional<race::Event> event,
                                     Record& record) {
    if (verdict == Verdict::nonsense)
        return RecordFault{"a malformed event", RecordWriter::unclear};
    if (!event || !has_known_rules(*event))
        return RecordFault{"an event of a newer version", RecordWriter::newer};
    record.events.push_back(std::move(*event));
    return std::nullopt;
}

}  // namespace

std::string encode(const Record& record) {
    constexpr std::size_t most_of_a_move = 128;
    std::string bytes;
    bytes.reserve(most_of_a_move);
    wire::put_value<Contract::log, FieldType::int64>(at_field, record.at, false, bytes);
    for (const auto& event : record.events)
        wire::put_kind<Contract::log>(events_field, event, bytes);
    return bytes;
}

Result<Record, RecordFault> decode_record(std::string_view bytes) {
    const auto no_record = [] { return RecordFault{"not a record of a gridrace log"}; };
    Record record;
    std::uint64_t at = 0;
    std::optional<RecordFault> fault;  // the first one
    wire::RawField field;
    wire::FieldScanner scanner(bytes, 0);
    while (scanner.next(field)) {
        if (field.number == at_field && field.type == WireType::varint) at = field.value;
        if (field.number != events_field || field.type != WireType::bytes) continue;
        std::optional<race::Event> event;
        const auto verdict = wire::read_one<Contract::log>(field.bytes, event, 1);
        if (verdict == Verdict::broken) return no_record();
        if (!fault) fault = add_event(verdict, std::move(event), record);
    }
    if (scanner.is_broken()) return no_record();
    if (!wire::Scalar<Instant>::from(at, record.at)) return RecordFault{"a record without a time"};
    if (fault) return std::move(*fault);
    return record;
}

std::optional<std::vector<race::TimedEvents>> decode_records(
    const std::vector<std::string>& records) {
    std::vector<race::TimedEvents> room;
    room.reserve(records.size());
    for (const auto& bytes : records) {
        auto record = decode_record(bytes);
        if (!record) return std::nullopt;
        room.push_back({record->at, std::move(record->events)});
    }
    return room;
}

std::size_t bytes_in(const std::vector<std::string>& records) {
    std::size_t bytes = 0;
    for (const auto& record : records) bytes += record.size();
    return bytes;
}

}  // namespace gridrace::server
