// The calls of the contract's test, for logs in the tests' PostgreSQL.
#pragma once

#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <utility>

#include "server/log/postgres/postgres_log.hpp"
#include "tests/server/log/log_contract.hpp"
#include "tests/server/log/postgres/cluster.hpp"

namespace gridrace::server {

inline postgres::Settings postgres_settings() {
    postgres::Settings chosen;
    chosen.url = cluster().url();
    return chosen;
}

inline std::unique_ptr<Log> open_log(const postgres::Settings& chosen = postgres_settings()) {
    auto log = PostgresLog::open(chosen);
    EXPECT_TRUE(log) << log.error();
    return log ? std::move(*log) : nullptr;
}

// What is in the way of opening a log.
inline std::string fault_of(postgres::Settings chosen) {
    chosen.lock_patience = std::chrono::milliseconds(100);
    const auto log = PostgresLog::open(chosen);
    return log ? "nothing" : log.error();
}

inline std::string fault_of_url(const std::string& url) {
    return fault_of({.url = url});
}

inline testing::AssertionResult says(const std::string& text, const std::string& part) {
    if (text.find(part) != std::string::npos) return testing::AssertionSuccess() << text;
    return testing::AssertionFailure() << text;
}

template <>
std::unique_ptr<Log> make_empty_log<PostgresLog>();

// Whether any file of the database's tables has these bytes.
inline bool is_in_tables(const std::string& bytes) {
    cluster().run("CHECKPOINT");
    for (const auto& entry : std::filesystem::recursive_directory_iterator(cluster().tables())) {
        if (!entry.is_regular_file()) continue;
        std::stringstream text;
        text << std::ifstream(entry.path(), std::ios::binary).rdbuf();
        if (text.str().find(bytes) != std::string::npos) return true;
    }
    return false;
}

class PostgresLogTest : public LogContract<PostgresLog> {
protected:
    // Ends the log, and what it holds in the database.
    void close() { log.reset(); }
    void end_sessions() {
        cluster().query(
            "SELECT count(pg_terminate_backend(pid, 5000))::bigint FROM pg_stat_activity"
            " WHERE usename = 'gridrace'");
    }
    std::unique_ptr<Log> swap(std::unique_ptr<Log> other) {
        return std::exchange(log, std::move(other));
    }

    Epoch begin_red() {
        const auto epoch = create(red).epoch;
        EXPECT_FALSE(append({{red, epoch, {"a"}, {{MemberId{7}, CommandNumber{1}}}}}));
        return epoch;
    }
};

}  // namespace gridrace::server
