#include "server/log/sqlite/store.hpp"

#include <utility>

#include "server/log/sqlite/record_repair.hpp"
#include "server/log/sqlite/room_repair.hpp"
#include "server/log/sqlite/side_files.hpp"
#include "server/log/sqlite/wal_damage.hpp"
#include "server/ops/diagnostics.hpp"
#include "server/ops/folder.hpp"

namespace gridrace::server::sqlite {

namespace {

// In WAL mode FULL syncs every commit, NORMAL only when the log is moved into the database: a
// commit survives the process, but the newest ones may not survive a crash of the machine.
const char* synchronous(Durability durability) {
    return durability == Durability::power_cut ? "PRAGMA synchronous = FULL"
                                               : "PRAGMA synchronous = NORMAL";
}

// SQLite would read the write-ahead log up to the damage, continue there, and overwrite the rest.
// If commits are not synced, a power failure may cause the same, and the newest moves may be lost.
// Then nothing stays behind the damage: after later commits it would seem to be lost again.
std::string settle_wal(const std::filesystem::path& file, Durability durability) {
    const auto damage = find_wal_damage(file);
    if (!damage) return damage.error().message();
    if (*damage && durability == Durability::power_cut) return describe(**damage, file);
    if (*damage) {
        report(Level::error, "the newest moves are lost, as durability = crash allows",
               {{"why", place_of(**damage, file)}});
    }
    const auto error =
        discard_leftovers(file, *damage ? LostTransactions::discard : LostTransactions::keep);
    return error ? error.message() : std::string();
}

}  // namespace

std::error_code fault_of_reading(const std::error_code& error) {
    return is_corruption(error) ? LogFault::damaged : error;
}

Result<Store, std::string> Store::open(const std::filesystem::path& file, Durability durability) {
    if (auto fault = orphan_fault(file); !fault.empty()) return fault;
    if (auto fault = settle_wal(file, durability); !fault.empty()) return fault;
    auto database = Database::open(file);
    if (!database) return database.error().message();
    auto store = over(std::move(*database), durability);
    if (!store) return store;
    store->journal_file_ = file.string() + "-wal";
    store->journal_ = identity_of(store->journal_file_);
    return store;
}

Result<Store, std::string> Store::over(Database database, Durability durability) {
    Store store;
    store.database_ = std::move(database);
    // Checked before any change: the file may belong to another program.
    if (auto fault = bring_up_to_date(store.database_); !fault.empty()) return fault;
    // Deleted data is overwritten: an expired room is readable nowhere.
    for (const char* setting :
         {"PRAGMA journal_mode = WAL", "PRAGMA secure_delete = ON", synchronous(durability)}) {
        if (const auto error = store.database_.execute(setting)) return error.message();
    }
    if (const auto error = store.prepare_all()) return error.message();
    return store;
}

std::error_code Store::prepare_all() {
    if (const auto error = read_rooms()) return error;
    auto error = open_records();
    if (is_corruption(error)) {
        error = mend_records();
        if (!error) error = open_records();
    }
    if (error) return error;
    const std::pair<Statement*, const char*> all[] = {{&begin_, "BEGIN IMMEDIATE"},
                                                      {&commit_, "COMMIT"}};
    for (const auto& [statement, sql] : all) {
        auto prepared = database_.prepare(sql);
        if (!prepared) return prepared.error();
        *statement = std::move(*prepared);
    }
    return {};
}

// Rebuilds what cannot be read or written; what is only inconsistent stays as it is.
std::error_code Store::read_rooms() {
    for (;;) {
        const auto is_sound = is_table_sound(database_);
        if (!is_sound) return is_sound.error();
        auto table = RoomTable::prepare(database_);
        if (!table) return table.error();
        auto index = RoomIndex::read(*table);
        if (!index) return index.error();
        if ((*is_sound && index->is_complete()) || !repairs_.empty()) {
            rooms_ = std::move(*table);
            index_ = std::move(*index);
            return {};
        }
        *table = {};
        repairs_.emplace_back(
            *is_sound ? "rooms are missing in the table of rooms, or their codes are wrong"
                      : "a page of the table of rooms is damaged");
        if (const auto error = make_rooms_anew(database_)) return error;
    }
}

// Checks the place of appends only: damage there would make appends of all rooms fail. To check all
// records would take as long as reading the file; those of a room are checked whenever it is
// opened, which happens to each room after a start, unless it has ended.
std::error_code Store::open_records() {
    auto records = Records::prepare(database_, index_.newest_record());
    if (!records) return records.error();
    records_ = std::move(*records);
    return records_.try_append(database_);
}

// Keeps the damaged file, unless the repair fails: then the next start tries it again.
std::error_code Store::mend_records() {
    records_ = {};
    repairs_.emplace_back("a page of the table of records is damaged");
    const auto newest = index_.newest_record();
    const auto file = database_.file();
    if (file.empty()) return make_records_anew(database_, newest);
    const auto kept = free_name(file, ".before-repair");
    const Part copy(kept);
    auto error = copy.begin();
    if (!error) error = database_.copy_file(copy.path());
    if (!error) std::filesystem::rename(copy.path(), kept, error);
    if (!error) error = make_durable(file.parent_path());
    if (error) return error;
    error = make_records_anew(database_, newest);
    if (error) {
        std::error_code ignored;  // a copy too many
        std::filesystem::remove(kept, ignored);
        return error;
    }
    report(Level::warning, "the damaged log is kept", {{"file", kept.string()}});
    return {};
}

std::error_code Store::begin() {
    return begin_.run();
}

std::error_code Store::commit() {
    return commit_.run();
}

Store::Place Store::place() const {
    if (database_.has_moved()) return Place::elsewhere;
    return identity_of(journal_file_) == journal_ ? Place::in_its_files
                                                  : Place::without_its_journal;
}

// ---- rooms ----

std::error_code Store::create(const race::RoomCode& room) {
    if (index_.find(room) != nullptr) return LogFault::code_taken;
    const RoomRow row{index_.next_id(), room.text(), static_cast<std::int64_t>(first_epoch)};
    index_.add(room, row.id);
    tails_.insert_or_assign(room, Tail{row});
    if (const auto error = rooms_.insert(row)) return error;
    return rooms_.set_total(index_.total());
}

Result<Epoch, std::error_code> Store::take_over(const race::RoomCode& room) {
    const auto tail = tail_of(room);
    if (!tail) return tail.error();
    auto& row = (*tail)->row;
    if (row.ended_at) return make_error_code(LogFault::no_such_room);
    ++row.epoch;
    if (const auto error = rooms_.update(row)) return error;
    return static_cast<Epoch>(row.epoch);
}

// In one transaction without writes, because SQLite would begin one for each record. Rolled back,
// since it may have found damage; after some errors SQLite has already done that.
Result<std::vector<std::string>, std::error_code> Store::read(const race::RoomCode& room) {
    if (const auto error = database_.execute("BEGIN")) return error;
    const auto tail = tail_of(room);
    using Read = Result<Records::Chain, std::error_code>;
    auto chain = tail ? records_.read((*tail)->row.id, (*tail)->row.end) : Read(tail.error());
    const bool has_ended = tail && (*tail)->row.ended_at;
    if (chain && !has_ended) note_replaced(room, chain->replaced);
    // No more appends, and when it is deleted its code is free.
    if (has_ended) tails_.erase(room);
    if (database_.is_in_transaction()) {
        if (const auto error = database_.execute("ROLLBACK")) return error;
    }
    if (!chain) return fault_of_reading(chain.error());
    return std::move(chain->records);
}

std::error_code Store::look_up(const race::RoomCode& room) {
    const auto tail = tail_of(room);
    if (!tail && tail.error() == LogFault::damaged) return LogFault::damaged;
    return {};
}

std::error_code Store::check_records() {
    return fault_of_reading(records_.check());
}

Result<Store::Tail*, std::error_code> Store::tail_of(const race::RoomCode& room) {
    if (const auto known = tails_.find(room); known != tails_.end()) return &known->second;
    auto tail = read_tail(room);
    if (!tail) return tail.error();
    return &tails_.emplace(room, std::move(*tail)).first->second;
}

Result<Store::Tail, std::error_code> Store::read_tail(const race::RoomCode& room) {
    const auto* const entry = index_.find(room);
    if (entry == nullptr) return make_error_code(LogFault::no_such_room);
    if (entry->is_damaged) return make_error_code(LogFault::damaged);
    auto row = rooms_.read(entry->id);
    if (!row) return row.error();
    if (!*row || !is_sound(**row)) return make_error_code(LogFault::damaged);
    auto last_commands = decode_last_commands((*row)->last_commands);
    if (!last_commands) return make_error_code(LogFault::damaged);
    if (const auto error = records_.find_end((*row)->id, (*row)->end)) return error;
    return Tail{std::move(**row), std::move(*last_commands)};
}

// ---- records ----

// A fault must change nothing, so check everything before writing.
std::error_code Store::append(const Append& part) {
    if (const auto fault = find_fault(part)) return fault;
    return append_to_room(part);
}

std::error_code Store::find_fault(const Append& part) {
    const auto tail = tail_of(part.room);
    if (!tail) return tail.error();
    const auto& row = (*tail)->row;
    if (row.ended_at) return LogFault::no_such_room;
    if (static_cast<Epoch>(row.epoch) != part.epoch) return LogFault::old_epoch;
    if ((*tail)->last_commands.has_any_of(part.answered)) return LogFault::command_repeated;
    return {};
}

std::error_code Store::append_to_room(const Append& part) {
    auto& tail = tails_.at(part.room);
    if (part.replaces) {
        tail.row.end = tail.row.end.replaced();
        tail.last_commands = {};
        note_replaced(part.room, {});
    }
    for (const auto& bytes : part.records) {
        const auto before = tail.row.end;
        const auto error = records_.append(tail.row.id, tail.row.end, bytes);
        if (error) return error;
        if (before.newest < 0)
            note_replaced(part.room, Records::Replaced{tail.row.end.newest, before.newest});
    }
    if (part.replaces || !part.answered.empty()) {
        tail.last_commands.add(part.answered);
        tail.row.last_commands = encode(tail.last_commands);
    }
    return rooms_.update(tail.row);
}

}  // namespace gridrace::server::sqlite
