#include "common/sudoku/people/link_chains.hpp"

#include <algorithm>

#include "common/sudoku/techniques/pattern.hpp"

namespace gridrace::sudoku::people {

namespace {

using Number = LinkNet::Number;
constexpr Number nothing = 0xffff;

CellSet cells_of(const Chain& chain) {
    CellSet cells;
    for (const EitherOr& link : chain.links) {
        cells = cells | link.one.cells | link.other.cells | link.set;
    }
    return cells;
}

// Breadth first from one side, which is not true: what is true then, and what is not.
class Search {
public:
    Search(const Candidates& candidates, const LinkNet& net, const ChainLimits& limits)
        : candidates_(candidates),
          net_(net),
          limits_(limits),
          most_links_(limits.most_links),
          came_by_(net.size()),
          off_by_(net.size()) {}

    void run() {
        for (std::size_t start = 0; start < net_.size(); ++start) {
            if (!net_.ways(static_cast<Number>(start)).empty()) from(static_cast<Number>(start));
        }
    }
    std::optional<Step> take() { return std::move(best_); }

private:
    void from(Number start) {
        start_ = start;
        std::ranges::fill(came_by_, LinkNet::Way{nothing, nothing});
        std::ranges::fill(off_by_, nothing);
        std::vector<Number> off = {start};
        off_by_[start] = start;
        for (int links = 1; links <= most_links_ && !off.empty(); ++links) {
            std::vector<Number> on;
            for (const Number side : off) {
                for (const auto& [to, link] : net_.ways(side)) {
                    if (came_by_[to].to != nothing) continue;
                    came_by_[to] = {side, link};
                    on.push_back(to);
                }
            }
            off.clear();
            for (const Number side : on) {
                if (links >= limits_.least_links && could_conclude(side)) consider(side);
                if (links < most_links_) deny(side, off);
            }
        }
    }

    // The sides that a true one excludes.
    void deny(Number side, std::vector<Number>& off) {
        const auto excluded = net_.excluded(side);
        for (std::size_t word = 0; word < excluded.size(); ++word) {
            for (std::uint64_t bits = excluded[word]; bits != 0; bits &= bits - 1) {
                const auto bit = static_cast<std::size_t>(std::countr_zero(bits));
                const auto other = static_cast<Number>(word * 64 + bit);
                if (off_by_[other] != nothing || net_.ways(other).empty()) continue;
                off_by_[other] = side;
                off.push_back(other);
            }
        }
    }

    bool could_conclude(Number end) const {
        // Each chain is found from both ends.
        if (end < start_) return false;
        if (net_.exclude(start_, end)) return true;  // a loop
        const auto one = net_.excluded(start_), other = net_.excluded(end);
        for (std::size_t word = 0; word < net_.words_of_singles(); ++word) {
            const std::uint64_t both = one[word] & other[word];
            if (both == 0) continue;
            const auto bit = static_cast<std::size_t>(std::countr_zero(both));
            if (net_.is_single(static_cast<Number>(word * 64 + bit))) return true;
        }
        return false;
    }

    Chain chain_to(Number end) const {
        Chain chain;
        for (Number on = end;;) {
            const auto [off, link] = came_by_[on];
            chain.links.push_back(net_.link(link, off));
            if (off == start_) break;
            on = off_by_[off];
        }
        std::ranges::reverse(chain.links);
        chain.is_loop = net_.exclude(start_, end);
        return chain;
    }

    void consider(Number end) {
        const Chain chain = chain_to(end);
        if (limits_.only && name_of(chain) != *limits_.only) return;
        const int effort = effort_of(chain);
        if (cells_of(chain).size() > limits_.most_cells) return;
        if (best_ && effort >= least_effort_) return;
        auto step = step_of(chain);
        if (step.eliminations.empty() && step.placements.empty()) return;
        best_ = std::move(step);
        least_effort_ = effort;
        most_links_ = static_cast<int>(chain.links.size());
    }

