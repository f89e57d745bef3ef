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
        room.seals.follow(room.state, record->at, event);
        race::fold(room.state, event);
        room.keys.follow(event, room.state);
    }
    return std::nullopt;
}

}  // namespace

void RunKeys::follow(const race::Event& event, const race::RoomState& state) {
    if (const auto* known = std::get_if<race::PlayerKnown>(&event))
        keys_[known->member] = known->key;
    const auto* const left = std::get_if<race::MemberLeft>(&event);
    const bool leaves_race = left != nullptr && state.run(left->member) != nullptr;
    const bool is_next = std::holds_alternative<race::CountdownStarted>(event);
    if ((left == nullptr || leaves_race) && !is_next) return;
    std::erase_if(keys_, [&](const auto& of) {
        return state.member(of.first) == nullptr && state.run(of.first) == nullptr;
    });
}

const race::PlayerKey* RunKeys::find(MemberId member) const {
    const auto found = keys_.find(member);
    return found == keys_.end() ? nullptr : &found->second;
}

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
