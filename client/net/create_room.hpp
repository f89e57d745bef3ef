// Creates a room on a server.
#pragma once

#include "client/net/address.hpp"
#include "client/net/connection.hpp"
#include "common/wire/messages.hpp"

namespace gridrace::client {

// Blocks until the server has answered, ten seconds at most; half a minute if it demands a proof of
// work, which is reported to `on_challenge`.
Result<wire::RoomCreated, ConnectionEnd> create_room(const ServerAddress& server,
                                                     const wire::CreateRoom& request,
                                                     std::function<void()> on_challenge = {});

// 32 unpredictable bytes that identify a member on reconnecting.
std::string new_resume_token();

}  // namespace gridrace::client
