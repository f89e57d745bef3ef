#include "server/log/sqlite/room_index.hpp"

#include <algorithm>

namespace gridrace::server::sqlite {

Result<RoomIndex, std::error_code> RoomIndex::read(RoomTable& table) {
    RoomIndex index;
    const auto ids = table.ids();
    if (!ids) return ids.error();
    for (const auto id : ids->ids) {
        const auto row = table.read(id);
        if (!row) return row.error();
        index.add(row->value_or(RoomRow{id, ""}));
    }
    const auto total = table.read_total();
    if (!total) return total.error();
    index.is_complete_ = ids->is_complete && *total == index.total_;
    return index;
}

void RoomIndex::add(const RoomRow& row) {
    last_id_ = std::max(last_id_, row.id);
    total_.add(row.id, row.code);
    const auto code = race::RoomCode::parse(row.code);
    if (!code || code->text() != row.code) {
        ++nameless_;
        return;
    }
    auto& entry = rooms_[*code];
    entry.id = row.id;
    entry.is_damaged = !is_sound(row);
    if (entry.is_damaged) return;
    entry.ended_at = row.ended_at;
    newest_record_ = std::max(newest_record_, row.end.newest);
}

const RoomIndex::Entry* RoomIndex::find(const race::RoomCode& room) const {
    const auto found = rooms_.find(room);
    return found == rooms_.end() ? nullptr : &found->second;
}

template <class Wanted>
std::vector<race::RoomCode> RoomIndex::rooms(Wanted is_wanted) const {
    std::vector<std::pair<std::int64_t, const race::RoomCode*>> found;
    for (const auto& [code, entry] : rooms_) {
        if (is_wanted(entry)) found.emplace_back(entry.id, &code);
    }
    std::ranges::sort(found);
    std::vector<race::RoomCode> codes;
    codes.reserve(found.size());
    for (const auto& [id, code] : found) codes.push_back(*code);
    return codes;
}

std::vector<race::RoomCode> RoomIndex::open_rooms() const {
    return rooms([](const Entry& entry) { return !entry.ended_at; });
}

std::vector<race::RoomCode> RoomIndex::ended_rooms(std::int64_t after) const {
    auto ended = rooms([after](const Entry& entry) { return entry.ended_at > after; });
    std::ranges::stable_sort(ended, std::ranges::greater(), [this](const race::RoomCode& code) {
        return rooms_.at(code).ended_at;
    });
    return ended;
}

std::vector<race::RoomCode> RoomIndex::all_rooms() const {
    return rooms([](const Entry&) { return true; });
}

std::optional<race::RoomCode> RoomIndex::find_ended(std::int64_t before) const {
    const std::pair<const race::RoomCode, Entry>* first = nullptr;
    for (const auto& room : rooms_) {
        const auto& ended_at = room.second.ended_at;
        if (!ended_at || *ended_at >= before) continue;
        if (first == nullptr || *ended_at < *first->second.ended_at) first = &room;
    }
    return first == nullptr ? std::nullopt : std::optional(first->first);
}

void RoomIndex::add(const race::RoomCode& room, std::int64_t id) {
    rooms_[room] = {id};
    last_id_ = std::max(last_id_, id);
    total_.add(id, room.text());
}

void RoomIndex::end(const race::RoomCode& room, std::int64_t at) {
    rooms_.at(room).ended_at = at;
}

void RoomIndex::remove(const race::RoomCode& room) {
    total_.remove(rooms_.at(room).id, room.text());
    rooms_.erase(room);
}

}  // namespace gridrace::server::sqlite
