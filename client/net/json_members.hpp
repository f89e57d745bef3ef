// Members of a JSON document from a server, which may be hostile.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "common/base/clock.hpp"
#include "common/base/text.hpp"

namespace gridrace::client {

// A text, safe to print; empty if there is none.
inline std::string text_at(const nlohmann::json& said, const char* key) {
    const auto found = said.find(key);
    return found != said.end() && found->is_string() ? printable(found->get<std::string>()) : "";
}

inline std::uint64_t number_at(const nlohmann::json& said, const char* key) {
    const auto found = said.find(key);
    return found != said.end() && found->is_number_unsigned() ? found->get<std::uint64_t>() : 0;
}

inline bool is_true(const nlohmann::json& said, const char* key) {
    const auto found = said.find(key);
    return found != said.end() && found->is_boolean() && found->get<bool>();
}

// In milliseconds since 1970; none after the year 2970, as for times on the wire.
inline std::optional<Instant> time_at(const nlohmann::json& said, const char* key) {
    constexpr std::uint64_t latest = 1000ull * 366 * 24 * 3600 * 1000;
    const auto at = number_at(said, key);
    if (at == 0 || at > latest) return std::nullopt;
    return Instant(Milliseconds(static_cast<std::int64_t>(at)));
}

}  // namespace gridrace::client
