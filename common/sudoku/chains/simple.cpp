#include "common/sudoku/chains/simple.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "common/base/sort_by.hpp"
#include "common/sudoku/chains/length.hpp"
#include "common/sudoku/chains/reach.hpp"

namespace gridrace::sudoku::chains {

namespace {

constexpr int no_claim_limit = std::numeric_limits<int>::max();

// Bounds of what chains are sorted by.
constexpr std::int64_t above_marks = mark_count;
constexpr std::int64_t above_claims =
    2 * above_marks + 2;  // a candidate is placed and removed at most once
constexpr std::int64_t above_kinds = 8;

// The chains found so far, and the limits for better ones.
class Harvest {
public:
    explicit Harvest(bool wants_all) : wants_all_(wants_all) {}

    // Maximum number of claims for a chain to be of interest.
    int most_claims(int base_tenths, int kind) const {
        if (wants_all_ || chains_.empty()) return no_claim_limit;
        int claims = 2;
        while (preference(base_tenths, kind, claims + 2) < best().preference) claims += 2;
        return claims;
    }
    // The same for a cycle, which precedes a forcing chain unless that is easier or starts at an
    // earlier candidate.
    int most_claims(int base_tenths, int kind, Mark source) const {
        const int most = most_claims(base_tenths, kind);
        if (most == no_claim_limit || best().is_cycle || best().path.front().mark < source)
            return most;
        const bool is_as_easy = preference(base_tenths, kind, most + 2) == best().preference;
        return is_as_easy ? most + 2 : most;
    }
    void add(SimpleChain chain) {
        if (!wants_all_) chains_.clear();
        chains_.push_back(std::move(chain));
    }
    static Preference preference(int base_tenths, int kind, int claims) {
        return {base_tenths + tenths_for_length(claims), claims, kind};
    }
    const SimpleChain& best() const { return chains_.front(); }
    std::vector<SimpleChain>& chains() { return chains_; }

private:
    bool wants_all_;
    std::vector<SimpleChain> chains_;
};

// The claims that a search has visited, and their origins: cleared at once by incrementing a
// counter.
class Visited {
public:
    void start() { ++round_; }
    bool contains(Mark mark) const { return round_of_[mark] == round_; }
    void insert(Mark mark) { round_of_[mark] = round_; }

private:
    std::array<unsigned, mark_count> round_of_{};
    unsigned round_ = 0;
};

// Breadth-first from each candidate, so that the shortest chains come first. A step goes from a
// placed candidate over a removed one to the next placed one.
class SimpleSearch {
public:
    SimpleSearch(const Marks& marks, Along along, Harvest& harvest)
        : marks_(marks), links_(marks, along), reach_(links_), along_(along), harvest_(harvest) {
        switch (along) {
            case Along::places: kind_ = 2, cycle_tenths_ = 65, chain_tenths_ = 66; break;
            case Along::cells: kind_ = 3, cycle_tenths_ = 65; break;
            case Along::both: kind_ = 4, cycle_tenths_ = 70, chain_tenths_ = 70; break;
        }
    }

    void run() {
        if (!reach_.any_contradicts_itself()) return;
        lay_steps();
        // Forcing chains first: they are found quickly and then bound the search for cycles.
        for (const Mark source : links_.marks()) {
            if (along_ == Along::cells) break;
            if (reach_.contradicts_itself(source)) forcing_chain(source, true);
            if (reach_.follows_from_its_opposite(source)) forcing_chain(source, false);
        }
        for (const Mark source : links_.marks()) {
            if (along_ == Along::cells && !is_two(marks_.digits(source / 9u))) continue;
            if (reach_.is_on_cycle(source)) cycles(source);
        }
    }

private:
    // How a candidate was placed: after `out` was removed, because `before` was placed.
    struct Arrival {
        Mark before = 0;
        Mark out = 0;
        Reason reason = Reason::assumption;
    };
    // From one placed candidate to the next.
    struct Onward {
        Mark out = 0;
        Mark to = 0;
        Reason reason = Reason::assumption;
    };

