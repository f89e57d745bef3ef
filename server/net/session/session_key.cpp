// How a session asks a player to prove a key: proto/README.md, "Players' keys".
#include <sodium.h>

#include "common/wire/codec/codec.hpp"
#include "server/net/session/session.hpp"

namespace gridrace::server {

namespace {

identity::Challenge new_challenge() {
    identity::Challenge challenge;
    randombytes_buf(challenge.data(), challenge.size());
    return challenge;
}

wire::Error not_proved() {
    const auto cause = RefusalCause::key_not_proved;
    return {std::string(name(cause)), std::string(describe(cause)), false, {}};
}

}  // namespace

// A node that relays has asked for the proof itself. The member with this token may have proved the key before: then who
// resumes is spared a round trip.
Awaitable<bool> Session::prove_key(const race::RoomCode& code, wire::Hello& hello) {
    if (!hello.player_key || guest_.is_relayed) co_return true;
    const auto key = *hello.player_key;
    if (server_key_ != nullptr && shard_.has_proved(code, hello)) co_return true;
    hello.player_key.reset();
    if (server_key_ == nullptr) co_return true;
    const identity::EntryStatement statement{
        key, server_key_->public_key(), new_challenge(), code, {}};
    challenge_ = wire::KeyChallenge{statement.challenge, statement.server};
    write_next();
    const auto bytes = co_await read_first(RefusalCause::proof_too_late);
    if (!bytes) co_return false;
    const auto message = wire::decode_client_message(*bytes);
    const auto* proof = message ? std::get_if<wire::KeyProof>(&*message) : nullptr;
    if (proof != nullptr && !proof->signature) co_return true;
    if (proof == nullptr || !is_proof(*proof, statement)) {
        guest_.pass.gate().reject(RefusalCause::key_not_proved);
        end_with(not_proved(), wire::CloseCode::refused);
        co_return false;
    }
    goes_by_other_names_ =
        !guest_.pass.gate().goes_by(proof->server_name, guest_.address, own_address());
    if (!goes_by_other_names_) hello.player_key = key;
    co_return true;
}

bool Session::is_proof(const wire::KeyProof& proof, identity::EntryStatement statement) {
    if (proof.server_name.size() > identity::most_name_bytes) return false;
    statement.name = proof.server_name;
    return identity::has_signed(statement.player, identity::bytes_of(statement), *proof.signature);
}

Address Session::own_address() {
    boost::system::error_code error;
    const auto address = stream_.next_layer().socket().local_endpoint(error).address();
    const bool is_mapped = address.is_v6() && address.to_v6().is_v4_mapped();
    if (!is_mapped) return address;
    return boost::asio::ip::make_address_v4(boost::asio::ip::v4_mapped, address.to_v6());
}

}  // namespace gridrace::server
