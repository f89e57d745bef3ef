// Answers to what an operator has done, as sentences; answers to questions are tables (tables.hpp).
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "server/admin/request.hpp"

namespace gridrace::server::admin {

// What was done, in lines that are safe to print: "Sam is muted."; none for a command that asks. `result` may be anything
// that a server answers.
std::optional<std::string> in_sentences(const Command& command, const nlohmann::json& result);

}  // namespace gridrace::server::admin