    // What two sides exclude, one of which is true.
    void exclude(const Side& one, const Side& other, Step& step) const {
        for (int i = 0; i < Cell::count; ++i) {
            DigitSet removed;
            const Cell cell(i);
            for (int digit = 1; digit <= 9; ++digit) {
                if (!candidates_.contains(cell, digit)) continue;
                if (denies(one, cell, digit) && denies(other, cell, digit)) {
                    removed = removed.with(digit);
                }
            }
            if (!removed.empty()) add(step, cell, removed);
        }
    }
    static bool denies(const Side& side, Cell cell, int digit) {
        if (side.digit == digit) return (side.cells - peers_of(cell)).empty();
        return side.cells.has_one() && side.cells.contains(cell);
    }
    static void add(Step& step, Cell cell, DigitSet digits) {
        for (auto& [known, removed] : step.eliminations) {
            if (known == cell) removed = removed | digits;
            if (known == cell) return;
        }
        step.eliminations.push_back({cell, digits});
    }

    // A set of a loop loses one of the two digits of its link, and has to hold all others.
    void exclude_held(const EitherOr& link, Step& step) const {
        if (link.set.size() < 2) return;
        for (int digit = 1; digit <= 9; ++digit) {
            const CellSet held = candidates_.places(digit) & link.set;
            if (held.empty() || digit == link.one.digit || digit == link.other.digit) continue;
            const CellSet losers = candidates_.places(digit) & techniques::common_peers(held);
            for (const Cell cell : losers) add(step, cell, DigitSet::only(digit));
        }
    }

    Step step_of(const Chain& chain) const {
        Step step;
        step.technique = name_of(chain);
        step.cells = cells_of(chain);
        step.links = chain.links;
        for (const EitherOr& link : chain.links) {
            step.digits = step.digits.with(link.one.digit).with(link.other.digit);
            if (link.set.empty()) step.houses.push_back(link.house);
        }
        const Side& first = chain.links.front().one;
        const Side& last = chain.links.back().other;
        if (first == last && first.cells.has_one()) {
            step.placements = {{first.cells.first(), first.digit}};
            return step;
        }
        exclude(first, last, step);
        if (step.technique == Technique::remote_pair) {
            exclude_pair(chain, step);
        } else if (chain.is_loop) {
            for (std::size_t i = 0; i < chain.links.size(); ++i) {
                if (i != 0) exclude(chain.links[i - 1].other, chain.links[i].one, step);
                exclude_held(chain.links[i], step);
            }
        }
        return step;
    }

    // The ends of a remote pair hold both digits.
    void exclude_pair(const Chain& chain, Step& step) const {
        const auto& [cells, digit] = chain.links.front().other;
        exclude({cells, digit}, {chain.links.back().one.cells, digit}, step);
    }

