// Error messages for connections closed by the room or the server.
#pragma once

#include <optional>

#include "common/wire/messages.hpp"

namespace gridrace::server {

inline constexpr Milliseconds come_back_after{1000};

// None for codes that need no message, or have their own.
std::optional<wire::Error> close_reason(wire::CloseCode code);
// For a client that lacks these features, which the room needs.
wire::Error too_old(wire::FeatureSet lacking);
// For a connection whose address has as many as it may.
wire::Error too_many_connections();
wire::Error server_full();
// For a relay that cannot resume a seat; see Room::resume.
wire::Error resume_error(wire::CloseCode code);
// For a Hello that the rules of the room refuse.
wire::Error refusal_error(const race::Refusal& refusal);

}  // namespace gridrace::server
