// Asks a server for a new room.
#pragma once

#include "client/net/address.hpp"
#include "client/net/connection.hpp"
#include "common/wire/messages.hpp"

namespace gridrace::client {

// Blocks until the server has answered, ten seconds at most; half a minute if it wants a proof of work, which
// `on_challenge` is told.
Result<race::RoomCode, ConnectionEnd> create_room(const ServerAddress& server,
                                                  const wire::CreateRoom& request,
                                                  std::function<void()> on_challenge = {});

// 32 unpredictable bytes: what a member proves to be the same one with.
std::string new_resume_token();

}  // namespace gridrace::client
