// The tree of races, whose leaves the log keeps: checkpoints, tiles and proofs for everybody, made on a separate thread.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "common/base/result.hpp"
#include "common/identity/key_pair.hpp"
#include "server/log/log.hpp"
#include "server/rooms/tree/tree_hashes.hpp"

namespace gridrace::server {

// What is signed of the tree as it is.
struct AskedCheckpoint {};
struct AskedTile {
    identity::TileName name;
    bool has_leaves = false;  // what the hashes of level 0 are of, instead of them
};
// That this leaf is in the tree.
using AskedProof = RaceLeaf;
using TreeRequest = std::variant<AskedCheckpoint, AskedTile, AskedProof>;

enum class TreeFault : std::uint8_t {
    no_such_leaf,
    no_such_tile,  // not yet
    damaged,       // nothing is signed then
    log_failed
};

// Signs what is durable, and all of it: each answer is of what the log had at the time of the call, or later. Signs nothing of a
// log in which leaves are missing. A log whose leaves are others than it had before, or fewer, has lost races: its tree is signed as
// it is now, which contradicts what was signed before, and is reported.
class RaceTree {
public:
    // Text of a checkpoint or proof, or bytes of a tile.
    using Answer = Result<std::string, TreeFault>;
    using Ready = std::function<void(Answer)>;

    // Reads the log in the background: about a second for a million races. The log must outlive it.
    RaceTree(Log& log, identity::KeyPair key);
    // The log answers calls until then. Pending requests are never answered.
    ~RaceTree();

    // Calls back once, on the tree's thread. Thread-safe, takes microseconds.
    void ask(TreeRequest request, Ready ready);

private:
    struct Order {
        TreeRequest request;
        Ready ready;
    };

    void work(const std::stop_token& stop);
    std::deque<Order> next(const std::stop_token& stop);
    // On the tree's thread; what has failed, if anything.
    std::optional<TreeFault> read_new(const std::stop_token& stop);
    std::optional<TreeFault> read_part();
    bool has_changed(const Result<std::vector<RaceLeaf>, std::error_code>& last);
    TreeFault note(std::error_code error);
    Answer answer(const TreeRequest& request, const std::stop_token& stop);
    Answer find_tile(const AskedTile& asked);
    Answer prove(const RaceLeaf& leaf, const std::stop_token& stop);
    // Of a tile of leaves, as the log has them.
    Result<std::vector<RaceLeaf>, TreeFault> read_leaves(std::uint64_t tile, std::uint64_t width);

    Log& log_;
    const identity::KeyPair key_;
    TreeHashes hashes_;         // the tree's thread only
    bool is_reported_ = false;  // the tree's thread only; damage
    std::mutex mutex_;          // guards orders_
    std::condition_variable_any added_;
    std::deque<Order> orders_;
    std::jthread thread_;
};

}  // namespace gridrace::server
