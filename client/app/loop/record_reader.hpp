// Reads the records that a link fetches, apart from the event loop: checking one and analysing it
// takes longer than a key press may wait.
#pragma once

#include "client/app/core/effect.hpp"
#include "client/app/core/message.hpp"
#include "client/app/loop/play_setup.hpp"

namespace gridrace::app {

// Each calls `hear` with the answer, once, on the thread of the event loop; perhaps before
// returning. What was fetched for a replay is also kept, and the message about that heard, too. What
// was fetched for a challenge is only saved.
void fetch(RoomLink& link, const PlaySetup& setup, const FetchRecord& wanted,
           std::function<void(Message)> hear);
void fetch(RoomLink& link, const PlaySetup& setup, const FetchFindings& wanted,
           std::function<void(Message)> hear);
void fetch(RoomLink& link, const PlaySetup& setup, const KeepChallenge& wanted,
           std::function<void(Message)> hear);

}  // namespace gridrace::app
