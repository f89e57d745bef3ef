#include "server/log/sqlite/inspection.hpp"

#include <unordered_set>

#include "common/base/text.hpp"
#include "server/log/sqlite/leaves.hpp"
#include "server/log/sqlite/schema.hpp"
#include "server/log/sqlite/server_key.hpp"
#include "server/log/sqlite/store.hpp"
#include "server/log/sqlite/wal_damage.hpp"

namespace gridrace::server {

namespace {

using sqlite::Database;
using sqlite::Store;

// Signs that a database is being written.
struct Traces {
    bool has_journal = false;  // SQLite creates one for writing, and removes it on closing
    std::filesystem::file_time_type written;
    std::filesystem::file_time_type journal_written;
    friend bool operator==(const Traces&, const Traces&) = default;
};

bool has_beside(const std::filesystem::path& file, const char* ending) {
    std::error_code ignored;
    return std::filesystem::exists(file.string() + ending, ignored);
}

Traces traces_of(const std::filesystem::path& file) {
    std::error_code ignored;  // errors show when it is opened
    return {has_beside(file, "-wal") || has_beside(file, "-journal"),
            std::filesystem::last_write_time(file, ignored),
            std::filesystem::last_write_time(file.string() + "-wal", ignored)};
}

LogFileFault fault(LogFileFault::Kind kind, const std::filesystem::path& file,
                   const std::string& reason) {
    return {kind, printable(file.string()) + ": " + reason};
}

std::string on_one_line(std::string text) {
    for (auto& character : text) {
        if (character == '\n') character = ' ';
    }
    return printable(text);
}

// SQLite's integrity check.
std::vector<std::string> find_file_faults(Database& database) {
    auto check = database.prepare("PRAGMA integrity_check(20)");
    if (!check) return {check.error().message()};
    std::vector<std::string> faults;
    auto row = check->step();
    for (; row && *row; row = check->step()) {
        if (check->bytes(0) != "ok") faults.push_back(on_one_line(check->bytes(0)));
    }
    if (!row) faults.push_back(row.error().message());
    return faults;
}

}  // namespace

Result<Inspection, LogFileFault> inspect(const std::filesystem::path& file,
                                         const RoomVisitor& visit,
                                         const ResultVisitor& visit_result,
                                         const LeafVisitor& visit_leaves) {
    const auto unsound = [&](const std::string& reason) {
        return fault(LogFileFault::Kind::unsound, file, reason);
    };
    const auto wal_damage = sqlite::find_wal_damage(file);
    if (!wal_damage) return sqlite::copy_fault(file, wal_damage.error());
    auto copy = Database::open_scratch();
    if (!copy) return sqlite::copy_fault(file, copy.error());
    if (const auto error = sqlite::copy_log(file, *copy)) return sqlite::copy_fault(file, error);

    Inspection inspection;
    inspection.file_faults = find_file_faults(*copy);
    if (*wal_damage) inspection.file_faults.push_back(sqlite::describe(**wal_damage, file));
    const auto empty = sqlite::is_new(*copy);
    if (!empty) return unsound(empty.error().message());
    if (*empty) return unsound("it is not a log of gridraced: it is empty");
    inspection.server_key = sqlite::find_server_key(*copy);
    auto store = Store::over(std::move(*copy), Durability::crash);
    if (!store) return unsound(store.error());
    for (const auto& repair : store->repairs()) {
        inspection.file_faults.push_back(repair + "; the next start of the server rebuilds it");
    }
    inspection.nameless = store->nameless_rooms();
    const auto open = store->list();
    const std::unordered_set<race::RoomCode> open_rooms(open.begin(), open.end());
    for (const auto& code : store->list_with_ended()) {
        inspect_room({code, !open_rooms.contains(code), store->read(code)}, inspection, visit);
    }
    const auto ratings = sqlite::all_ratings(store->database());
    auto error = ratings ? std::error_code() : ratings.error();
    if (!error) {
        const auto read = [&](std::int64_t after) {
            return sqlite::read_results(store->database(), after);
        };
        error = inspect_results(read, *ratings, inspection, visit_result);
    }
    if (error) inspection.file_faults.push_back("the results of races: " + error.message());
    const auto read_leaves = [&](std::int64_t after) {
        return sqlite::read_leaves(store->database(), after, leaves_read);
    };
    error = inspect_leaves(read_leaves, inspection, visit_leaves);
    if (error) inspection.file_faults.push_back("the tree of races: " + error.message());
    return inspection;
}

namespace sqlite {

namespace {

std::error_code copy(Result<Database, std::error_code> from, Database& to) {
    return from ? to.become_copy_of(*from) : from.error();
}

bool is_full(const std::error_code& error) {
    return error.category() == category() && (error.value() & 0xff) == SQLITE_FULL;
}

// The file may be readable nevertheless: to read a write-ahead log with others, SQLite needs disk
// space.
bool may_be_want_of_room(const std::error_code& error) {
    if (error.category() != category()) return false;
    const int result = error.value() & 0xff;
    return result == SQLITE_IOERR || result == SQLITE_CANTOPEN || result == SQLITE_READONLY ||
           result == SQLITE_FULL;
}

}  // namespace

// Opens a file that nobody writes in ways that create no file beside it, and checks afterwards that
// nobody has written it.
std::error_code copy_log(const std::filesystem::path& file, Database& to) {
    std::error_code error;
    const auto size = std::filesystem::file_size(file, error);
    if (error) return error;
    if (size == 0) return make_error(SQLITE_NOTADB);  // SQLite would remove its journals
    for (;;) {
        const auto before = traces_of(file);
        if (before.has_journal) {
            error = copy(Database::open_to_read(file), to);
            if (!may_be_want_of_room(error)) return error;
            const auto unshared = copy(Database::open_unshared(file), to);
            // What tells more of two faults: where it is the copy that has no space, either may say so.
            if (!unshared || is_full(unshared) || !is_full(error)) error = unshared;
        } else {
            error = copy(Database::open_at_rest(file), to);
        }
        if (traces_of(file) == before) return error;
    }
}

LogFileFault copy_fault(const std::filesystem::path& file, const std::error_code& error) {
    using Kind = LogFileFault::Kind;
    const int result = error.category() == category() ? error.value() & 0xff : SQLITE_ERROR;
    switch (result) {  // the primary result code
        case SQLITE_NOTADB: return fault(Kind::unsound, file, "it is not a log of gridraced");
        case SQLITE_CORRUPT: return fault(Kind::unsound, file, error.message());
        case SQLITE_FULL: return fault(Kind::unwritable, file, "there is no room for a copy");
        default: return fault(Kind::unreadable, file, error.message());
    }
}

}  // namespace sqlite

}  // namespace gridrace::server
