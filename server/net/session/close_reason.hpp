// What a connection is told when it ends for a reason that lies in its room or its server.
#pragma once

#include <optional>

#include "common/wire/messages.hpp"

namespace gridrace::server {

inline constexpr Milliseconds come_back_after{1000};

// None for what speaks for itself, or is told with its own words.
std::optional<wire::Error> close_reason(wire::CloseCode code);

}  // namespace gridrace::server
