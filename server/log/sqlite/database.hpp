// Wrappers for the part of SQLite's API that the log uses. Each object is used by one thread at a
// time.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include "common/base/result.hpp"

namespace gridrace::server::sqlite {

// SQLite's extended result codes.
const std::error_category& category();
// No error for SQLITE_OK, SQLITE_ROW and SQLITE_DONE.
std::error_code make_error(int result);
// The file is damaged.
bool is_corruption(const std::error_code& error);
// Another connection holds a lock.
bool is_busy(const std::error_code& error);

// A prepared statement. Bound values must outlive the steps.
class Statement {
public:
    Statement() = default;

    void bind(int place, std::int64_t value);
    void bind(int place, std::optional<std::int64_t> value);  // none: null
    void bind_text(int place, std::string_view text);
    void bind_blob(int place, std::string_view bytes);

    // True if there is a row to read. After an error or the last row it can be bound and run again.
    Result<bool, std::error_code> step();
    // Runs a statement, ignoring its rows.
    std::error_code run();
    // Ends reading before the last row.
    void reset();

    std::int64_t number(int column) const;
    std::string bytes(int column) const;

private:
    friend class Database;
    explicit Statement(sqlite3_stmt* statement) : statement_(statement) {}

    struct Finalize {
        void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
    };
    std::unique_ptr<sqlite3_stmt, Finalize> statement_;
    std::error_code bound_;  // first error since the last step
};

class Database {
public:
    Database() = default;

    // Opens the file, or creates it.
    static Result<Database, std::error_code> open(const std::filesystem::path& file);
    // Opens a file that others may be writing, without changing it.
    static Result<Database, std::error_code> open_to_read(const std::filesystem::path& file);
    // Opens a file that nobody writes, without changing it or creating files beside it.
    static Result<Database, std::error_code> open_at_rest(const std::filesystem::path& file);
    // Opens a file that nobody writes, with its write-ahead log, without changing them. Needs no
    // disk space, where SQLite would create a shared-memory file.
    static Result<Database, std::error_code> open_unshared(const std::filesystem::path& file);
    // Opens a file for this object alone: SQLITE_BUSY if anyone else has it open. In a transaction,
    // which is rolled back at the end; changes no file, nor the write-ahead log.
    static Result<Database, std::error_code> open_alone(const std::filesystem::path& file);
    // A temporary database, in a temporary file if it is large.
    static Result<Database, std::error_code> open_scratch();

    // Runs statements without parameters.
    std::error_code execute(const char* sql);
    // A prepared statement for repeated use. The SQL is the program's own: even a mistake in it is
    // reported as an error.
    Result<Statement, std::error_code> prepare(std::string_view sql);
    // Copies a consistent snapshot of the other database into this one, without blocking its
    // writers.
    std::error_code become_copy_of(Database& other);
    // Writes the write-ahead log, if there is one, again as it is read, and syncs it. After a
    // failed sync the system's cache shows data that no later sync writes to disk unless it is
    // written again. Not in a transaction.
    std::error_code rewrite_log();
    // Moves the write-ahead log into the database, and syncs it; false if that is not possible now.
    // Not in a transaction.
    bool fold_log();
    // Its file; empty: a temporary database.
    std::filesystem::path file() const;
    // Copies the file, with all that is committed, and syncs the copy. Not in a transaction.
    std::error_code copy_file(const std::filesystem::path& copy);
    // Rewrites the file and empties the write-ahead log, so that no deleted data remains. Needs
    // disk space for two more copies. Not in a transaction, and not while anyone reads.
    std::error_code vacuum();
    // The open file does not have its name any more.
    bool has_moved() const;
    bool is_in_transaction() const { return sqlite3_get_autocommit(connection_.get()) == 0; }

private:
    static Result<Database, std::error_code> open(const std::string& name, int flags);

    struct Close {
        void operator()(sqlite3* connection) const { sqlite3_close_v2(connection); }
    };
    std::unique_ptr<sqlite3, Close> connection_;
};

}  // namespace gridrace::server::sqlite
