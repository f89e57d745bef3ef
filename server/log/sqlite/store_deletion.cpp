// The end of rooms and of records: what is deleted, and when.
#include "server/log/sqlite/store.hpp"

namespace gridrace::server::sqlite {

namespace {

// Number of records deleted in one transaction: some milliseconds of work.
constexpr std::size_t forgotten_at_a_time = 1000;

std::int64_t to_number(Instant at) {
    return at.time_since_epoch().count();
}

}  // namespace

// ---- replaced records ----

void Store::note_replaced(const race::RoomCode& room,
                          const std::optional<Records::Replaced>& replaced) {
    if (replaced) {
        replaced_.insert_or_assign(room, *replaced);
    } else {
        replaced_.erase(room);
    }
}

Result<std::optional<Store::Expired>, std::error_code> Store::find_replaced() {
    const auto [room, replaced] = *replaced_.begin();
    const auto tail = tail_of(room);
    if (!tail) return tail.error();
    auto records = records_.newest((*tail)->row.id, replaced.newest, forgotten_at_a_time);
    if (!records) return records.error();
    return std::optional(Expired{room, std::move(*records), replaced});
}

std::error_code Store::forget_replaced(const Expired& expired) {
    const auto found = replaced_.find(*expired.room);
    // Deleted or replaced again meanwhile, and then found again.
    if (found == replaced_.end() || found->second != *expired.replaced) return {};
    for (const auto id : expired.records.ids) {
        if (const auto error = records_.forget(id)) return error;
    }
    auto [first, newest] = found->second;
    newest = expired.records.before.newest;
    if (const auto error = records_.refer(first, newest)) return error;
    note_replaced(*expired.room,
                  newest == 0 ? std::nullopt : std::optional(Records::Replaced{first, newest}));
    return {};
}

// ---- rooms ----

std::error_code Store::retire(const race::RoomCode& room, Instant at) {
    const auto tail = tail_of(room);
    if (!tail) return tail.error();
    auto row = std::move((*tail)->row);
    tails_.erase(room);
    note_replaced(room, {});
    if (row.ended_at) return {};
    row.ended_at = to_number(at);
    index_.end(room, *row.ended_at);
    return rooms_.update(row);
}

std::vector<race::RoomCode> Store::list_ended(Instant after) const {
    return index_.ended_rooms(to_number(after));
}

Result<std::optional<Store::Expired>, std::error_code> Store::find_expired(Instant before) {
    if (!replaced_.empty()) return find_replaced();
    const auto room = index_.find_ended(to_number(before));
    if (!room) return std::optional<Expired>();
    const auto tail = tail_of(*room);
    if (!tail) return tail.error();
    const auto& row = (*tail)->row;
    auto records = records_.newest(row.id, row.end.newest, forgotten_at_a_time);
    if (!records) return records.error();
    return std::optional(Expired{room, std::move(*records)});
}

// Newest records first: what remains of a room meanwhile is a valid chain.
std::error_code Store::forget(const Expired& expired) {
    if (!expired.room) return {};
    if (expired.replaced) return forget_replaced(expired);
    const auto tail = tail_of(*expired.room);
    if (!tail || !(*tail)->row.ended_at) return {};  // deleted meanwhile
    for (const auto id : expired.records.ids) {
        if (const auto error = records_.forget(id)) return error;
    }
    auto& row = (*tail)->row;
    row.end = expired.records.before;
    if (row.end.newest != 0) return rooms_.update(row);
    return remove(*expired.room);
}

std::error_code Store::erase(const race::RoomCode& room) {
    const auto* const entry = index_.find(room);
    if (entry == nullptr) return LogFault::no_such_room;
    if (const auto error = records_.forget_all_of(entry->id)) return error;
    if (const auto error = demand_rewrite(database_)) return error;
    return remove(room);
}

std::error_code Store::remove(const race::RoomCode& room) {
    if (const auto error = rooms_.remove(index_.find(room)->id)) return error;
    index_.remove(room);
    tails_.erase(room);
    note_replaced(room, {});
    return rooms_.set_total(index_.total());
}

}  // namespace gridrace::server::sqlite
