// Formats answers of the admin socket as lines and tables, safe on a terminal whatever names they
// contain.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "server/admin/request.hpp"

namespace gridrace::server::admin {

// Ends with a newline. Fields missing from the answer are blank: it may come from another version.
std::string in_words(const Command& command, const nlohmann::json& result);

}  // namespace gridrace::server::admin
