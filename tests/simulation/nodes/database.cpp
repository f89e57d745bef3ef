#include "tests/simulation/nodes/database.hpp"

#include <algorithm>

#include "server/log/record_codec.hpp"
#include "tests/simulation/machine.hpp"

namespace gridrace::simulation {

namespace {

// Of `gone` in queries.cpp.
constexpr std::chrono::seconds lease{3};
constexpr std::chrono::seconds time_to_come_back{10};
constexpr std::chrono::milliseconds missed_beat{600};

constexpr server::LogFault no_fault{};

// The end of a record: an event that has nothing this version knows.
constexpr std::string_view unknown_event{"\x12\0", 2};

bool starts_a_race(const std::string& bytes) {
    const auto record = server::decode_record(bytes);
    return record && std::ranges::any_of(record->events, [](const race::Event& event) {
               return std::holds_alternative<race::RaceStarted>(event);
           });
}

}  // namespace

// ---- sessions ----

std::optional<Database::Claim> Database::begin(const std::string& node, Backend last,
                                               bool is_older) {
    end(last);
    if (is_locked(node)) return std::nullopt;
    backends_.emplace(++last_backend_, node);
    auto& service = services_[node];
    ++service.generation;
    service.beat_at = now_;
    const bool follows_a_lost_one = last != 0;
    service.adopts_from = follows_a_lost_one ? now_ + time_to_come_back : began_at_ + lease;
    service.is_older = is_older;
    return Claim{last_backend_, service.generation, service.served_until};
}

void Database::end(Backend backend) {
    backends_.erase(backend);
    std::erase_if(late_, [&](const Late& late) { return late.backend == backend; });
}

void Database::restart(Instant back_at) {
    began_at_ = back_at;
    backends_.clear();
    orphans_.clear();
    late_.clear();
}

void Database::orphan(Backend backend) {
    if (backends_.contains(backend)) orphans_.push_back(backend);
}

bool Database::end_orphan() {
    if (orphans_.empty()) return false;
    end(orphans_.front());
    orphans_.pop_front();
    return true;
}

void Database::keep_for_later(Backend backend, Statements statements) {
    if (backends_.contains(backend)) late_.push_back({backend, std::move(statements)});
}

bool Database::execute_late() {
    if (late_.empty()) return false;
    const auto late = std::move(late_.front());
    late_.pop_front();
    late.statements(*this);
    end(late.backend);
    return true;
}

void Database::keep_copy(const std::vector<server::Append>& batch) {
    copies_.insert(copies_.end(), batch.begin(), batch.end());
}

bool Database::execute_copy() {
    if (copies_.empty()) return false;
    const auto copy = std::move(copies_.front());
    copies_.pop_front();
    const auto* row = find(copy.room);
    const bool is_of_old_owner = row != nullptr && row->epoch != copy.epoch;
    if (is_of_old_owner || !copy.answered.empty()) append({copy});
    return true;
}

bool Database::is_locked(const std::string& node) const {
    return std::ranges::any_of(backends_, [&](const auto& held) { return held.second == node; });
}

// ---- who has which room ----

bool Database::is_gone(const std::string& node) const {
    if (seams_.adopts_rooms_of_living_nodes) return true;
    const auto& service = services_.at(node);
    if (service.beat_at < now_ - lease) return true;
    return service.beat_at < now_ - missed_beat && !is_locked(node);
}

bool Database::is_abandoned(const Room& room, const std::string& node) const {
    if (room.ended_at || room.owner == node) return false;
    if (room.owner.empty()) return true;
    const bool may_adopt = seams_.adopts_after_a_restart || now_ >= services_.at(node).adopts_from;
    return may_adopt && is_gone(room.owner);
}

Database::Room* Database::find(const race::RoomCode& room) {
    const auto found = rooms_.find(room);
    return found == rooms_.end() ? nullptr : &found->second;
}

const Database::Room* Database::find(const race::RoomCode& room) const {
    const auto found = rooms_.find(room);
    return found == rooms_.end() ? nullptr : &found->second;
}

bool Database::create(const race::RoomCode& room, const std::string& node) {
    const auto [row, is_new] = rooms_.try_emplace(room);
    if (is_new) row->second.owner = node;
    return is_new;
}

std::optional<Database::Opening> Database::take_over(const race::RoomCode& room,
                                                     const std::string& node) {
    auto* row = find(room);
    if (row == nullptr || row->owner != node || row->ended_at) return std::nullopt;
    return Opening{++row->epoch, row->inherited};
}

std::optional<Database::Opening> Database::adopt(const race::RoomCode& room,
                                                 const std::string& node) {
    auto* row = find(room);
    if (row == nullptr || !is_abandoned(*row, node)) return std::nullopt;
    require(!row->owner.empty() || row->inherited,
            "a released room does not say until when it was served");
    require(row->owner.empty() || now_ >= began_at_ + lease,
            "a room was taken from a node that may be about to come back");
    if (!row->inherited) {
        const auto owner = services_.find(row->owner);
        const auto served_until =
            owner == services_.end() ? std::nullopt : owner->second.served_until;
        row->inherited = served_until.value_or(Instant());
    }
    row->owner = node;
    ++adoptions_;
    return Opening{++row->epoch, row->inherited};
}

std::optional<std::string> Database::owner(const race::RoomCode& room) const {
    const auto* row = find(room);
    if (row == nullptr || row->ended_at) return std::nullopt;
    return row->owner;
}

std::vector<std::string> Database::read(const race::RoomCode& room) const {
    std::vector<std::string> all;
    const auto* row = find(room);
    if (row == nullptr) return all;
    for (const auto& record : row->records) all.push_back(record.bytes);
    return all;
}

std::vector<std::string> Database::read_as_older(const race::RoomCode& room) const {
    auto all = read(room);
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (find(room)->records[i].is_newer) all[i] += unknown_event;
    }
    return all;
}

