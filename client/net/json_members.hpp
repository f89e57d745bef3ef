// Members of a JSON document from a server, which may be hostile.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "common/base/text.hpp"

namespace gridrace::client {

// A text, safe to print; empty if there is none.
inline std::string text_at(const nlohmann::json& said, const char* key) {
    const auto found = said.find(key);
    return found != said.end() && found->is_string() ? printable(found->get<std::string>()) : "";
}

}  // namespace gridrace::client
