#include "common/checker/links.hpp"

#include <algorithm>
#include <bit>
#include <bitset>

namespace gridrace::checker {

namespace {

constexpr std::array kinds = {
    ChainKind{"bidirectional_x_cycle", 65, false, true, 1},
    ChainKind{"bidirectional_y_cycle", 65, false, true, 1},
    ChainKind{"bidirectional_cycle", 70, false, true, 1},
    ChainKind{"turbot_fish", 66, false, false, 1},
    ChainKind{"forcing_x_chain", 66, false, false, 1},
    ChainKind{"forcing_chain", 70, false, false, 1},
    ChainKind{"nishio_forcing_chains", 75, true, false, 2},
    ChainKind{"contradiction_forcing_chains", 85, true, false, 2},
    ChainKind{"double_forcing_chains", 85, true, false, 2},
    ChainKind{"cell_forcing_chains", 80, false, false, 0},
    ChainKind{"dynamic_cell_forcing_chains", 85, true, false, 0},
    ChainKind{"region_forcing_chains", 80, false, false, 0},
    ChainKind{"dynamic_region_forcing_chains", 85, true, false, 0},
};

// Checks one branch of a step.
class BranchCheck {
public:
    BranchCheck(const Step& step, const ChainKind& kind, const Branch& branch, const Board& board,
                Effort& effort)
        : step_(step), kind_(kind), branch_(branch), board_(board), effort_(effort) {}

    bool holds() const;

private:
    using Parents = std::vector<Claim>;

    bool repeats_a_claim() const;
    bool is_in_order(std::size_t i) const;
    bool follows(const Link& link) const;
    static bool goes_out(const Claim& claim, const Claim& cause, std::string_view reason);
    bool comes_in(const Claim& claim, const Parents& parents, std::string_view reason) const;
    bool by_nested(const Claim& claim, const Parents& parents, int nested) const;

