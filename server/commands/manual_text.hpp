// What the manual page of gridraced tells beside its verbs and options.
#pragma once

#include "common/command_line/manual.hpp"

namespace gridrace::server {

command_line::ManualText manual_text();

}  // namespace gridrace::server
