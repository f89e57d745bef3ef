#include "server/log/sqlite/database.hpp"

#include <algorithm>
#include <array>
#include <fstream>

#include "server/ops/folder.hpp"

namespace gridrace::server::sqlite {

namespace {

class Category : public std::error_category {
public:
    const char* name() const noexcept override { return "sqlite"; }
    std::string message(int result) const override {
        return std::string(sqlite3_errstr(result)) + " (SQLite " + std::to_string(result) + ")";
    }
};

constexpr int lock_patience_ms = 5000;  // for example while another process recovers the file
constexpr int all_pages = -1;

// In SQLite's format for file names with parameters.
std::string as_uri(const std::filesystem::path& file) {
    std::string uri = "file:";
    for (const char c : file.string()) {
        uri += c == '%' ? "%25" : c == '?' ? "%3f" : c == '#' ? "%23" : std::string(1, c);
    }
    return uri;
}

// Passes a file's blocks, with their places, to a function that returns a result code.
template <class Use>
int read_blocks(sqlite3_file& file, Use use) {
    sqlite3_int64 end = 0;
    int result = file.pMethods->xFileSize(&file, &end);
    std::array<char, 65536> block;
    for (sqlite3_int64 at = 0; at < end && result == SQLITE_OK;) {
        const auto size = static_cast<int>(std::min<sqlite3_int64>(end - at, std::ssize(block)));
        result = file.pMethods->xRead(&file, block.data(), size, at);
        if (result == SQLITE_OK) result = use(block.data(), size, at);
        at += size;
    }
    return result;
}

// Writes a file again as it is read, and syncs it.
int rewrite(sqlite3_file& file) {
    const int result = read_blocks(file, [&](const char* block, int size, sqlite3_int64 at) {
        return file.pMethods->xWrite(&file, block, size, at);
    });
    return result == SQLITE_OK ? file.pMethods->xSync(&file, SQLITE_SYNC_NORMAL) : result;
}

}  // namespace

const std::error_category& category() {
    static const Category category;
    return category;
}

std::error_code make_error(int result) {
    if (result == SQLITE_OK || result == SQLITE_ROW || result == SQLITE_DONE) return {};
    return {result, category()};
}

bool is_corruption(const std::error_code& error) {
    return error.category() == category() && (error.value() & 0xff) == SQLITE_CORRUPT;
}

bool is_busy(const std::error_code& error) {
    return error.category() == category() && (error.value() & 0xff) == SQLITE_BUSY;
}

// ---- statements ----

void Statement::bind(int place, std::int64_t value) {
    const int result = sqlite3_bind_int64(statement_.get(), place, value);
    if (result != SQLITE_OK) bound_ = make_error(result);
}

void Statement::bind(int place, std::optional<std::int64_t> value) {
    if (value) return bind(place, *value);
    const int result = sqlite3_bind_null(statement_.get(), place);
    if (result != SQLITE_OK) bound_ = make_error(result);
}

void Statement::bind_text(int place, std::string_view text) {
    const int result = sqlite3_bind_text64(statement_.get(), place, text.data(), text.size(),
                                           SQLITE_STATIC, SQLITE_UTF8);
    if (result != SQLITE_OK) bound_ = make_error(result);
}

void Statement::bind_blob(int place, std::string_view bytes) {
    const int result =
        sqlite3_bind_blob64(statement_.get(), place, bytes.data(), bytes.size(), SQLITE_STATIC);
    if (result != SQLITE_OK) bound_ = make_error(result);
}

Result<bool, std::error_code> Statement::step() {
    if (const auto error = std::exchange(bound_, {})) return error;
    const int result = sqlite3_step(statement_.get());
    if (result == SQLITE_ROW) return true;
    sqlite3_reset(statement_.get());
    if (result == SQLITE_DONE) return false;
    return make_error(result);
}

// Runs to the end: an error may occur only in the last step.
std::error_code Statement::run() {
    auto has_row = step();
    while (has_row && *has_row) has_row = step();
    return has_row ? std::error_code() : has_row.error();
}

void Statement::reset() {
    sqlite3_reset(statement_.get());
}

std::int64_t Statement::number(int column) const {
    return sqlite3_column_int64(statement_.get(), column);
}

std::string Statement::bytes(int column) const {
    const auto* data = static_cast<const char*>(sqlite3_column_blob(statement_.get(), column));
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
    return data == nullptr ? std::string() : std::string(data, size);
}

// ---- databases ----

Result<Database, std::error_code> Database::open(const std::string& name, int flags) {
    sqlite3* connection = nullptr;
    const int result =
        sqlite3_open_v2(name.c_str(), &connection, flags | SQLITE_OPEN_NOMUTEX, nullptr);
    Database database;
    database.connection_.reset(connection);  // must be closed even if opening failed
    if (result != SQLITE_OK) return make_error(result);
    sqlite3_extended_result_codes(connection, 1);
    return database;
}

Result<Database, std::error_code> Database::open(const std::filesystem::path& file) {
    return open(file.string(), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
}

Result<Database, std::error_code> Database::open_to_read(const std::filesystem::path& file) {
    auto database = open(file.string(), SQLITE_OPEN_READONLY);
    if (database) sqlite3_busy_timeout(database->connection_.get(), lock_patience_ms);
    return database;
}

Result<Database, std::error_code> Database::open_at_rest(const std::filesystem::path& file) {
    return open(as_uri(file) + "?immutable=1", SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
}

// Replaces locking by no-ops, including the lock that lets SQLite keep the index of the write-ahead
// log in private memory.
Result<Database, std::error_code> Database::open_unshared(const std::filesystem::path& file) {
    auto database = open(as_uri(file) + "?vfs=unix-none", SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
    if (!database) return database;
    sqlite3_db_config(database->connection_.get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
    if (const auto error = database->execute("PRAGMA locking_mode = EXCLUSIVE")) return error;
    return database;
}

// Each connection to a database with a write-ahead log has it locked to read, all the time. In
// exclusive mode the index of that log is in private memory.
Result<Database, std::error_code> Database::open_alone(const std::filesystem::path& file) {
    auto database = open(file.string(), SQLITE_OPEN_READWRITE);
    if (!database) return database;
    sqlite3_db_config(database->connection_.get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
    for (const char* sql : {"PRAGMA locking_mode = EXCLUSIVE", "BEGIN EXCLUSIVE"}) {
        if (const auto error = database->execute(sql)) return error;
    }
    return database;
}

Result<Database, std::error_code> Database::open_scratch() {
    return open("", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
}

// In one step: in WAL mode readers do not block writers, and after a pause SQLite would restart if
// something was written meanwhile.
std::error_code Database::become_copy_of(Database& other) {
    auto* const copying =
        sqlite3_backup_init(connection_.get(), "main", other.connection_.get(), "main");
    if (copying == nullptr) return make_error(sqlite3_extended_errcode(connection_.get()));
    const int result = sqlite3_backup_step(copying, all_pages);
    const int finished = sqlite3_backup_finish(copying);
    return make_error(result == SQLITE_DONE ? finished : result);
}

std::error_code Database::execute(const char* sql) {
    return make_error(sqlite3_exec(connection_.get(), sql, nullptr, nullptr, nullptr));
}

Result<Statement, std::error_code> Database::prepare(std::string_view sql) {
    sqlite3_stmt* statement = nullptr;
    const int result =
        sqlite3_prepare_v3(connection_.get(), sql.data(), static_cast<int>(sql.size()),
                           SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
    if (result != SQLITE_OK) return make_error(result);
    return Statement(statement);
}

std::error_code Database::rewrite_log() {
    sqlite3_file* log = nullptr;
    const int result =
        sqlite3_file_control(connection_.get(), "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
    if (result != SQLITE_OK) return make_error(result);
    const bool is_there = log != nullptr && log->pMethods != nullptr;
    return make_error(is_there ? rewrite(*log) : SQLITE_OK);
}

bool Database::fold_log() {
    int frames = 0;
    int folded = 0;
    const int result = sqlite3_wal_checkpoint_v2(connection_.get(), "main",
                                                 SQLITE_CHECKPOINT_PASSIVE, &frames, &folded);
    return result == SQLITE_OK && frames == folded;
}

std::filesystem::path Database::file() const {
    const char* const name = sqlite3_db_filename(connection_.get(), "main");
    return name == nullptr ? "" : name;
}

// Through SQLite's descriptor: closing another one of the file would release SQLite's locks.
std::error_code Database::copy_file(const std::filesystem::path& copy) {
    if (!fold_log()) return make_error(SQLITE_BUSY);
    sqlite3_file* file = nullptr;
    const int found =
        sqlite3_file_control(connection_.get(), "main", SQLITE_FCNTL_FILE_POINTER, &file);
    if (found != SQLITE_OK) return make_error(found);
    std::ofstream to(copy, std::ios::binary);
    const int read = read_blocks(*file, [&](const char* block, int size, sqlite3_int64) {
        return to.write(block, size) ? SQLITE_OK : SQLITE_FULL;
    });
    if (read != SQLITE_OK) return make_error(read);
    return to.flush() ? make_durable(copy) : make_error(SQLITE_FULL);
}

std::error_code Database::vacuum() {
    if (const auto error = execute("VACUUM")) return error;
    return make_error(sqlite3_wal_checkpoint_v2(connection_.get(), "main",
                                                SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr));
}

bool Database::has_moved() const {
    int has_moved = 0;
    const int result =
        sqlite3_file_control(connection_.get(), "main", SQLITE_FCNTL_HAS_MOVED, &has_moved);
    return result == SQLITE_OK && has_moved != 0;
}

}  // namespace gridrace::server::sqlite
