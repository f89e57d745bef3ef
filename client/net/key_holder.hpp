// The key by which the player is known, and how it is proved to a server.
#pragma once

#include <functional>
#include <memory>

#include "client/net/address.hpp"
#include "common/identity/key_pair.hpp"
#include "common/wire/messages.hpp"

namespace gridrace::client {

struct KeyHolder {
    identity::KeyPair key;
    // Whether the player may be known at the server that has this key; if not, the player comes in as a guest.
    std::function<bool(const race::PlayerKey& server)> trusts;
    std::shared_ptr<void> use = nullptr;  // kept as long as the holder
};

// The answer to a server's challenge.
wire::KeyProof prove(const KeyHolder& holder, const wire::KeyChallenge& challenge,
                     const RoomAddress& room);

}  // namespace gridrace::client
