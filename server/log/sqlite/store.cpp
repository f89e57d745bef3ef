#include "server/log/sqlite/store.hpp"

#include "server/log/sqlite/schema.hpp"

namespace gridrace::server::sqlite {

namespace {

// So many records are forgotten in one transaction: some milliseconds of work.
constexpr std::size_t forgotten_at_a_time = 1000;

// In WAL mode FULL waits for the disk with every commit, NORMAL only when the log is folded into the
// database: a commit survives the process, but the newest ones not the machine.
const char* synchronous(Durability durability) {
    return durability == Durability::power_cut ? "PRAGMA synchronous = FULL"
                                               : "PRAGMA synchronous = NORMAL";
}

std::error_code fault_of_reading(const std::error_code& error) {
    return is_corruption(error) ? LogFault::damaged : error;
}

Result<std::vector<race::RoomCode>, std::error_code> read_codes(Statement& select) {
    std::vector<race::RoomCode> rooms;
    auto row = select.step();
    for (; row && *row; row = select.step()) {
        if (auto code = race::RoomCode::parse(select.bytes(0))) rooms.push_back(*code);
    }
    if (!row) return row.error();
    return rooms;
}

std::int64_t to_number(Instant at) {
    return at.time_since_epoch().count();
}

}  // namespace

Result<Store, std::string> Store::open(const std::filesystem::path& file, Durability durability) {
    auto database = Database::open(file);
    if (!database) return database.error().message();
    return over(std::move(*database), durability);
}

Result<Store, std::string> Store::over(Database database, Durability durability) {
    Store store;
    store.database_ = std::move(database);
    // Looked at before anything is changed: it may be somebody else's.
    if (auto fault = bring_up_to_date(store.database_); !fault.empty()) return fault;
    for (const char* setting : {"PRAGMA journal_mode = WAL", synchronous(durability)}) {
        if (const auto error = store.database_.execute(setting)) return error.message();
    }
    if (const auto error = store.prepare_all()) return error.message();
    return store;
}

std::error_code Store::prepare_all() {
    auto records = Records::prepare(database_);
    if (!records) return records.error();
    records_ = std::move(*records);
    const std::pair<Statement*, const char*> all[] = {
        {&begin_, "BEGIN IMMEDIATE"},
        {&commit_, "COMMIT"},
        {&select_room_,
         "SELECT id, epoch, newest, ended_at IS NOT NULL FROM rooms WHERE code = ?1"},
        {&select_rooms_, "SELECT code FROM rooms ORDER BY id"},
        {&select_open_rooms_, "SELECT code FROM rooms WHERE ended_at IS NULL ORDER BY id"},
        {&select_expired_,
         "SELECT id, newest FROM rooms WHERE ended_at < ?1 ORDER BY ended_at LIMIT 1"},
        {&insert_room_, "INSERT INTO rooms (code, epoch) VALUES (?1, ?2) ON CONFLICT DO NOTHING"},
        {&raise_epoch_,
         "UPDATE rooms SET epoch = epoch + 1 WHERE code = ?1 AND ended_at IS NULL RETURNING epoch"},
        {&set_newest_, "UPDATE rooms SET newest = ?2 WHERE id = ?1"},
        {&set_end_, "UPDATE rooms SET ended_at = ?2 WHERE code = ?1 AND ended_at IS NULL"},
        {&delete_room_, "DELETE FROM rooms WHERE id = ?1 AND ended_at IS NOT NULL"},
        {&select_members_, "SELECT member, last_command FROM members WHERE room = ?1"},
        {&set_last_command_,
         "INSERT INTO members (room, member, last_command) VALUES (?1, ?2, ?3) "
         "ON CONFLICT DO UPDATE SET last_command = excluded.last_command"},
        {&delete_members_, "DELETE FROM members WHERE room = ?1"}};
    for (const auto& [statement, sql] : all) {
        auto prepared = database_.prepare(sql);
        if (!prepared) return prepared.error();
        *statement = std::move(*prepared);
    }
    return {};
}

std::error_code Store::begin() {
    return begin_.run();
}

std::error_code Store::commit() {
    return commit_.run();
}

// ---- rooms ----

std::error_code Store::create(const race::RoomCode& room) {
    insert_room_.bind_text(1, room.text());
    insert_room_.bind(2, static_cast<std::int64_t>(first_epoch));
    if (const auto error = insert_room_.run()) return error;
    if (database_.changes() == 0) return LogFault::code_taken;
    return {};
}

Result<Epoch, std::error_code> Store::take_over(const race::RoomCode& room) {
    raise_epoch_.bind_text(1, room.text());
    const auto row = raise_epoch_.step();
    if (!row) return row.error();
    if (!*row) return make_error_code(LogFault::no_such_room);
    const auto epoch = static_cast<Epoch>(raise_epoch_.number(0));
    if (const auto error = raise_epoch_.run()) return error;
    if (const auto known = tails_.find(room); known != tails_.end()) known->second.epoch = epoch;
    return epoch;
}

// In one transaction that writes nothing, because SQLite would begin one for each record. It is rolled back,
// since it may have come upon damage; after some errors SQLite has done that itself.
Result<std::vector<std::string>, std::error_code> Store::read(const race::RoomCode& room) {
    if (const auto error = database_.execute("BEGIN")) return error;
    const auto tail = tail_of(room);
    using Read = Result<std::vector<std::string>, std::error_code>;
    auto records = tail ? records_.read((*tail)->room, (*tail)->end.newest) : Read(tail.error());
    // Nothing is appended to it any more, and when it is forgotten its code is free.
    if (tail && (*tail)->has_ended) tails_.erase(room);
    if (database_.is_in_transaction()) {
        if (const auto error = database_.execute("ROLLBACK")) return error;
    }
    if (!records) return fault_of_reading(records.error());
    return records;
}

std::error_code Store::look_up(const std::vector<Append>& batch) {
    for (const auto& part : batch) {
        const auto tail = tail_of(part.room);
        if (!tail && fault_of_reading(tail.error()) == LogFault::damaged) return LogFault::damaged;
    }
    return {};
}

Result<Store::Tail*, std::error_code> Store::tail_of(const race::RoomCode& room) {
    if (const auto known = tails_.find(room); known != tails_.end()) return &known->second;
    auto tail = read_tail(room);
    if (!tail) return tail.error();
    return &tails_.emplace(room, std::move(*tail)).first->second;
}

Result<Store::Tail, std::error_code> Store::read_tail(const race::RoomCode& room) {
    select_room_.bind_text(1, room.text());
    const auto row = select_room_.step();
    if (!row) return row.error();
    if (!*row) return make_error_code(LogFault::no_such_room);
    Tail tail{select_room_.number(0), static_cast<Epoch>(select_room_.number(1))};
    const auto newest = select_room_.number(2);
    tail.has_ended = select_room_.number(3) != 0;
    select_room_.reset();

    const auto end = records_.end_at(tail.room, newest);
    if (!end) return end.error();
    tail.end = *end;
    if (const auto error = read_last_commands(tail)) return error;
    return tail;
}

std::error_code Store::read_last_commands(Tail& tail) {
    select_members_.bind(1, tail.room);
    auto row = select_members_.step();
    for (; row && *row; row = select_members_.step()) {
        const AnsweredCommand last{
            MemberId{static_cast<std::uint32_t>(select_members_.number(0))},
            CommandNumber{static_cast<std::uint64_t>(select_members_.number(1))}};
        tail.last_commands.add({&last, 1});
    }
    return row ? std::error_code() : row.error();
}

Result<std::vector<race::RoomCode>, std::error_code> Store::list() {
    return read_codes(select_open_rooms_);
}

Result<std::vector<race::RoomCode>, std::error_code> Store::list_with_ended() {
    return read_codes(select_rooms_);
}

// ---- records ----

// A fault must leave no trace, so all is looked at before anything is written.
std::error_code Store::append(const std::vector<Append>& batch) {
    if (const auto fault = find_fault(batch)) return fault;
    for (const auto& part : batch) {
        if (const auto error = append_to_room(part)) return error;
    }
    return {};
}

std::error_code Store::find_fault(const std::vector<Append>& batch) {
    for (const auto& part : batch) {
        const auto tail = tail_of(part.room);
        if (!tail) return tail.error();
        if ((*tail)->has_ended) return LogFault::no_such_room;
        if ((*tail)->epoch != part.epoch) return LogFault::old_epoch;
        if ((*tail)->last_commands.has_any_of(part.answered)) return LogFault::command_repeated;
    }
    return {};
}

std::error_code Store::append_to_room(const Append& part) {
    auto& tail = tails_.at(part.room);
    for (const auto& bytes : part.records) {
        if (const auto error = records_.append(tail.room, tail.end, bytes)) return error;
    }
    if (const auto error = set_newest(tail.room, tail.end.newest)) return error;
    tail.last_commands.add(part.answered);
    for (const auto& [member, command] : part.answered) {
        set_last_command_.bind(1, tail.room);
        set_last_command_.bind(2, static_cast<std::int64_t>(member.value));
        set_last_command_.bind(3, static_cast<std::int64_t>(command.value));
        if (const auto error = set_last_command_.run()) return error;
    }
    return {};
}

std::error_code Store::set_newest(std::int64_t room, std::int64_t newest) {
    set_newest_.bind(1, room);
    set_newest_.bind(2, newest);
    return set_newest_.run();
}

// ---- the end of rooms ----

std::error_code Store::retire(const race::RoomCode& room, Instant at) {
    tails_.erase(room);
    set_end_.bind_text(1, room.text());
    set_end_.bind(2, to_number(at));
    return set_end_.run();
}

Result<std::optional<Store::Expired>, std::error_code> Store::find_expired(Instant before) {
    select_expired_.bind(1, to_number(before));
    const auto row = select_expired_.step();
    if (!row) return row.error();
    if (!*row) return std::optional<Expired>();
    const auto room = select_expired_.number(0);
    const auto newest = select_expired_.number(1);
    select_expired_.reset();
    auto records = records_.newest(room, newest, forgotten_at_a_time);
    if (!records) return records.error();
    return std::optional(Expired{room, std::move(*records)});
}

// The newest records go first: what is left of a room meanwhile is still a sound chain.
std::error_code Store::forget(const Expired& expired) {
    for (const auto id : expired.records.ids) {
        if (const auto error = records_.forget(id)) return error;
    }
    if (expired.records.before != 0) return set_newest(expired.room, expired.records.before);
    delete_room_.bind(1, expired.room);
    if (const auto error = delete_room_.run()) return error;
    if (database_.changes() == 0) return {};  // it was forgotten meanwhile
    delete_members_.bind(1, expired.room);
    return delete_members_.run();
}

}  // namespace gridrace::server::sqlite
