#include "common/sudoku/hints/shape.hpp"

namespace gridrace::sudoku {

namespace {

const Claim& claim_at(const Branch& branch, std::size_t place) {
    return branch[place].claim;
}

bool is_line(Reason reason) {
    return reason == Reason::last_place_in_row || reason == Reason::last_place_in_column;
}

// Of a turbot fish: its second and fourth claim are the places of one strong link each.
Shape shape_of_fish(const Branch& branch) {
    const auto one = branch[2].reason, other = branch[4].reason;
    const Cell near = claim_at(branch, 2).cell, far = claim_at(branch, 3).cell;
    if (!is_line(one) || !is_line(other)) return Shape::none;
    if (one != other) return near.box() == far.box() ? Shape::two_string_kite : Shape::none;
    const bool share_line =
        one == Reason::last_place_in_row ? near.column() == far.column() : near.row() == far.row();
    return share_line ? Shape::skyscraper : Shape::none;
}

// Whether the claims at 2 k - 1 and 2 k are about one cell that has just these two candidates.
bool is_in_a_cell(const Branch& branch, std::size_t place) {
    return branch[place].reason == Reason::last_candidate;
}

bool is_w_wing(const Branch& branch) {
    if (branch.size() != 8) return false;
    const int digit = claim_at(branch, 0).digit, other = claim_at(branch, 2).digit;
    for (const std::size_t place : {1u, 6u}) {
        if (claim_at(branch, place).digit != digit) return false;
    }
    for (const std::size_t place : {3u, 4u, 5u}) {
        if (claim_at(branch, place).digit != other) return false;
    }
    return is_in_a_cell(branch, 2) && !is_in_a_cell(branch, 4) && is_in_a_cell(branch, 6);
}

bool is_xy_chain(const Branch& branch) {
    for (std::size_t place = 2; place < branch.size(); place += 2) {
        if (!is_in_a_cell(branch, place)) return false;
    }
    const int digit = claim_at(branch, 0).digit;
    return claim_at(branch, 1).digit == digit && claim_at(branch, branch.size() - 2).digit == digit;
}

}  // namespace

bool is_simple_chain(const Step& step) {
    if (step.branches.size() != 1 || step.branches.front().size() < 2) return false;
    const Branch& branch = step.branches.front();
    for (int i = 1; i < std::ssize(branch); ++i) {
        const Link& link = branch[static_cast<std::size_t>(i)];
        if (link.nested >= 0 || link.parents != std::vector{i - 1}) return false;
    }
    return true;
}

bool is_either_or(const Step& step) {
    if (!is_simple_chain(step)) return false;
    const Branch& branch = step.branches.front();
    return branch.size() >= 4 && branch.front().claim.stands && !branch.back().claim.stands;
}

Shape shape_of(const Step& step) {
    if (!is_either_or(step)) return Shape::none;
    const Branch& branch = step.branches.front();
    if (step.technique == Technique::turbot_fish) return shape_of_fish(branch);
    if (is_w_wing(branch)) return Shape::w_wing;
    return is_xy_chain(branch) ? Shape::xy_chain : Shape::none;
}

}  // namespace gridrace::sudoku
