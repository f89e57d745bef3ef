#include "client/net/key_holder.hpp"

#include "common/identity/entry_proof.hpp"

namespace gridrace::client {

wire::KeyProof prove(const KeyHolder& holder, const wire::KeyChallenge& challenge,
                     const RoomAddress& room) {
    const auto name = authority_of(room.server);
    const bool is_sayable = name.size() <= identity::most_name_bytes;
    if (!is_sayable || !holder.trusts(challenge.server_key)) return {};
    const identity::EntryStatement statement{holder.key.public_key(), challenge.server_key,
                                             challenge.challenge, room.code, name};
    return {holder.key.sign(identity::bytes_of(statement)), name};
}

}  // namespace gridrace::client
