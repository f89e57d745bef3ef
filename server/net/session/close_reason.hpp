// Error messages for connections closed by the room or the server.
#pragma once

#include <optional>

#include "common/wire/messages.hpp"

namespace gridrace::server {

inline constexpr Milliseconds come_back_after{1000};

// None for codes that need no message, or have their own.
std::optional<wire::Error> close_reason(wire::CloseCode code);

}  // namespace gridrace::server
