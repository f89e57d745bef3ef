#include "server/log/sqlite/store.hpp"

#include <fcntl.h>

#include <cerrno>

#include "common/base/text.hpp"
#include "server/log/sqlite/schema.hpp"

namespace gridrace::server::sqlite {

namespace {

// In WAL mode FULL waits for the disk with every commit, NORMAL only when the log is folded into the
// database: a commit survives the process, but the newest ones not the machine.
const char* synchronous(Durability durability) {
    return durability == Durability::power_cut ? "PRAGMA synchronous = FULL"
                                               : "PRAGMA synchronous = NORMAL";
}

bool is_repeated_key(const std::error_code& error) {
    return error.category() == category() && error.value() == SQLITE_CONSTRAINT_PRIMARYKEY;
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
    for (const char* setting :
         {"PRAGMA journal_mode = WAL", synchronous(durability), "PRAGMA foreign_keys = ON"}) {
        if (const auto error = store.database_.execute(setting)) return error.message();
    }
    if (const auto error = store.prepare_all()) return error.message();
    return store;
}

std::error_code Store::prepare_all() {
    const std::pair<Statement*, const char*> all[] = {
        {&begin_, "BEGIN IMMEDIATE"},
        {&commit_, "COMMIT"},
        {&mark_, "SAVEPOINT batch"},
        {&undo_, "ROLLBACK TO batch"},
        {&unmark_, "RELEASE batch"},
        {&find_, "SELECT id, epoch FROM rooms WHERE code = ?1"},
        {&insert_room_, "INSERT INTO rooms (code, epoch) VALUES (?1, ?2) ON CONFLICT DO NOTHING"},
        {&set_epoch_, "UPDATE rooms SET epoch = ?2 WHERE id = ?1"},
        {&delete_room_, "DELETE FROM rooms WHERE code = ?1"},
        {&select_rooms_, "SELECT code FROM rooms ORDER BY id"},
        {&last_record_, "SELECT coalesce(max(number), 0) FROM records WHERE room = ?1"},
        {&insert_record_, "INSERT INTO records (room, number, bytes) VALUES (?1, ?2, ?3)"},
        {&insert_command_, "INSERT INTO commands (room, member, number) VALUES (?1, ?2, ?3)"},
        {&select_records_, "SELECT bytes FROM records WHERE room = ?1 ORDER BY number"}};
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

std::error_code Store::create(const race::RoomCode& room) {
    insert_room_.bind_text(1, room.text());
    insert_room_.bind(2, static_cast<std::int64_t>(first_epoch));
    if (const auto error = insert_room_.run()) return error;
    if (database_.changes() == 0) return LogFault::code_taken;
    return {};
}

Result<OpenedLog, std::error_code> Store::take_over(const race::RoomCode& room) {
    const auto found = find(room);
    if (!found) return found.error();
    OpenedLog opened;
    opened.epoch = found->epoch + 1;
    set_epoch_.bind(1, found->id);
    set_epoch_.bind(2, static_cast<std::int64_t>(opened.epoch));
    if (const auto error = set_epoch_.run()) return error;
    auto records = read_records(found->id);
    if (!records) return records.error();
    opened.records = std::move(*records);
    return opened;
}

Result<Store::Found, std::error_code> Store::find(const race::RoomCode& room) {
    find_.bind_text(1, room.text());
    const auto row = find_.step();
    if (!row) return row.error();
    if (!*row) return make_error_code(LogFault::no_such_room);
    const Found found{find_.number(0), static_cast<Epoch>(find_.number(1))};
    find_.reset();
    return found;
}

Result<std::vector<std::string>, std::error_code> Store::read_records(std::int64_t room) {
    std::vector<std::string> records;
    select_records_.bind(1, room);
    auto row = select_records_.step();
    for (; row && *row; row = select_records_.step()) records.push_back(select_records_.bytes(0));
    if (!row) return row.error();
    return records;
}

std::error_code Store::append(const std::vector<Append>& batch) {
    if (const auto error = mark_.run()) return error;
    auto fault = append_all(batch);
    if (fault && fault.category() == log_category()) {
        if (const auto error = undo_.run()) return error;
    } else if (fault) {
        return fault;
    }
    if (const auto error = unmark_.run()) return error;
    return fault;
}

std::error_code Store::append_all(const std::vector<Append>& batch) {
    for (const auto& part : batch) {
        if (const auto error = append_to_room(part)) return error;
    }
    return {};
}

std::error_code Store::append_to_room(const Append& part) {
    const auto found = find(part.room);
    if (!found) return found.error();
    if (found->epoch != part.epoch) return LogFault::old_epoch;

    last_record_.bind(1, found->id);
    const auto row = last_record_.step();
    if (!row) return row.error();
    auto number = last_record_.number(0);
    last_record_.reset();
    for (const auto& bytes : part.records) {
        insert_record_.bind(1, found->id);
        insert_record_.bind(2, ++number);
        insert_record_.bind_blob(3, bytes);
        if (const auto error = insert_record_.run()) return error;
    }
    for (const auto& [member, command] : part.answered) {
        insert_command_.bind(1, found->id);
        insert_command_.bind(2, static_cast<std::int64_t>(member.value));
        insert_command_.bind(3, static_cast<std::int64_t>(command.value));
        const auto error = insert_command_.run();
        if (is_repeated_key(error)) return LogFault::command_repeated;
        if (error) return error;
    }
    return {};
}

Result<std::vector<race::RoomCode>, std::error_code> Store::list() {
    std::vector<race::RoomCode> rooms;
    auto row = select_rooms_.step();
    for (; row && *row; row = select_rooms_.step()) {
        if (auto code = race::RoomCode::parse(select_rooms_.bytes(0))) rooms.push_back(*code);
    }
    if (!row) return row.error();
    return rooms;
}

std::error_code Store::remove(const race::RoomCode& room) {
    delete_room_.bind_text(1, room.text());
    return delete_room_.run();
}

// ---- the file ----

// A file of its own, because SQLite's locks on the log would be gone as soon as any other descriptor of
// it is closed.
Result<StoreFile, std::string> StoreFile::claim(const std::filesystem::path& folder,
                                                Durability durability) {
    const auto opened = open_folder(folder);
    if (!opened) return opened.error();
    const auto fault = [&](const std::string& reason) {
        return printable(folder.string()) + " cannot be used: " + reason;
    };
    Descriptor lock(
        ::openat(opened->number(), "rooms.lock", O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR));
    if (!lock) return fault(std::error_code(errno, std::generic_category()).message());
    if (const auto reason = keep_others_out(lock); !reason.empty()) return fault(reason);
    return StoreFile(std::move(lock), folder / log_name, durability);
}

Result<Store, std::string> StoreFile::open() const {
    auto store = Store::open(file_, durability_);
    if (!store) return printable(file_.string()) + " cannot be used: " + store.error();
    return store;
}

}  // namespace gridrace::server::sqlite
