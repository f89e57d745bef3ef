// Cycles and forcing chains: checks that the links hold, and that the branches cover all cases or
// contradict each other.
#include "common/checker/links.hpp"

#include <algorithm>
#include <bit>
#include <set>

namespace gridrace::checker {

namespace {

// Tenths for the length: one for each of 4, 6, 8, 12, 16, 24, 32... that is exceeded.
int tenths_for(int claims) {
    int added = 0;
    for (int limit = 4; claims - 2 > limit; limit += added % 2 == 1 ? limit / 2 : limit / 3) {
        ++added;
    }
    return added;
}

// The claims of a chain and of the different chains nested in it.
int claims_of(const Step& step) {
    int claims = 0;
    for (const Branch& branch : step.branches) claims += static_cast<int>(branch.size());
    const ChainKind* kind = kind_of(step);
    if (kind != nullptr && kind->is_cycle) --claims;
    const auto precedes = [](const Step* a, const Step* b) { return a->branches < b->branches; };
    std::set<const Step*, decltype(precedes)> different;
    for (const Step& nested : step.nested) {
        if (different.insert(&nested).second) claims += claims_of(nested);
    }
    return claims;
}

// The rating of a chain, by its kind, level and length. The length includes nested chains.
int tenths_of(const Step& step, const ChainKind& kind) {
    const bool is_nested = step.tenths == 0;
    if (is_nested) return 0;
    return kind.tenths + 5 * std::min(step.level, 5) + tenths_for(claims_of(step));
}

// The effort to prove a chain once, without its nested steps.
int effort_for(const Step& step) {
    std::size_t effort = 1 + step.nested.size();
    for (const Branch& branch : step.branches) {
        for (const Link& link : branch) effort += 1 + link.parents.size();
    }
    return static_cast<int>(effort);
}

const Claim& start_of(const Branch& branch) {
    return branch.front().claim;
}

const Claim& end_of(const Branch& branch) {
    return branch.back().claim;
}

bool is_about_one_digit(const Step& step) {
    const int digit = start_of(step.branches[0]).digit;
    for (const Branch& branch : step.branches) {
        for (const Link& link : branch) {
            if (link.claim.digit != digit) return false;
        }
    }
    return true;
}

bool goes_along_cells(const Branch& branch) {
    return std::all_of(branch.begin() + 1, branch.end(), [](const Link& link) {
        return !link.claim.stands || link.reason == "last_candidate";
    });
}

// Whether a chain with one branch, or nishio, has a name that fits its links.
bool is_well_named(const Step& step) {
    const Branch& branch = step.branches[0];
    const bool is_x = is_about_one_digit(step), is_y = goes_along_cells(branch);
    const auto& name = step.technique;
    if (name == "turbot_fish") return is_x && branch.size() == 6;
    if (name == "forcing_x_chain") return is_x && branch.size() != 6;
    if (name == "forcing_chain") return !is_x;
    if (name == "bidirectional_x_cycle") return is_x;
    if (name == "bidirectional_y_cycle") return is_y;
    if (name == "bidirectional_cycle") return !is_x && !is_y;
    return name != "nishio_forcing_chains" || is_x;
}

// A loop is true in one direction or the other: a candidate that sees a claim of each kind is
// removed.
std::optional<Removals> removed_by_cycle(const Branch& branch, const Board& board) {
    Cells own;
    std::array<Cells, 9> one_way{}, other_way{};
    for (std::size_t i = 1; i < branch.size(); ++i) {
        const auto& [cell, digit, stands] = branch[i].claim;
        const bool goes_round = branch[i].parents == std::vector{static_cast<int>(i) - 1};
        if (!goes_round || stands == branch[i - 1].claim.stands) return std::nullopt;
        own.set(Board::index(cell));
        (stands ? one_way : other_way)[Board::index(digit - 1)] |= peers_of(cell);
    }
    if (start_of(branch) != end_of(branch) || !start_of(branch).stands) return std::nullopt;
    Removals removed{};
    for (int digit = 1; digit <= 9; ++digit) {
        const auto i = Board::index(digit - 1);
        for (const int cell : list(one_way[i] & other_way[i] & ~own)) {
            removed[Board::index(cell)] |= board.candidates(cell) & only(digit);
        }
    }
    return removed;
}

// True if the branches start with all candidates of a cell or all places in a house.
bool covers_all_cases(const Step& step, const Board& board) {
    const bool is_cell = step.technique.find("cell") != std::string::npos;
    const Claim& first = start_of(step.branches[0]);
    Cells cells;
    Digits digits = 0;
    for (const Branch& branch : step.branches) {
        const Claim& start = start_of(branch);
        if (!start.stands || (is_cell ? start.cell != first.cell : start.digit != first.digit)) {
            return false;
        }
        cells.set(Board::index(start.cell));
        digits |= only(start.digit);
    }
    const auto count = step.branches.size();
    if (is_cell) {
        return step.houses.empty() && digits == board.candidates(first.cell) &&
               count == static_cast<std::size_t>(std::popcount(digits));
    }
    return step.houses.size() == 1 && cells == board.places(first.digit, step.houses[0]) &&
           count == cells.count();
}

// What the branches of a chain other than a cycle prove; none if they prove nothing.
std::optional<Claim> conclusion_of(const Step& step, const ChainKind& kind, const Board& board) {
    const Branch& first = step.branches.front();
    const Branch& last = step.branches.back();
    if (kind.cases == 0) {
        if (!covers_all_cases(step, board)) return std::nullopt;
    } else if (!step.houses.empty()) {
        return std::nullopt;
    } else if (kind.cases == 1) {
        if (end_of(first) != start_of(first).opposite()) return std::nullopt;
    } else if (step.technique == "double_forcing_chains") {
        if (start_of(first) != start_of(last).opposite()) return std::nullopt;
    } else {
        const bool clash = end_of(first) == end_of(last).opposite();
        if (start_of(first) != start_of(last) || !clash) return std::nullopt;
        return start_of(first).opposite();
    }
    const Claim end = end_of(first);
    for (const Branch& branch : step.branches) {
        if (end_of(branch) != end) return std::nullopt;
    }
    return end;
}

// True if each nested step removes something and links use all that they remove: so each is proved.
bool is_every_nested_used(const Step& step) {
    std::vector<Removals> unused;
    for (const Step& nested : step.nested) {
        if (nested.removed == Removals{}) return false;
        unused.push_back(nested.removed);
    }
    for (const Branch& branch : step.branches) {
        for (const auto& [claim, reason, parents, nested] : branch) {
            if (nested < 0) continue;
            unused.at(Board::index(nested))[Board::index(claim.cell)] &= ~only(claim.digit);
        }
    }
    return std::ranges::all_of(unused, [](const Removals& left) { return left == Removals{}; });
}

}  // namespace

std::optional<Finding> find_by_chains(const Step& step, const Board& board, Effort& effort) {
    const ChainKind* kind = kind_of(step);
    const bool may_have_level = kind != nullptr && kind->is_dynamic && kind->tenths == 85;
    if (kind == nullptr || step.branches.empty() || (step.level != 0 && !may_have_level)) {
        return std::nullopt;
    }
    if (kind->cases != 0 && step.branches.size() != kind->cases) return std::nullopt;
    effort.links -= effort_for(step);
    if (effort.links < 0) return std::nullopt;
    for (const Branch& branch : step.branches) {
        if (!holds(branch, step, *kind, board, effort)) return std::nullopt;
    }
    if (!is_every_nested_used(step) || !is_well_named(step)) return std::nullopt;

    Finding finding;
    finding.level = step.level;
    finding.tenths = tenths_of(step, *kind);
    if (kind->is_cycle) {
        const auto removed = removed_by_cycle(step.branches[0], board);
        if (!removed || !step.houses.empty()) return std::nullopt;
        finding.removed = *removed;
        return finding;
    }
    const auto conclusion = conclusion_of(step, *kind, board);
    if (!conclusion) return std::nullopt;
    const auto [cell, digit, stands] = *conclusion;
    if (stands) finding.placed = conclusion;
    // In a chain, a digit that is placed removes the cell's other candidates.
    const bool is_nested = step.tenths == 0;
    const Digits out = stands && is_nested ? all_digits & ~only(digit) : stands ? 0 : only(digit);
    finding.removed = remove(board, only_cell(cell), out);
    return finding;
}

}  // namespace gridrace::checker
