// What this server keeps of players and for how long, in sentences for players: GET /privacy. Pure.
#pragma once

#include <string>

#include "server/config/config.hpp"

namespace gridrace::server {

// Lines of at most 100 columns. deploy/docs/personal_data.md says the same for hosts, with the files.
std::string privacy_text(const Config& config);

}  // namespace gridrace::server
