// The words that servers want, as far as the user has said them and the servers have taken them: a file that only its
// owner can read. Blocking calls.
#pragma once

#include "client/net/address.hpp"

namespace gridrace::client {

// The server with the word that is remembered of it, unless it has one.
ServerAddress with_remembered_word(ServerAddress server);
// The server has taken its word. What cannot be stored is asked for again.
void remember_word(const ServerAddress& server);
// The server has refused its word: forgets it, and no other one that is remembered.
void forget_word(const ServerAddress& server);

}  // namespace gridrace::client
