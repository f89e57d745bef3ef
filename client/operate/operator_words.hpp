// The words of an operator's command as a request, by what the server says of its commands. Pure.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "client/net/operator_calls.hpp"

namespace gridrace::client {

// One sentence if the words are none of these commands: what to write instead.
Result<nlohmann::json, std::string> operator_request(const std::vector<OperatorCommand>& commands,
                                                     const std::vector<std::string>& words);

// All commands, each with its usage and help.
std::string operator_help(const std::vector<OperatorCommand>& commands);

}  // namespace gridrace::client
