// Events as the page folds them: those of the protocol, in JSON.
#pragma once

#include "client/web/engine/bridge.hpp"
#include "common/race/event.hpp"

namespace gridrace::web {

// A list of the events that can happen in a room with one member and that this member may see.
void write_events(Json& json, const race::Events& events);

void write_refusal(Json& json, const race::Refusal& refusal);

// A seed uses all 64 bits, which a number of JavaScript does not have.
void write_seed(Json& json, std::uint64_t seed);

}  // namespace gridrace::web
