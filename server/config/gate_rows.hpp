// The settings of admission and rate limits: rows of the table of settings.
#pragma once

#include "common/settings/setting.hpp"
#include "server/config/config.hpp"

namespace gridrace::server {

settings::Rows<Config> gate_rows();

}  // namespace gridrace::server
