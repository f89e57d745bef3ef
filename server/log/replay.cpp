#include "server/log/replay.hpp"

#include "server/log/event_check.hpp"
#include "server/log/record_codec.hpp"

namespace gridrace::server {

namespace {

// Returns what is wrong with the record, if anything.
std::optional<std::string> add(Replayed& room, const std::string& bytes) {
    const auto record = decode_record(bytes);
    if (!record) return record.error().reason;
    if (record->at < room.latest) return "it is older than the record before";
    room.latest = record->at;
    for (const auto& event : record->events) {
        if (auto reason = event_fault(room.state, event)) return reason;
        race::fold(room.state, event);
    }
    return std::nullopt;
}

}  // namespace

Result<Replayed, Damage> replay(const race::RoomCode& code, std::span<const std::string> records) {
    if (records.empty()) return Damage{"there are no records"};
    Replayed room;
    for (std::size_t i = 0; i < records.size(); ++i) {
        const auto reason = add(room, records[i]);
        if (reason) return Damage{"record " + std::to_string(i + 1) + ": " + *reason};
    }
    if (room.state.code != code) return Damage{"the records are those of another room"};
    return room;
}

}  // namespace gridrace::server
