#include "server/rooms/tree/race_tree.hpp"

#include <algorithm>

#include "common/identity/checkpoint.hpp"
#include "server/log/ask_log.hpp"
#include "server/ops/diagnostics.hpp"

namespace gridrace::server {

namespace {

using Leaves = std::vector<RaceLeaf>;

std::vector<Sha256> hashes_of(const Leaves& leaves) {
    std::vector<Sha256> hashes;
    for (const auto& leaf : leaves) hashes.push_back(hash_of(leaf));
    return hashes;
}

// Each with its length, as C2SP tlog-tiles wants it.
std::string bundle_of(const Leaves& leaves) {
    std::string bytes;
    for (const auto& leaf : leaves) {
        bytes += '\0';
        bytes += static_cast<char>(leaf.size());
        bytes.append(leaf.begin(), leaf.end());
    }
    return bytes;
}

}  // namespace

RaceTree::RaceTree(Log& log, identity::KeyPair key)
    : log_(log),
      key_(std::move(key)),
      thread_([this](const std::stop_token& stop) { work(stop); }) {}

RaceTree::~RaceTree() {
    thread_.request_stop();
    thread_.join();
}

void RaceTree::ask(TreeRequest request, Ready ready) {
    const std::lock_guard lock(mutex_);
    orders_.push_back({std::move(request), std::move(ready)});
    added_.notify_one();
}

// Requests that came together share one look at the log.
void RaceTree::work(const std::stop_token& stop) {
    read_new(stop);
    for (auto orders = next(stop); !orders.empty(); orders = next(stop)) {
        const auto fault = read_new(stop);
        for (const auto& order : orders) {
            if (stop.stop_requested()) return;
            order.ready(fault ? Answer(*fault) : answer(order.request, stop));
        }
    }
}

std::deque<RaceTree::Order> RaceTree::next(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    added_.wait(lock, stop, [this] { return !orders_.empty(); });
    if (stop.stop_requested()) return {};
    return std::exchange(orders_, {});
}

// ---- the log ----

std::optional<TreeFault> RaceTree::read_new(const std::stop_token& stop) {
    for (;;) {
        if (stop.stop_requested()) return TreeFault::log_failed;
        const auto before = hashes_.size();
        if (const auto fault = read_part()) return fault;
        if (hashes_.size() == before) return std::nullopt;
    }
}

// Both calls wait together.
std::optional<TreeFault> RaceTree::read_part() {
    const auto size = static_cast<std::int64_t>(hashes_.size());
    std::promise<Result<Leaves, std::error_code>> last;
    if (size > 0) {
        log_.read_leaves(size - 1, 1, [&](std::error_code error, Leaves leaves) {
            error ? last.set_value(error) : last.set_value(std::move(leaves));
        });
    }
    const auto more =
        server::ask<Leaves>([&](auto done) { log_.read_leaves(size, leaves_read, done); });
    if (size > 0 && has_changed(last.get_future().get())) {
        report(Level::error,
               "the log has lost races of the tree of races that this server has signed: players' "
               "clients will notice");
        hashes_ = {};
        return read_part();
    }
    if (!more) return note(more.error());
    for (const auto& leaf : *more) hashes_.add(leaf);
    return std::nullopt;
}

bool RaceTree::has_changed(const Result<Leaves, std::error_code>& last) {
    if (!last) return last.error() == LogFault::damaged;
    return last->empty() || last->front() != hashes_.newest();
}

TreeFault RaceTree::note(std::error_code error) {
    if (error != LogFault::damaged) return TreeFault::log_failed;
    if (!std::exchange(is_reported_, true)) {
        report(Level::error,
               "leaves of the tree of races are missing or damaged: it is not signed any more",
               {{"after", std::to_string(hashes_.size())}});
    }
    return TreeFault::damaged;
}

Result<Leaves, TreeFault> RaceTree::read_leaves(std::uint64_t tile, std::uint64_t width) {
    const auto after = static_cast<std::int64_t>(tile * identity::full_tile);
    auto leaves = server::ask<Leaves>([&](auto done) {
        log_.read_leaves(after, static_cast<std::int64_t>(identity::full_tile), done);
    });
    if (!leaves) return note(leaves.error());
    if (leaves->size() < width) return note(LogFault::damaged);
    if (leaves->size() > width) leaves->resize(width);
    return *std::move(leaves);
}

// ---- answers ----

RaceTree::Answer RaceTree::answer(const TreeRequest& request, const std::stop_token& stop) {
    if (const auto* tile = std::get_if<AskedTile>(&request)) return find_tile(*tile);
    if (const auto* leaf = std::get_if<AskedProof>(&request)) return prove(*leaf, stop);
    return identity::checkpoint_of(key_, hashes_.head());
}

RaceTree::Answer RaceTree::find_tile(const AskedTile& asked) {
    const auto& [level, index, width] = asked.name;
    if (level > 0) {
        const auto hashes = hashes_.find(asked.name);
        return hashes ? Answer(identity::bytes_of_tile(*hashes)) : TreeFault::no_such_tile;
    }
    const auto whole = hashes_.size() / identity::full_tile;
    const auto there = index < whole    ? identity::full_tile
                       : index == whole ? hashes_.last_tile().size()
                                        : 0;
    if (width > there) return TreeFault::no_such_tile;
    auto leaves = read_leaves(index, there);
    if (!leaves) return leaves.error();
    const auto hashes = hashes_of(*leaves);
    const bool is_same = index < whole
                             ? identity::root_of_complete(hashes) == hashes_.root_of_tile(index)
                             : hashes == hashes_.last_tile();
    if (!is_same) return note(LogFault::damaged);
    if (!asked.has_leaves) return identity::bytes_of_tile(std::span(hashes).first(width));
    leaves->resize(width);
    return bundle_of(*leaves);
}

RaceTree::Answer RaceTree::prove(const RaceLeaf& leaf, const std::stop_token& stop) {
    const auto number = server::ask<std::int64_t>([&](auto done) { log_.find_leaf(leaf, done); });
    if (!number) return note(number.error());
    if (*number <= 0) return TreeFault::no_such_leaf;
    const auto index = static_cast<std::uint64_t>(*number) - 1;
    if (index >= hashes_.size()) {
        if (const auto fault = read_new(stop)) return *fault;
        if (index >= hashes_.size()) return note(LogFault::damaged);
    }
    const auto tile = index / identity::full_tile;
    auto hashes = hashes_.last_tile();
    if (tile < hashes_.size() / identity::full_tile) {
        const auto leaves = read_leaves(tile, identity::full_tile);
        if (!leaves) return leaves.error();
        hashes = hashes_of(*leaves);
        if (identity::root_of_complete(hashes) != hashes_.root_of_tile(tile))
            return note(LogFault::damaged);
    }
    if (hashes[index % identity::full_tile] != hash_of(leaf)) return note(LogFault::damaged);
    return text_of(identity::InclusionProof{index, hashes_.prove(index, hashes),
                                            identity::checkpoint_of(key_, hashes_.head())});
}

}  // namespace gridrace::server