    const Step& step_;
    const ChainKind& kind_;
    const Branch& branch_;
    const Board& board_;
    Effort& effort_;
};

// The house kind (0 row, 1 column, 2 box) at the end of a reason; -1 if it does not start with
// `beginning`.
int house_kind(std::string_view reason, std::string_view beginning) {
    if (!reason.starts_with(beginning)) return -1;
    reason.remove_prefix(beginning.size());
    return reason == "row" ? 0 : reason == "column" ? 1 : reason == "box" ? 2 : -1;
}

bool share_house(const Claim& a, const Claim& b, int kind) {
    return a.cell != b.cell && house_of(a.cell, kind) == house_of(b.cell, kind);
}

// Whether a claim occurs twice, other than the end of a cycle.
bool BranchCheck::repeats_a_claim() const {
    std::bitset<std::size_t{cell_count} * 9 * 2> claimed;
    for (const Link& link : branch_) {
        const auto& [cell, digit, stands] = link.claim;
        const auto place = Board::index((cell * 9 + digit - 1) * 2 + (stands ? 1 : 0));
        const bool closes = kind_.is_cycle && &link == &branch_.back();
        const bool may_repeat = closes && link.claim == branch_.front().claim;
        if (claimed.test(place) && !may_repeat) return true;
        claimed.set(place);
    }
    return false;
}

// Only the first link is an assumption; the others follow from earlier ones.
bool BranchCheck::is_in_order(std::size_t i) const {
    const Link& link = branch_[i];
    if ((link.reason == "assumption") != (i == 0)) return false;
    if (i == 0) return link.parents.empty() && link.nested < 0;
    // Parents are ascending, so the last one decides.
    return link.parents.empty() || link.parents.back() < static_cast<int>(i);
}

// The claim is removed because `cause` is placed.
bool BranchCheck::goes_out(const Claim& claim, const Claim& cause, std::string_view reason) {
    if (claim.stands || !cause.stands) return false;
    if (reason == "cell_is_taken") {
        return claim.cell == cause.cell && claim.digit != cause.digit;
    }
    const int kind = house_kind(reason, "digit_is_in_");
    return kind >= 0 && claim.digit == cause.digit && share_house(claim, cause, kind);
}

// The claim is placed because the parents, and no fewer, are all other possibilities.
bool BranchCheck::comes_in(const Claim& claim, const Parents& parents,
                           std::string_view reason) const {
    const bool in_cell = reason == "last_candidate";
    const int kind = house_kind(reason, "last_place_in_");
    if (!claim.stands || (!in_cell && kind < 0)) return false;
    for (const Claim& parent : parents) {
        const bool is_rival = in_cell
                                  ? parent.cell == claim.cell && parent.digit != claim.digit
                                  : parent.digit == claim.digit && share_house(parent, claim, kind);
        if (parent.stands || !is_rival) return false;
    }
    const auto rivals = in_cell
                            ? static_cast<std::size_t>(std::popcount(board_.candidates(claim.cell)))
                            : board_.places(claim.digit, house_of(claim.cell, kind)).count();
    return parents.size() + 1 == rivals;
}

// Whether a step may be used at this level.
bool is_allowed(const Step& nested, int level) {
    static const std::vector<std::string_view> simple = {"pointing", "claiming", "naked_pair",
                                                         "hidden_pair", "x_wing"};
    if (std::ranges::count(simple, nested.technique) != 0) return level >= 1;
    const ChainKind* kind = kind_of(nested);
    if (kind == nullptr) return false;
    if (kind->cases == 1) return level >= 2;
    return kind->is_dynamic ? level >= 4 && nested.level < level : level >= 3;
}

// The nested step removes the claim once the parents are removed.
bool BranchCheck::by_nested(const Claim& claim, const Parents& parents, int nested) const {
    if (claim.stands || parents.empty()) return false;
    if (nested < 0 || nested >= static_cast<int>(step_.nested.size())) return false;
    const Step& used = step_.nested[static_cast<std::size_t>(nested)];
    Board reduced = board_;
    for (const Claim& parent : parents) {
        if (parent.stands) return false;
        reduced.open[Board::index(parent.cell)] &= ~only(parent.digit);
    }
    if (!is_allowed(used, step_.level)) return false;
    const auto finding = find(used, reduced, effort_);
    const Digits removed = used.removed[Board::index(claim.cell)];
    return finding && says_part(used, *finding) && (removed & only(claim.digit)) != 0;
}

bool BranchCheck::follows(const Link& link) const {
    Parents parents;
    for (const int parent : link.parents) {
        parents.push_back(branch_[static_cast<std::size_t>(parent)].claim);
    }
    if (!kind_.is_dynamic && parents.size() != 1) return false;
    if (link.reason == "technique") return by_nested(link.claim, parents, link.nested);
    if (link.nested >= 0) return false;
    if (parents.size() == 1 && goes_out(link.claim, parents[0], link.reason)) return true;
    return comes_in(link.claim, parents, link.reason);
}

bool BranchCheck::holds() const {
    if (repeats_a_claim()) return false;
    std::vector<bool> used(branch_.size());
    used.back() = true;  // the conclusion
    for (std::size_t i = 0; i < branch_.size(); ++i) {
        const Link& link = branch_[i];
        if (!board_.has(link.claim.cell, link.claim.digit) || !is_in_order(i)) return false;
        if (i > 0 && !follows(link)) return false;
        for (const int parent : link.parents) used[Board::index(parent)] = true;
    }
    return std::ranges::count(used, false) == 0;
}

}  // namespace

const ChainKind* kind_of(const Step& step) {
    const auto found = std::ranges::find(kinds, step.technique, &ChainKind::name);
    return found == kinds.end() ? nullptr : &*found;
}

bool holds(const Branch& branch, const Step& step, const ChainKind& kind, const Board& board,
           Effort& effort) {
    return BranchCheck(step, kind, branch, board, effort).holds();
}

}  // namespace gridrace::checker
