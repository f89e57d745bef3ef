// Asks a server for a new room.
#pragma once

#include "client/net/address.hpp"
#include "client/net/connection.hpp"
#include "common/wire/messages.hpp"

namespace gridrace::client {

// Blocks until the server has answered, ten seconds at most.
Result<race::RoomCode, ConnectionEnd> create_room(const ServerAddress& server,
                                                  const wire::CreateRoom& request);

// 32 unpredictable bytes: what a member proves to be the same one with.
std::string new_resume_token();

}  // namespace gridrace::client
