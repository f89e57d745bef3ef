// Sections of gridraced's manual page besides its verbs and options.
#pragma once

#include "common/command_line/manual.hpp"

namespace gridrace::server {

command_line::ManualText manual_text();

}  // namespace gridrace::server
