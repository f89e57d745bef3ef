// Records of races: the answer to GET /r/CODE/races/N.
#include "common/wire/codec.hpp"
#include "common/wire/codec/event_reading.hpp"
#include "common/wire/codec/event_writing.hpp"
#include "common/wire/codec/parse.hpp"
#include "common/wire/codec/snapshot_fields.hpp"
#include "gridrace/wire/v1/server.pb.h"

namespace gridrace::wire {

std::string encode(const race::RaceRecord& record) {
    v1::RaceRecord pb;
    fields::put_snapshot(record.start, *pb.mutable_start());
    for (const auto& [at, events] : record.course) {
        auto& moment = *pb.add_course();
        moment.set_at(fields::to_pb(at));
        for (const auto& event : events) fields::put_event(event, *moment.add_events());
    }
    return pb.SerializeAsString();
}

Result<race::RaceRecord, DecodeFault> decode_race_record(std::string_view bytes) {
    v1::RaceRecord pb;
    if (bytes.size() > max_race_record_bytes || !parse(bytes, pb)) {
        return DecodeFault{"the bytes are not a gridrace.v1 RaceRecord"};
    }
    const DecodeFault nonsense{"the server's record of the race makes no sense"};
    race::RaceRecord record;
    if (!fields::get_snapshot(pb.start(), record.start)) return nonsense;
    for (const auto& moment : pb.course()) {
        auto& read = record.course.emplace_back();
        if (!fields::from_pb(moment.at(), read.at)) return nonsense;
        if (!fields::get_events(moment.events(), read.events)) return nonsense;
    }
    if (record.course.empty()) return nonsense;
    return record;
}

}  // namespace gridrace::wire
