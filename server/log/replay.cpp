#include "server/log/replay.hpp"

#include "server/log/event_check.hpp"

namespace gridrace::server {

namespace {

// Returns what is wrong with the record, if anything.
std::optional<Damage> add(Replayed& room, const std::string& bytes) {
    const auto record = decode_record(bytes);
    if (!record) return Damage{record.error().reason, record.error().writer};
    if (record->at < room.latest) return Damage{"it is older than the record before"};
    room.latest = record->at;
    for (const auto& event : record->events) {
        if (auto reason = event_fault(room.state, event))
            return Damage{*std::move(reason), RecordWriter::unclear};
        race::fold(room.state, event);
    }
    return std::nullopt;
}

}  // namespace

Result<Replayed, Damage> replay(const race::RoomCode& code, std::span<const std::string> records) {
    if (records.empty()) return Damage{"there are no records"};
    Replayed room;
    if (auto damage = replay_further(room, records)) return *std::move(damage);
    if (room.state.code != code) return Damage{"the records are those of another room"};
    return room;
}

std::optional<Damage> replay_further(Replayed& room, std::span<const std::string> records) {
    for (std::size_t i = 0; i < records.size(); ++i) {
        auto damage = add(room, records[i]);
        if (!damage) continue;
        damage->reason = "record " + std::to_string(i + 1) + ": " + damage->reason;
        return damage;
    }
    return std::nullopt;
}

}  // namespace gridrace::server