    const Candidates& candidates_;
    const LinkNet& net_;
    ChainLimits limits_;
    int most_links_;
    Number start_ = 0;
    // Of each side: by which link it is true, from which other side that is not; and which true side
    // excludes it.
    std::vector<LinkNet::Way> came_by_;
    std::vector<Number> off_by_;
    std::optional<Step> best_;
    int least_effort_ = 0;
};

bool is_line(House house) {
    return !is_box(house);
}
bool is_single(const Side& side) {
    return side.cells.has_one();
}
bool is_of_places(const EitherOr& link) {
    return link.set.empty();
}
bool is_of_cell(const EitherOr& link) {
    return link.set.has_one();
}

bool all(const Chain& chain, bool (*holds)(const EitherOr&)) {
    return std::ranges::all_of(chain.links, holds);
}

bool is_of_one_digit(const Chain& chain) {
    return std::ranges::all_of(chain.links, [&chain](const EitherOr& link) {
        return link.one.digit == chain.links.front().one.digit &&
               link.other.digit == link.one.digit;
    });
}

bool has_groups(const Chain& chain) {
    return std::ranges::any_of(chain.links, [](const EitherOr& link) {
        return link.set.size() > 1 || !is_single(link.one) || !is_single(link.other);
    });
}

// Two links of one digit.
Technique name_of_two(const Chain& chain) {
    const House one = chain.links[0].house, other = chain.links[1].house;
    const Cell near = chain.links[0].other.cells.first(), far = chain.links[1].one.cells.first();
    if (is_line(one) && is_line(other)) {
        if (one.kind != other.kind && near.box() == far.box()) return Technique::two_string_kite;
        const bool is_across =
            one.kind == HouseKind::row ? near.column() == far.column() : near.row() == far.row();
        if (one.kind == other.kind && is_across) return Technique::skyscraper;
    }
    return Technique::turbot_fish;
}

// A box whose places lie on one row and one column of it, and another link without groups.
bool is_empty_rectangle(const Chain& chain) {
    for (const std::size_t box : {0u, 1u}) {
        const EitherOr& link = chain.links[box];
        const EitherOr& other = chain.links[1 - box];
        if (!is_box(link.house) || !is_single(other.one) || !is_single(other.other)) continue;
        const auto share = [](const Side& side, auto index) {
            const Cell first = side.cells.first();
            for (const Cell cell : side.cells) {
                if ((cell.*index)() != (first.*index)()) return false;
            }
            return true;
        };
        const bool one = share(link.one, &Cell::row) && share(link.other, &Cell::column);
        if (one || (share(link.one, &Cell::column) && share(link.other, &Cell::row))) return true;
    }
    return false;
}

bool is_remote_pair(const Chain& chain) {
    const DigitSet pair = DigitSet::only(chain.links[0].one.digit).with(chain.links[0].other.digit);
    const bool is_one_pair = std::ranges::all_of(chain.links, [pair](const EitherOr& link) {
        return pair.contains(link.one.digit) && pair.contains(link.other.digit);
    });
    return is_one_pair && chain.links.size() >= 4 && chain.links.size() % 2 == 0;
}

bool is_w_wing(const Chain& chain) {
    if (chain.links.size() != 3) return false;
    const auto& [one, link, other] = std::array{chain.links[0], chain.links[1], chain.links[2]};
    return is_of_cell(one) && is_of_places(link) && is_of_cell(other) &&
           one.one.digit == other.other.digit && one.other.digit == link.one.digit &&
           other.one.digit == link.one.digit;
}

Technique name_of_sets(const Chain& chain) {
    switch (chain.links.size()) {
        case 2: return cells_of(chain).size() == 4 ? Technique::wxyz_wing : Technique::als_xz;
        case 3: return Technique::als_xy_wing;
        default: return Technique::als_chain;
    }
}

// Whether each link leaves by the digit by which the next begins, and the ends are one digit.
bool keeps_digits(const Chain& chain) {
    for (std::size_t i = 1; i < chain.links.size(); ++i) {
        if (chain.links[i - 1].other.digit != chain.links[i].one.digit) return false;
    }
    return chain.links.front().one.digit == chain.links.back().other.digit;
}

}  // namespace

Technique name_of(const Chain& chain) {
    const bool is_grouped = has_groups(chain);
    if (all(chain, is_of_places) && is_of_one_digit(chain)) {
        const bool are_two = chain.links.size() == 2 && !chain.is_loop;
        if (are_two && !is_grouped) return name_of_two(chain);
        if (are_two && is_empty_rectangle(chain)) return Technique::empty_rectangle;
        return Technique::x_chain;
    }
    if (all(chain, is_of_cell) && keeps_digits(chain)) {
        return is_remote_pair(chain) ? Technique::remote_pair : Technique::xy_chain;
    }
    if (is_w_wing(chain) && !chain.is_loop) return Technique::w_wing;
    const bool is_of_sets = all(chain, [](const EitherOr& link) { return !link.set.empty(); });
    if (is_of_sets && keeps_digits(chain)) return name_of_sets(chain);
    if (is_grouped) return Technique::grouped_aic;
    return chain.is_loop ? Technique::nice_loop : Technique::aic;
}

int effort_of(const Chain& chain) {
    constexpr int of_link = 1000, of_name = 100;
    const Technique name = name_of(chain);
    const int rank = name == Technique::skyscraper        ? 0
                     : name == Technique::two_string_kite ? 1
                     : name == Technique::turbot_fish     ? 2
                     : name == Technique::empty_rectangle ? 3
                                                          : 4;
    const int links = static_cast<int>(chain.links.size());
    return links * of_link + rank * of_name + cells_of(chain).size();
}

std::optional<Step> easiest_chain(const Candidates& candidates, const LinkNet& net,
                                  const ChainLimits& limits) {
    Search search(candidates, net, limits);
    search.run();
    return search.take();
}

}  // namespace gridrace::sudoku::people
