// Answers of the admin socket for people: plain lines and tables, safe on a terminal whatever names are in them.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "server/admin/request.hpp"

namespace gridrace::server::admin {

// Ends with a line's end. What an answer lacks is left blank: it may come from another version.
std::string in_words(const Command& command, const nlohmann::json& result);

}  // namespace gridrace::server::admin
