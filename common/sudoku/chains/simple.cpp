#include "common/sudoku/chains/simple.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "common/sudoku/chains/length.hpp"

namespace gridrace::sudoku::chains {

namespace {

constexpr int no_limit = std::numeric_limits<int>::max();

// What has been found so far, and what would still be of interest.
class Harvest {
public:
    explicit Harvest(bool wants_all) : wants_all_(wants_all) {}

    // Up to how many claims a chain may have that is to be of interest.
    int most_claims(int base_tenths, int kind) const {
        if (wants_all_ || chains_.empty()) return no_limit;
        int claims = 2;
        while (preference(base_tenths, kind, claims + 2) < chains_.front().preference) claims += 2;
        return claims;
    }
    void add(SimpleChain chain) {
        if (!wants_all_) chains_.clear();
        chains_.push_back(std::move(chain));
    }
    static Preference preference(int base_tenths, int kind, int claims) {
        return {base_tenths + tenths_for_length(claims), claims, kind};
    }
    std::vector<SimpleChain>& chains() { return chains_; }

private:
    bool wants_all_;
    std::vector<SimpleChain> chains_;
};

// Which claims a search has met, and from where: forgotten at once by counting up.
class Visited {
public:
    void start() { ++round_; }
    bool contains(Mark mark) const { return round_of_[mark] == round_; }
    void insert(Mark mark) { round_of_[mark] = round_; }

private:
    std::array<unsigned, mark_count> round_of_{};
    unsigned round_ = 0;
};

// Breadth first from each candidate, so that the shortest chains come first. A step goes from a
// candidate that stands over one that is out to the next that stands.
class Search {
public:
    Search(const Marks& marks, Along along, Harvest& harvest)
        : marks_(marks), links_(marks, along), along_(along), harvest_(harvest) {
        switch (along) {
            case Along::places: kind_ = 2, cycle_tenths_ = 65, chain_tenths_ = 66; break;
            case Along::cells: kind_ = 3, cycle_tenths_ = 65; break;
            case Along::both: kind_ = 4, cycle_tenths_ = 70, chain_tenths_ = 70; break;
        }
    }

    void run() {
        for (const Mark source : links_.marks()) {
            if (along_ == Along::cells && !is_two(marks_.digits(source / 9u))) continue;
            cycles(source);
            if (along_ == Along::cells) continue;
            forcing_chain(source, true);
            forcing_chain(source, false);
        }
    }

private:
    // How a candidate came to stand: after `out` was out, because `before` stood.
    struct Arrival {
        Mark before = 0;
        Mark out = 0;
        Reason reason = Reason::assumption;
    };

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
    Along along_;
    Harvest& harvest_;
    int kind_ = 0;
    int cycle_tenths_ = 0;
    int chain_tenths_ = 0;
    Visited on_, out_;
    std::array<Arrival, mark_count> arrivals_{};
    std::vector<Mark> now_, next_;
};

// Whether `out` was out on the way from `source` to `on`.
bool Search::is_before(Mark out, Mark on, Mark source) const {
    for (; on != source; on = arrivals_[on].before) {
        if (arrivals_[on].out == out) return true;
    }
    return false;
}

void Search::cycles(Mark source) {
    const int most = harvest_.most_claims(cycle_tenths_, kind_);
    on_.start();
    on_.insert(source);
    now_.assign(1, source);
    // The claims of a cycle that closes with the next step.
    for (int claims = 2; claims <= most && !now_.empty(); claims += 2) {
        next_.clear();
        for (const Mark on : now_) {
            for (const Mark out : links_.weak(on)) {
                if (is_before(out, on, source)) continue;
                for (const auto& link : links_.strong(out)) {
                    if (claims >= 4 && link.to == source) {
                        add_cycle(source, on, out, link.reason);
                        if (claims > harvest_.most_claims(cycle_tenths_, kind_)) return;
                    }
                    if (on_.contains(link.to)) continue;
                    on_.insert(link.to);
                    arrivals_[link.to] = {on, out, link.reason};
                    next_.push_back(link.to);
                }
            }
        }
        std::swap(now_, next_);
    }
}

// The claims that stand after the first step.
void Search::start(Mark source, bool from_on) {
    on_.start();
    out_.start();
    now_.clear();
    if (from_on) {
        on_.insert(source);
        now_.push_back(source);
        return;
    }
    out_.insert(source);
    for (const auto& link : links_.strong(source)) {
        if (on_.contains(link.to)) continue;
        on_.insert(link.to);
        arrivals_[link.to] = {source, source, link.reason};
        now_.push_back(link.to);
    }
}

void Search::forcing_chain(Mark source, bool from_on) {
    const int most = harvest_.most_claims(chain_tenths_, kind_);
    start(source, from_on);
    // The claims of a chain that ends with this round.
    for (int claims = 2; claims <= most && !now_.empty(); claims += 2) {
        next_.clear();
        for (const Mark on : now_) {
            const bool ends = from_on ? links_.exclude(on, source) : on == source;
            if (ends) return add_forcing_chain(source, from_on, on);
            for (const Mark out : links_.weak(on)) {
                if (out_.contains(out)) continue;
                out_.insert(out);
                for (const auto& link : links_.strong(out)) {
                    if (on_.contains(link.to)) continue;
                    on_.insert(link.to);
                    arrivals_[link.to] = {on, out, link.reason};
                    next_.push_back(link.to);
                }
            }
        }
        std::swap(now_, next_);
    }
}

std::vector<Node> Search::path_to(Mark source, bool from_on, Mark last_on) const {
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

void Search::add_forcing_chain(Mark source, bool from_on, Mark last_on) {
    SimpleChain chain;
    chain.along = along_;
    chain.path = path_to(source, from_on, last_on);
    if (from_on) chain.path.push_back({source, false, reason_for_off(last_on, source)});
    chain.preference =
        Harvest::preference(chain_tenths_, kind_, static_cast<int>(chain.path.size()));
    harvest_.add(std::move(chain));
}

void Search::add_cycle(Mark source, Mark last_on, Mark last_out, Reason reason) {
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

// Whichever way round the cycle is true, a candidate that sees one claim that stands and one that
// is out is gone.
std::vector<Mark> Search::excluded_by(const std::vector<Node>& cycle) const {
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

void search(const Marks& marks, Harvest& harvest) {
    for (const Along along : {Along::places, Along::cells, Along::both}) {
        // Chains along both are rated 7.0 and more.
        if (along == Along::both && harvest.most_claims(70, 4) < 4) break;
        Search(marks, along, harvest).run();
    }
}

}  // namespace

std::optional<SimpleChain> easiest_simple_chain(const Marks& marks) {
    Harvest harvest(false);
    search(marks, harvest);
    if (harvest.chains().empty()) return std::nullopt;
    return std::move(harvest.chains().front());
}

std::vector<SimpleChain> all_simple_chains(const Marks& marks) {
    Harvest harvest(true);
    search(marks, harvest);
    std::stable_sort(
        harvest.chains().begin(), harvest.chains().end(),
        [](const SimpleChain& a, const SimpleChain& b) { return a.preference < b.preference; });
    return std::move(harvest.chains());
}

}  // namespace gridrace::sudoku::chains
