// Records of races: the answer to GET /r/CODE/races/N.
#include "common/wire/codec.hpp"
#include "common/wire/codec/event_codec.hpp"
#include "common/wire/codec/fields.hpp"
#include "common/wire/codec/parse.hpp"
#include "common/wire/codec/snapshot_fields.hpp"
#include "gridrace/wire/v1/server.pb.h"

namespace gridrace::wire {

namespace {

using v1::Moment;

// Reads the moments of a race; `rest` gets the other fields.
Verdict read_course(std::string_view bytes, std::vector<race::TimedEvents>& course,
                    std::string& rest) {
    auto verdict = Verdict::valid;
    RawField field;
    FieldScanner scanner(bytes, 0);
    while (scanner.next(field)) {
        if (field.number != v1::RaceRecord::kCourseFieldNumber || field.type != WireType::bytes) {
            rest += field.whole;
            continue;
        }
        auto& moment = course.emplace_back();
        std::string time;
        Moment pb;
        const auto events =
            read_events(Moment::kEventsFieldNumber, field.bytes, 1, moment.events, time);
        if (events == Verdict::broken || !parse(time, pb)) return Verdict::broken;
        verdict = worse(verdict, events);
        if (!fields::from_pb(pb.at(), moment.at)) verdict = Verdict::nonsense;
    }
    return scanner.is_broken() ? Verdict::broken : verdict;
}

}  // namespace

std::string encode(const race::RaceRecord& record) {
    v1::RaceRecord pb;
    fields::put_snapshot(record.start, *pb.mutable_start());
    auto bytes = pb.SerializeAsString();
    for (const auto& moment : record.course) {
        put_nested(v1::RaceRecord::kCourseFieldNumber, bytes, [&] {
            put_value<race::Contract::wire, FieldType::int64>(Moment::kAtFieldNumber, moment.at,
                                                              false, bytes);
            for (const auto& event : moment.events)
                put_event(Moment::kEventsFieldNumber, event, bytes);
        });
    }
    return bytes;
}

Result<race::RaceRecord, DecodeFault> decode_race_record(std::string_view bytes) {
    const auto no_record = [] { return DecodeFault{"the bytes are not a gridrace.v1 RaceRecord"}; };
    if (bytes.size() > max_race_record_bytes) return no_record();
    v1::RaceRecord pb;
    race::RaceRecord record;
    std::string rest;
    const auto course = read_course(bytes, record.course, rest);
    if (course == Verdict::broken || !parse(rest, pb)) return no_record();
    const bool makes_sense = course == Verdict::valid && !record.course.empty() &&
                             fields::get_snapshot(pb.start(), record.start);
    if (!makes_sense) return DecodeFault{"the server's record of the race makes no sense"};
    return record;
}

}  // namespace gridrace::wire
