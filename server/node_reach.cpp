#include "server/node_reach.hpp"

#include <algorithm>

namespace gridrace::server {

namespace {

std::set<std::string> living_of(const ReachRound& round, const std::string& own) {
    std::set<std::string> living;
    for (const auto& node : round.nodes) {
        if (node.name != own && !node.is_gone) living.insert(node.name);
    }
    return living;
}

std::string sentence_of(const std::string& node, const ReachFault& fault) {
    if (fault.kind == ReachFault::Kind::other_secret) {
        return "node " + node + " has another secret (" + fault.why +
               "): give every node the same cluster_secret_file, then start this one again";
    }
    return "node " + node + " cannot be reached (" + fault.why +
           "), and with it half of the cluster or more: let all nodes reach each other at their "
           "node_url, which is where node_listen is, then start this one again";
}

}  // namespace

bool is_in_main_part(const std::string& own, std::set<std::string> living,
                     const std::set<std::string>& out_of_reach) {
    living.insert(own);
    const auto reached = 2 * (living.size() - out_of_reach.size());
    if (reached != living.size()) return reached > living.size();
    return !out_of_reach.contains(*living.begin());
}

// A tie is not enough here: those that run have players, and this node has none.
std::optional<ReachFault> start_fault(const std::string& own, const ReachRound& round) {
    const auto all = living_of(round, own).size() + 1;
    if (2 * (all - round.faults.size()) > all) return std::nullopt;
    const auto worst = std::ranges::max_element(round.faults, {}, [](const auto& fault) {
        return fault.second.kind == ReachFault::Kind::other_secret;
    });
    return ReachFault{worst->second.kind, sentence_of(worst->first, worst->second)};
}

std::vector<ReachNews> NodeReach::note(const ReachRound& round, TimePoint now) {
    news_.clear();
    for (const auto& [node, rooms] : round.taken_over) taken_over_[node] += rooms;
    const auto living = living_of(round, own_);
    note_ends(round, living);
    note_living(round, living, now);
    note_takeovers(round);
    judge();
    is_first_ = false;
    return std::move(news_);
}

void NodeReach::note_living(const ReachRound& round, const std::set<std::string>& living,
                            TimePoint now) {
    for (const auto& node : living) {
        const bool was_told_of = living_.contains(node) || ended_.erase(node) > 0 || is_first_;
        if (!was_told_of) news_.push_back({Level::info, "a node has come", node});
        note_fault(node, round, now);
    }
    for (const auto& node : living_) {
        if (living.contains(node)) continue;
        const auto row = std::ranges::find(round.nodes, node, &NodeRow::name);
        ended_[node] = row == round.nodes.end();
        fails_since_.erase(node);
        out_of_reach_.erase(node);
    }
    living_ = living;
}

void NodeReach::note_fault(const std::string& node, const ReachRound& round, TimePoint now) {
    const auto fault = round.faults.find(node);
    if (fault == round.faults.end()) {
        fails_since_.erase(node);
        if (out_of_reach_.erase(node) > 0)
            news_.push_back({Level::info, "a node is within reach again", node});
        return;
    }
    const auto since = fails_since_.try_emplace(node, now).first->second;
    if (now - since < patience || !out_of_reach_.insert(node).second) return;
    news_.push_back({Level::warning, "a node is out of reach", node, "why", fault->second.why});
}

// A round later: one that is back by then, as after a restart of the database, is no news.
void NodeReach::note_ends(const ReachRound& round, const std::set<std::string>& living) {
    std::erase_if(ended_, [&](const auto& end) {
        const auto& [node, has_said_so] = end;
        if (round.taken_over.contains(node) || living.contains(node)) return false;
        const auto rooms = taken_over_.extract(node);
        const auto count = rooms.empty() ? 0 : rooms.mapped();
        const auto level = has_said_so ? Level::info : Level::warning;
        const auto* const event = has_said_so ? "a node has stopped" : "a node is gone";
        news_.push_back({level, event, node, "rooms_taken_over", std::to_string(count)});
        return true;
    });
}

// Of nodes that were gone for a moment only, or that this one has never seen.
void NodeReach::note_takeovers(const ReachRound& round) {
    std::erase_if(taken_over_, [&](const auto& rooms) {
        const auto& [node, count] = rooms;
        if (round.taken_over.contains(node) || ended_.contains(node)) return false;
        const auto* const event = node.empty() ? "rooms that had no node have been taken over"
                                               : "rooms of another node have been taken over";
        news_.push_back({Level::info, event, node, "rooms_taken_over", std::to_string(count)});
        return true;
    });
}

void NodeReach::judge() {
    const bool was_cut_off = is_cut_off_;
    is_cut_off_ = !is_in_main_part(own_, living_, out_of_reach_);
    if (is_cut_off_ == was_cut_off) return;
    if (is_cut_off_) {
        news_.push_back({Level::error,
                         "this node is cut off from most others: it takes no rooms over, and "
                         "/readyz sends players elsewhere",
                         own_, "out_of_reach", std::to_string(out_of_reach_.size())});
    } else {
        news_.push_back({Level::info, "this node is no longer cut off from the others", own_});
    }
}

}  // namespace gridrace::server
