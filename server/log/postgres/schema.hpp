// The tables in PostgreSQL, all in the schema "gridrace", whatever the search path says: a database
// may be shared with other programs.
#pragma once

#include <cstdint>
#include <string>

#include "server/log/postgres/connection.hpp"

namespace gridrace::server::postgres {

inline constexpr int schema_version = 4;
// The lowest version of PostgreSQL, as PQserverVersion() tells it.
inline constexpr int lowest_server = 130000;

// Makes or upgrades the tables, each version in one transaction. Returns the cause of a failure: a few words, safe to print; empty if the tables are of this version.
std::string bring_up_to_date(Connection& connection, Connection::Patience patience);
// The same, but changes nothing: the tables must be there, of this version or an older one.
std::string find_schema_fault(Connection& connection, Connection::Patience patience);
// Marks tables, which must be there, as those of an unfinished log (see Contents), or as whole.
// Durable on return; returns the cause of a failure.
std::string mark_unfinished(const std::string& url);
std::string mark_whole(const std::string& url);
// What to do with unfinished tables, a few words; empty if they are whole.
std::string find_unfinished(Connection& connection, Connection::Patience patience);
// Of the tables, which must be there.
Result<std::int64_t, Failure> version_of(Connection& connection, Connection::Patience patience);

}  // namespace gridrace::server::postgres