std::optional<server::LeftRoom> Database::find_reader(const race::RoomCode& room,
                                                      const std::string& node) const {
    const auto* row = find(room);
    if (row == nullptr || row->ended_at) return std::nullopt;
    server::LeftRoom left{{}, row->records.size()};
    for (const auto& [name, service] : services_) {
        const bool may_read = name == row->owner || service.is_older != services_.at(node).is_older;
        if (name == node || !may_read || is_gone(name)) continue;
        if (left.url.empty() || name == row->owner) left.url = name;
    }
    return left;
}

std::vector<race::RoomCode> Database::list_own(const std::string& node) const {
    std::vector<race::RoomCode> codes;
    for (const auto& [code, row] : rooms_) {
        if (!row.ended_at && row.owner == node) codes.push_back(code);
    }
    return codes;
}

std::vector<race::RoomCode> Database::abandoned(const std::string& node) const {
    std::vector<race::RoomCode> codes;
    for (const auto& [code, row] : rooms_) {
        if (is_abandoned(row, node)) codes.push_back(code);
    }
    return codes;
}

bool Database::beat(const std::string& node, std::uint64_t generation,
                    std::optional<Instant> served_until) {
    auto& service = services_.at(node);
    if (service.generation == generation) {
        service.beat_at = now_;
        if (served_until) service.served_until = served_until;
    }
    return !abandoned(node).empty();
}

void Database::release(const std::vector<race::RoomCode>& rooms, const std::string& node,
                       Instant served_until) {
    for (const auto& code : rooms) {
        auto* row = find(code);
        if (row == nullptr || row->owner != node || row->ended_at) continue;
        row->owner.clear();
        if (!row->inherited) row->inherited = served_until;
    }
}

bool Database::move(const race::RoomCode& room, server::Epoch epoch, const std::string& node,
                    const std::string& next, Instant served_until) {
    auto* row = find(room);
    const bool is_owner =
        row != nullptr && !row->ended_at && row->owner == node && row->epoch == epoch;
    const auto next_owner = services_.find(next);
    if (!is_owner || next_owner == services_.end() || is_gone(next)) return false;
    row->owner = next;
    ++row->epoch;
    if (!row->inherited) row->inherited = served_until;
    ++moves_;
    return true;
}

// ---- records ----

server::LogSpan Database::span(const race::RoomCode& room) const {
    const auto* row = find(room);
    if (row == nullptr) return {};
    return {row->replaced, row->replaced + static_cast<std::int64_t>(row->records.size()), 0};
}

std::vector<std::string> Database::read_after(const race::RoomCode& room,
                                              const server::LogSpan& known, bool& continues) const {
    auto records = read(room);
    const auto now = span(room);
    continues = known.replaced == now.replaced && known.records > now.replaced;
    if (!continues) return records;
    records.erase(records.begin(), records.begin() + (known.records - known.replaced));
    if (seams_.forgets_what_came_since_preparation) records.clear();
    return records;
}

server::LogFault Database::find_fault(const std::vector<server::Append>& batch) {
    for (const auto& part : batch) {
        const auto* row = find(part.room);
        if (row == nullptr || row->ended_at) return server::LogFault::no_such_room;
        if (seams_.fences && row->epoch != part.epoch) {
            ++fenced_;
            return server::LogFault::old_epoch;
        }
        if (seams_.takes_commands_once && row->commands.has_any_of(part.answered))
            return server::LogFault::command_repeated;
    }
    return no_fault;
}

std::error_code Database::append(const std::vector<server::Append>& batch, bool by_older) {
    if (const auto fault = find_fault(batch); fault != no_fault) return fault;
    for (const auto& part : batch) {
        auto& row = *find(part.room);
        if (!part.records.empty()) row.inherited.reset();
        if (part.replaces) {
            row.replaced += static_cast<std::int64_t>(row.records.size());
            row.records.clear();
            row.commands = {};
        }
        for (const auto& bytes : part.records)
            row.records.push_back(
                {bytes, part.epoch, row.epoch, !by_older && starts_a_race(bytes)});
        row.commands.add(part.answered);
    }
    return {};
}

void Database::retire(const race::RoomCode& room, Instant at) {
    if (auto* row = find(room); row != nullptr && !row->ended_at) row->ended_at = at;
}

std::vector<server::NodeRow> Database::nodes() const {
    std::vector<server::NodeRow> rows;
    for (const auto& [name, service] : services_) {
        const auto rooms = std::ranges::count_if(rooms_, [&, &node = name](const auto& room) {
            return room.second.owner == node && !room.second.ended_at;
        });
        rows.push_back({name, name, service.is_older ? "older" : "newer", now_ - service.beat_at,
                        static_cast<std::int64_t>(rooms)});
    }
    return rows;
}

void Database::check_epochs() const {
    for (const auto& [code, row] : rooms_) {
        for (const auto& record : row.records) {
            require(record.epoch == record.newest, "records of an old owner are in the log");
        }
    }
}

}  // namespace gridrace::simulation
