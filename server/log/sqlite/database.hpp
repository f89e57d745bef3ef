// The few forms of SQLite's interface that the log uses. An object of these lives on one thread at a time.
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
// The file is not as SQLite wrote it.
bool is_corruption(const std::error_code& error);

// A prepared statement. What is bound must outlive the steps.
class Statement {
public:
    Statement() = default;

    void bind(int place, std::int64_t value);
    void bind(int place, std::optional<std::int64_t> value);  // none: null
    void bind_text(int place, std::string_view text);
    void bind_blob(int place, std::string_view bytes);

    // True if there is a row to read. After an error or the last row it can be bound and run again.
    Result<bool, std::error_code> step();
    // Runs a statement whose rows, if it has some, do not matter.
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
    std::error_code bound_;  // what went wrong since the last step
};

class Database {
public:
    Database() = default;

    // Opens the file, and makes it if there is none.
    static Result<Database, std::error_code> open(const std::filesystem::path& file);
    // Opens a file that others may be writing: nothing is changed in it.
    static Result<Database, std::error_code> open_to_read(const std::filesystem::path& file);
    // Opens a file that nobody writes: nothing is changed in it, and nothing made beside it.
    static Result<Database, std::error_code> open_at_rest(const std::filesystem::path& file);
    // Opens a file that nobody writes, with its write-ahead log: nothing is changed in them. Needs no room on the
    // disk, where SQLite would make a file for the memory that processes share.
    static Result<Database, std::error_code> open_unshared(const std::filesystem::path& file);
    // A database that is gone with the object, in a temporary file if it is large.
    static Result<Database, std::error_code> open_scratch();

    // Runs statements without parameters.
    std::error_code execute(const char* sql);
    // The statement, kept for many runs. The SQL is the program's own: a mistake in it is reported as
    // an error as well.
    Result<Statement, std::error_code> prepare(std::string_view sql);
    // Makes this database what the other one is at this moment. Nobody who writes there has to wait.
    std::error_code become_copy_of(Database& other);
    // Rows that the last statement changed.
    int changes() const { return sqlite3_changes(connection_.get()); }
    // Writes the write-ahead log, if there is one, once more as it is read, and waits for the disk. After a
    // sync that failed, a system shows from its memory what no later sync brings to disk unless it is
    // written anew. Not in a transaction.
    std::error_code rewrite_log();
    // Brings all that the write-ahead log holds into the database, and waits for the disk; false if something is
    // in the way. Not in a transaction.
    bool fold_log();
    // Writes all that there is into the file once more and empties the write-ahead log: nothing that was deleted is
    // left in them. Needs room on the disk for two copies more. Not in a transaction, and not while somebody reads.
    std::error_code vacuum();
    // The file that is open does not have its name any more.
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
