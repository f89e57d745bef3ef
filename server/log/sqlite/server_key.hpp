// The secret of the server's key, in the file with the rooms: so backups have it.
#pragma once

#include <string>

#include "server/log/log.hpp"
#include "server/log/sqlite/database.hpp"

namespace gridrace::server::sqlite {

// In a transaction: see Log::keep_server_key().
Result<std::string, std::error_code> keep_server_key(Database& database,
                                                     const ServerKeyOffer& offer);
// Empty: there is none that can be read.
std::string find_server_key(Database& database);

}  // namespace gridrace::server::sqlite
