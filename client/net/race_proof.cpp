#include "client/net/race_proof.hpp"

#include <sysexits.h>

#include "common/identity/checkpoint.hpp"

namespace gridrace::client {

namespace {

ConnectionEnd tree_refused(const HttpAnswer& answer, const ServerAddress& server) {
    const auto said = answer.sentence();
    if (answer.status == 403 && !answer.error.empty()) return {EX_NOPERM, answer.error, said};
    if (answer.status == 410) return {EX_DATAERR, "tree_is_damaged", said};
    if (answer.status == 429 || answer.status == 503) return {EX_TEMPFAIL, "try_again_later", said};
    return {EX_PROTOCOL, "not_gridrace",
            "the server at " + to_url(server) + " does not show its tree of races (HTTP " +
                std::to_string(answer.status) + ")"};
}

// Empty: the server has no such thing.
Result<std::string, ConnectionEnd> fetch_text(const ServerAddress& server, std::string target) {
    auto answered = exchange(server, {std::move(target), std::nullopt, identity::most_proof_bytes});
    if (!answered) return answered.error();
    if (answered->status == 404) return std::string();
    if (answered->status != 200) return tree_refused(*answered, server);
    return std::move(answered->body);
}

}  // namespace

Result<FetchedProof, ConnectionEnd> fetch_race_proof(const RoomAddress& room, RaceNumber race) {
    auto proof = fetch_text(
        room.server, "/r/" + room.code.text() + "/races/" + std::to_string(race.value) + "/proof");
    if (!proof) return proof.error();
    if (!proof->empty()) return FetchedProof{std::move(*proof), ""};
    auto checkpoint = fetch_text(room.server, "/tlog/checkpoint");
    if (!checkpoint) return checkpoint.error();
    return FetchedProof{"", std::move(*checkpoint)};
}

Result<std::vector<Sha256>, ConnectionEnd> fetch_tile(const ServerAddress& server,
                                                      const identity::TileName& tile) {
    const auto bytes = static_cast<std::size_t>(tile.width) * sizeof(Sha256);
    const auto answered = exchange(server, {"/tlog/tile/" + path_of(tile), std::nullopt, bytes});
    if (!answered) return answered.error();
    if (answered->status != 200) return tree_refused(*answered, server);
    auto hashes = identity::parse_hashes(answered->body, tile.width);
    if (hashes) return std::move(*hashes);
    return ConnectionEnd{EX_PROTOCOL, "not_gridrace",
                         "the server at " + to_url(server) + " sends tiles that are none"};
}

}  // namespace gridrace::client
