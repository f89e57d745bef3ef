#include "server/log/postgres/database_inspection.hpp"

#include "common/base/text.hpp"
#include "server/log/postgres/connection.hpp"
#include "server/log/postgres/database_url.hpp"
#include "server/log/postgres/queries.hpp"
#include "server/log/postgres/room_rows.hpp"
#include "server/log/postgres/schema.hpp"

namespace gridrace::server::postgres {

namespace {

constexpr std::chrono::minutes patience{1};

Result<Rows, Failure> ask(Connection& connection, const Statement& statement) {
    auto rows = connection.run(std::span(&statement, 1), patience);
    if (!rows) return rows.error();
    return std::move(rows->front());
}

std::optional<Failure> inspect_rooms(Connection& connection, Inspection& inspection,
                                     const RoomVisitor& visit) {
    const auto begun = connection.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", patience);
    if (!begun) return begun.error();
    const auto listed = ask(connection, Statement(query::list_all));
    if (!listed) return listed.error();
    const auto found = codes_of(*listed);
    inspection.nameless = found.nameless;
    for (const auto& code : found.codes) {
        const auto rows = ask(connection, Statement(query::read).add(code.text()));
        if (!rows) return rows.error();
        inspect_room(code, records_of(*rows), inspection, visit);
    }
    return std::nullopt;
}

}  // namespace

Result<Inspection, LogFileFault> inspect_database(const std::string& url,
                                                  const RoomVisitor& visit) {
    using Kind = LogFileFault::Kind;
    const auto fault = [&](Kind kind, const std::string& reason) {
        return LogFileFault{kind, printable(without_password(url)) + ": " + reason};
    };
    if (const auto& missing = load_libpq(); !missing.empty()) {
        return LogFileFault{Kind::unreadable, missing};
    }
    auto connection = Connection::open(url);
    if (!connection) return fault(Kind::unreadable, connection.error());
    const auto schema_fault = find_schema_fault(*connection, patience);
    if (!schema_fault.empty()) return fault(Kind::unsound, schema_fault);
    auto failure = connection->prepare(query::reading(), patience);
    Inspection inspection;
    if (!failure) failure = inspect_rooms(*connection, inspection, visit);
    if (failure) return fault(Kind::unreadable, failure->sentence);
    return inspection;
}

}  // namespace gridrace::server::postgres
