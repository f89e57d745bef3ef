// The trees of races of servers, as they were at one's last look: proto/http.md, "The tree of races". Blocking calls.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "client/net/race_proof.hpp"
#include "common/base/result.hpp"

namespace gridrace::client {

// Why a server's word on its tree is not to be believed, or could not be checked.
struct TreeFault {
    int exit_code = 0;  // of sysexits.h
    std::string why;    // printable; with the checkpoints, if they prove it to anyone
};

using FetchProof = std::function<Result<FetchedProof, ConnectionEnd>()>;
using FetchTile =
    std::function<Result<std::vector<Sha256>, ConnectionEnd>(const identity::TileName&)>;

// Whether the race of a note, which its server has signed, is in the tree of the server's races, and whether that has only grown
// since the last look: one sentence. The tree is remembered for the next look.
Result<std::string, TreeFault> check_tree(const ServerAddress& server, const std::string& race_note,
                                          const FetchProof& fetch_proof,
                                          const FetchTile& fetch_tile);

// Why a race that this server shows without a note is not to be believed: its key, or a tree of it, is known here. On this
// machine any server may answer.
std::optional<TreeFault> unsigned_fault(const ServerAddress& server);

// The next trees that the server shows are taken as new: those of the key by which it is known, and those last seen at this address. False if none was known.
bool forget_trees_of(const ServerAddress& server);

}  // namespace gridrace::client
