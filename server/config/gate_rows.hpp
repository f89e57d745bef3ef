// What can be set of the server's defence: rows of the table of settings.
#pragma once

#include "server/config/setting.hpp"

namespace gridrace::server {

std::vector<Setting> gate_rows();

}  // namespace gridrace::server
