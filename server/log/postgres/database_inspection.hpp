// Checks all rooms in a PostgreSQL database, even while a server writes them.
#pragma once

#include <optional>
#include <string>

#include "server/log/room_inspection.hpp"

namespace gridrace::server::postgres {

// As they are at one moment. Changes nothing, and takes no lock that a server waits for.
Result<Inspection, LogFileFault> inspect_database(const std::string& url,
                                                  const RoomVisitor& visit = {},
                                                  const ResultVisitor& visit_result = {},
                                                  const LeafVisitor& visit_leaves = {});

// Why the database holds no rooms that could be inspected, if so.
std::optional<LogFileFault> find_database_fault(const std::string& url);

}  // namespace gridrace::server::postgres
