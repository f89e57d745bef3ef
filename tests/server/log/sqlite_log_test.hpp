// The calls of the contract's test, for SQLite logs in a folder of the test's own.
#pragma once

#include <sys/resource.h>

#include <csignal>

#include "server/log/sqlite/sqlite_log.hpp"
#include "tests/server/log/log_contract.hpp"
#include "tests/temporary_folder.hpp"

namespace gridrace::server {

inline std::unique_ptr<Log> open_log(const std::filesystem::path& folder) {
    auto log = SqliteLog::open(folder, Durability::crash);
    EXPECT_TRUE(log) << log.error();
    return std::move(*log);
}

template <>
std::unique_ptr<Log> make_empty_log<SqliteLog>();

// Files cannot grow beyond so many bytes while it lives, as if the disk were full.
class FullDisk {
public:
    explicit FullDisk(rlim_t bytes) {
        std::signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit now{bytes, before_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &now);
    }
    ~FullDisk() { setrlimit(RLIMIT_FSIZE, &before_); }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;

private:
    rlimit before_{};
};

// `log` is in a folder of its own until a test opens one in `folder`.
class SqliteLogTest : public LogContract<SqliteLog> {
protected:
    // SQL on the file in `folder`, while no log is open there.
    void change(const std::string& sql) {
        auto database = sqlite::Database::open(folder.path() / "rooms.db");
        ASSERT_TRUE(database);
        ASSERT_FALSE(database->execute(sql.c_str())) << sql;
    }
    std::int64_t query(const std::string& sql) {
        auto database = sqlite::Database::open(folder.path() / "rooms.db");
        auto statement = database->prepare(sql);
        EXPECT_TRUE(statement && *statement->step()) << sql;
        return statement->number(0);
    }

    TemporaryFolder folder;
};

}  // namespace gridrace::server