    void lay_steps();
    std::span<const Onward> onward(Mark on) const {
        return std::span(onward_).subspan(first_onward_[on], onward_count_[on]);
    }

    void cycles(Mark source);
    void forcing_chain(Mark source, bool from_on);
    void start(Mark source, bool from_on);
    bool is_before(Mark out, Mark on, Mark source) const;
    void add_cycle(Mark source, Mark last_on, Mark last_out, Reason reason);
    void add_forcing_chain(Mark source, bool from_on, Mark last_on);
    std::vector<Node> path_to(Mark source, bool from_on, Mark last_on) const;
    std::vector<Mark> excluded_by(const std::vector<Node>& cycle) const;

    const Marks& marks_;
    Links links_;
    Reach reach_;
    Along along_;
    Harvest& harvest_;
    int kind_ = 0;
    int cycle_tenths_ = 0;
    int chain_tenths_ = 0;
    Visited on_;
    std::array<Arrival, mark_count> arrivals_{};
    std::vector<Onward> onward_;
    std::array<std::uint32_t, mark_count> first_onward_{};
    std::array<std::uint16_t, mark_count> onward_count_{};
    std::vector<Mark> now_, next_;
};

// Whether `out` was removed on the way from `source` to `on`.
bool SimpleSearch::is_before(Mark out, Mark on, Mark source) const {
    for (; on != source; on = arrivals_[on].before) {
        if (arrivals_[on].out == out) return true;
    }
    return false;
}

void SimpleSearch::lay_steps() {
    for (const Mark on : links_.marks()) {
        first_onward_[on] = static_cast<std::uint32_t>(onward_.size());
        for (const Mark out : links_.weak(on)) {
            for (const auto& link : links_.strong(out)) {
                onward_.push_back({out, link.to, link.reason});
            }
        }
        onward_count_[on] = static_cast<std::uint16_t>(onward_.size() - first_onward_[on]);
    }
}

void SimpleSearch::cycles(Mark source) {
    int most = harvest_.most_claims(cycle_tenths_, kind_, source);
    on_.start();
    on_.insert(source);
    now_.assign(1, source);
    // The length of a cycle that closes with the next step.
    for (int claims = 2; claims <= most && !now_.empty(); claims += 2) {
        next_.clear();
        for (const Mark on : now_) {
            for (const auto& [out, to, reason] : onward(on)) {
                if (claims >= 4 && to == source && !is_before(out, on, source)) {
                    add_cycle(source, on, out, reason);
                    most = harvest_.most_claims(cycle_tenths_, kind_, source);
                    if (claims > most) return;
                }
                // Skip candidates that do not lead back.
                if (on_.contains(to) || !reach_.leads_to(to, source)) continue;
                if (is_before(out, on, source)) continue;
                on_.insert(to);
                arrivals_[to] = {on, out, reason};
                next_.push_back(to);
            }
        }
        std::swap(now_, next_);
    }
}

// The claims placed after the first step.
void SimpleSearch::start(Mark source, bool from_on) {
    on_.start();
    now_.clear();
    if (from_on) {
        on_.insert(source);
        now_.push_back(source);
        return;
    }
    for (const auto& link : links_.strong(source)) {
        if (on_.contains(link.to)) continue;
        on_.insert(link.to);
        arrivals_[link.to] = {source, source, link.reason};
        now_.push_back(link.to);
    }
}

void SimpleSearch::forcing_chain(Mark source, bool from_on) {
    const int most = harvest_.most_claims(chain_tenths_, kind_);
    start(source, from_on);
    // The length of a chain that ends in this round.
    for (int claims = 2; claims <= most && !now_.empty(); claims += 2) {
        next_.clear();
        for (const Mark on : now_) {
            const bool ends = from_on ? links_.exclude(on, source) : on == source;
            if (ends) return add_forcing_chain(source, from_on, on);
            for (const auto& [out, to, reason] : onward(on)) {
                if (on_.contains(to) || (!from_on && out == source)) continue;
                on_.insert(to);
                arrivals_[to] = {on, out, reason};
                next_.push_back(to);
            }
        }
        std::swap(now_, next_);
    }
}

std::vector<Node> SimpleSearch::path_to(Mark source, bool from_on, Mark last_on) const {
    std::vector<Node> path;
    for (Mark on = last_on; !from_on || on != source;) {
        const Arrival& arrival = arrivals_[on];
        path.push_back({on, true, arrival.reason});
        if (!from_on && arrival.out == source) break;
        path.push_back({arrival.out, false, reason_for_off(arrival.before, arrival.out)});
        on = arrival.before;
    }
    path.push_back({source, from_on, Reason::assumption});
    std::reverse(path.begin(), path.end());
    return path;
}

void SimpleSearch::add_forcing_chain(Mark source, bool from_on, Mark last_on) {
    SimpleChain chain;
    chain.along = along_;
    chain.path = path_to(source, from_on, last_on);
    if (from_on) chain.path.push_back({source, false, reason_for_off(last_on, source)});
    chain.preference =
        Harvest::preference(chain_tenths_, kind_, static_cast<int>(chain.path.size()));
    harvest_.add(std::move(chain));
}

void SimpleSearch::add_cycle(Mark source, Mark last_on, Mark last_out, Reason reason) {
    SimpleChain chain;
    chain.along = along_;
    chain.is_cycle = true;
    chain.path = path_to(source, true, last_on);
    chain.path.push_back({last_out, false, reason_for_off(last_on, last_out)});
    chain.path.push_back({source, true, reason});
    chain.eliminated = excluded_by(chain.path);
    if (chain.eliminated.empty()) return;
    chain.preference =
        Harvest::preference(cycle_tenths_, kind_, static_cast<int>(chain.path.size()) - 1);
    harvest_.add(std::move(chain));
}

// In both directions of the cycle, a candidate that sees one placed and one removed claim is
// excluded.
std::vector<Mark> SimpleSearch::excluded_by(const std::vector<Node>& cycle) const {
    CellSet cells;
    std::array<CellSet, 9> one_way, other_way;
    for (auto node = cycle.begin() + 1; node != cycle.end(); ++node) {
        const Cell cell = cell_of(node->mark);
        cells.insert(cell);
        auto& seen = (node->on ? one_way : other_way)[node->mark % 9u];
        seen = seen | peers_of(cell);
    }
    std::vector<Mark> excluded;
    for (std::size_t digit = 0; digit < 9; ++digit) {
        for (const Cell cell : (one_way[digit] & other_way[digit]) - cells) {
            const auto mark = static_cast<Mark>(cell.index() * 9 + static_cast<int>(digit));
            if (marks_.contains(mark)) excluded.push_back(mark);
        }
    }
    return excluded;
}

}  // namespace

std::optional<SimpleChain> easiest_simple_chain(const Marks& marks) {
    Harvest harvest(false);
    for (const Along along : {Along::places, Along::cells, Along::both}) {
        // Chains along both are rated at least 7.0.
        if (along == Along::both && harvest.most_claims(70, 4) < 4) break;
        SimpleSearch(marks, along, harvest).run();
    }
    if (harvest.chains().empty()) return std::nullopt;
    return std::move(harvest.chains().front());
}

std::vector<SimpleChain> all_simple_chains(const Marks& marks) {
    Harvest harvest(true);
    for (const Along along : {Along::places, Along::cells, Along::both}) {
        SimpleSearch(marks, along, harvest).run();
    }
    // Ties are broken as in Sudoku Explainer: by start, cycles first.
    sort_by(harvest.chains(), [](const SimpleChain& chain) {
        const auto& [tenths, claims, kind] = chain.preference;
        const std::int64_t preference =
            (std::int64_t{tenths} * above_claims + claims) * above_kinds + kind;
        return (preference * above_marks + chain.path.front().mark) * 2 + (chain.is_cycle ? 0 : 1);
    });
    return std::move(harvest.chains());
}

}  // namespace gridrace::sudoku::chains
