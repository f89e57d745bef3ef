// The player's key, held for one room.
#pragma once

#include <memory>
#include <string>

#include "client/net/key_holder.hpp"

namespace gridrace::client {

// By which the player is known in a room: none if another program of this user is known there by the key, so that two
// players of one machine can race each other, or if there is no key. `notice`: for the player; empty: none. Blocks.
struct RoomKey {
    std::shared_ptr<const KeyHolder> holder;
    std::string notice = {};
};
RoomKey hold_key(const RoomAddress& room);

}  // namespace gridrace::client
