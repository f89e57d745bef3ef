// Fetches what a server signs of its tree of races: proto/http.md, "The tree of races". Blocking calls.
#pragma once

#include <string>
#include <vector>

#include "client/net/http_exchange.hpp"
#include "common/base/ids.hpp"
#include "common/identity/tile.hpp"

namespace gridrace::client {

// What a server says of a race and its tree; both are empty if it keeps no tree, or is of a version that knows none.
struct FetchedProof {
    std::string proof{};       // empty: it says that the race is not in its tree
    std::string checkpoint{};  // of its tree now, if there is no proof
};

Result<FetchedProof, ConnectionEnd> fetch_race_proof(const RoomAddress& room, RaceNumber race);

// The hashes of a tile.
Result<std::vector<Sha256>, ConnectionEnd> fetch_tile(const ServerAddress& server,
                                                      const identity::TileName& tile);

}  // namespace gridrace::client
