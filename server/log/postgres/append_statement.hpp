// The statement that appends a batch to several rooms at once, and its answer.
#pragma once

#include <vector>

#include "server/log/log.hpp"
#include "server/log/postgres/connection.hpp"

namespace gridrace::server::postgres {

// At least one part.
Statement append_statement(const std::vector<Append>& batch);
// What the statement returned: LogFaults of rooms of which nothing was written.
AppendResult result_of_append(const Rows& rows, const std::vector<Append>& batch);

}  // namespace gridrace::server::postgres
