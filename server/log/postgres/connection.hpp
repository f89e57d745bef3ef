// A connection to PostgreSQL: pipelines of statements, each with a deadline. Lives on one thread.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <system_error>
#include <vector>

#include "common/base/result.hpp"
#include "server/log/postgres/libpq.hpp"
#include "server/log/postgres/statement.hpp"

namespace gridrace::server::postgres {

// Why statements failed.
struct Failure {
    std::string state;     // SQLSTATE; empty if it is not from the database
    std::string sentence;  // safe to print
    // Which one the database refused, from 0: those behind it were not run, and the connection can
    // be used. None: it is of no use any more, and whether a COMMIT took effect is unknown.
    std::optional<std::size_t> refused{};
    bool is_late = false;  // nothing came in time
    std::error_code code() const;
};

// What a statement returned.
class Rows {
public:
    explicit Rows(PGresult* result) : result_(result, pq().clear) {}

    int size() const { return pq().rows(result_.get()); }
    bool is_null(int row, int column) const;
    std::string_view bytes(int row, int column) const;
    std::int64_t number(int row, int column) const { return decode_number(bytes(row, column)); }
    // "COMMIT", "ROLLBACK", "UPDATE 1".
    std::string_view command() const { return pq().command_status(result_.get()); }

private:
    std::unique_ptr<PGresult, decltype(&PQclear)> result_;
};

class Connection {
public:
    // libpq must be loaded. What is wrong with the URL itself: a few words, safe to print.
    static std::optional<std::string> find_fault(const std::string& url);
    // The same conditions. Blocks, for connect_timeout for each address of each host (5 s if the
    // URL does not say), and for the resolver of names. Returns the cause of a failure: a few
    // words, safe to print.
    static Result<Connection, std::string> open(const std::string& url);

    // Sends all statements at once, and waits for all answers, which takes one round trip. After an
    // error those behind it are not run. Fails if nothing comes for this long. A transaction that
    // was begun stays open.
    using Patience = std::chrono::milliseconds;
    Result<std::vector<Rows>, Failure> run(std::span<const Statement> statements,
                                           Patience patience);
    // The same for these in a transaction.
    Result<std::vector<Rows>, Failure> run(const Statement& begin,
                                           std::span<const Statement> statements,
                                           const Statement& commit, Patience patience);
    // The same for one statement without parameters.
    Result<Rows, Failure> run(const char* text, Patience patience);
    struct Prepared {
        const char* name;
        const char* text;
    };
    std::optional<Failure> prepare(std::span<const Prepared> statements, Patience patience);

    int server_version() const { return pq().server_version(connection_.get()); }  // 150004
    int backend_pid() const { return pq().backend_pid(connection_.get()); }
    // False if the database has closed it. Call while no statement is under way.
    bool is_alive();
    // Ends the statement under way, which fails. From another thread, while this object lives.
    void interrupt();
    // The database has said since the last call that it did not wait for its standby servers.
    bool take_unconfirmed_commit();

private:
    // Set by libpq while it reads; at an address that stays.
    struct Notices {
        bool commit_is_unconfirmed = false;
    };

    explicit Connection(PGconn* connection);
    bool send(const Statement& statement);
    Result<std::vector<Rows>, Failure> collect(std::size_t statements, Patience patience);
    std::optional<Failure> flush(Patience patience);
    Result<PGresult*, Failure> next_result(Patience patience);
    std::optional<Failure> wait(short events, Patience patience);
    Failure failure_of(const PGresult* result) const;
    Failure lost() const;
    static void take_notice(void* notices, const PGresult* notice);

    std::unique_ptr<PGconn, decltype(&PQfinish)> connection_;
    std::unique_ptr<Notices> notices_ = std::make_unique<Notices>();
};

}  // namespace gridrace::server::postgres
