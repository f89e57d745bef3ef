// The words that servers want, as far as the user has said them and the servers have taken them: a file that only its
// owner can read. Blocking calls.
#pragma once

#include "client/net/address.hpp"

namespace gridrace::client {

// The server with the word that is remembered of it, unless it has one.
ServerAddress with_remembered_word(ServerAddress server);
// Remembers the server's word; without one forgets what was remembered. What cannot be stored is asked for again.
void remember_word(const ServerAddress& server);

}  // namespace gridrace::client
