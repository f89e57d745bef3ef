// Which nodes of the cluster this one reaches, and whether it belongs to the part that takes players and
// rooms over. Pure: it is told what each round of greetings has found.
#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "server/log/shared_tables.hpp"
#include "server/net/cluster/greet_node.hpp"
#include "server/ops/diagnostics.hpp"

namespace gridrace::server {

struct ReachRound {
    std::vector<NodeRow> nodes;                     // as the database lists them
    std::map<std::string, ReachFault> faults;       // of those that live, by name
    std::map<std::string, std::size_t> taken_over;  // see SharedTables::take_takeovers()
};

// A line for the host. `key` names the detail.
struct ReachNews {
    Level level{};
    std::string_view event;
    std::string node;
    std::string_view key{};
    std::string detail{};
};

// Whether the node "own" belongs to the part of the cluster that continues: it reaches more than half of all
// nodes that live, itself among them, or half of them and the one whose name comes first. So there
// are never two such parts that reach each other nowhere.
bool is_in_main_part(const std::string& own, std::set<std::string> living,
                     const std::set<std::string>& out_of_reach);

// Why a node must not start after this round: it reaches no more than half of all nodes that live,
// itself among them. `why` is a sentence that says what to do.
std::optional<ReachFault> start_fault(const std::string& own, const ReachRound& round);

class NodeReach {
public:
    using TimePoint = std::chrono::steady_clock::time_point;
    // A node is out of reach when every greeting has failed for this time and it still lives. Longer
    // than a lease, so a node that was killed never is; and than a node tries to start.
    static constexpr std::chrono::seconds patience{8};

    explicit NodeReach(std::string own) : own_(std::move(own)) {}

    // What a round has found, and what the host should be told about it.
    std::vector<ReachNews> note(const ReachRound& round, TimePoint now);

    bool is_cut_off() const { return is_cut_off_; }
    // Of the other nodes that live.
    std::size_t reached() const { return living_.size() - out_of_reach_.size(); }
    std::size_t out_of_reach() const { return out_of_reach_.size(); }

private:
    void note_living(const ReachRound& round, const std::set<std::string>& living, TimePoint now);
    void note_fault(const std::string& node, const ReachRound& round, TimePoint now);
    void note_ends(const ReachRound& round, const std::set<std::string>& living);
    void note_takeovers(const ReachRound& round);
    void judge();

    std::string own_;
    bool is_first_ = true;
    bool is_cut_off_ = false;
    std::set<std::string> living_;                  // other nodes
    std::set<std::string> out_of_reach_;            // of these
    std::map<std::string, TimePoint> fails_since_;  // of the living: since when greetings fail
    // Of nodes that have ended: whether each has said so. Told when no further rooms of it come.
    std::map<std::string, bool> ended_;
    std::map<std::string, std::size_t> taken_over_;  // rooms, by their owner; not told yet
    std::vector<ReachNews> news_;
};

}  // namespace gridrace::server
