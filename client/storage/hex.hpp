// Bytes as hexadecimal text in the client's files.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace gridrace::client {

std::string to_hex(std::string_view bytes);
// None if it is not valid output of to_hex.
std::optional<std::string> from_hex(const nlohmann::json& given);

}  // namespace gridrace::client
