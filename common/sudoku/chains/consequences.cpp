#include "common/sudoku/chains/consequences.hpp"

#include <algorithm>

#include "common/sudoku/chains/links.hpp"

namespace gridrace::sudoku::chains {

struct Consequences::Ancestry {
    MarkSet on, off;
    std::vector<Assertion> claims;
};

Consequences::Consequences(const Marks& marks, const Numbering& numbering, Assertion assumption,
                           const Power& power, Marks& now, Pool& pool)
    : marks_(marks), numbering_(numbering), power_(power) {
    const std::size_t size = numbering.size();
    departures_ = reinterpret_cast<Departure*>(
        pool.take(size * (sizeof(Departure) + sizeof(Arrival) + 2 * sizeof(Mark))));
    arrivals_ = reinterpret_cast<Arrival*>(departures_ + size);
    ons_ = reinterpret_cast<Mark*>(arrivals_ + size);
    offs_ = ons_ + size;
    if (power.dynamic) now = marks;
    if (assumption.on) {
        add_on(assumption.mark, {Reason::assumption, 0, 1});
    } else {
        add_off(assumption.mark, {Reason::assumption, 0, 0, 1});
    }
    while (!clash_ && follow_next(now)) {
        const bool nothing_left = followed_on_ == on_count_ && followed_off_ == off_count_;
        if (nothing_left && !clash_ && power_.level > 0) use_techniques(now, pool);
    }
}

// Follows one placed candidate or, if there is none, one removed candidate.
bool Consequences::follow_next(Marks& now) {
    if (followed_on_ < on_count_) {
        follow_on(ons_[followed_on_++], now);
    } else if (followed_off_ < off_count_) {
        follow_off(offs_[followed_off_], followed_off_, now);
        ++followed_off_;
    } else {
        return false;
    }
    return true;
}

void Consequences::add_on(Mark on, const Arrival& how) {
    if (clash_) return;
    if (off_.contains(on)) {
        clash_ = Assertion{on, true};
        arrival(on) = how;
        return;
    }
    if (on_.contains(on)) return;
    arrival(on) = how;
    on_.insert(on);
    ons_[on_count_++] = on;
}

void Consequences::add_off(Mark off, Departure how) {
    if (clash_) return;
    how.index = static_cast<std::uint16_t>(off_count_);
    // A technique that removes a placed candidate causes a clash when that is followed.
    if (on_.contains(off) && how.reason != Reason::technique) {
        clash_ = Assertion{off, false};
        departure(off) = how;
        return;
    }
    if (off_.contains(off)) return;
    departure(off) = how;
    off_.insert(off);
    offs_[off_count_++] = off;
}

void Consequences::follow_on(Mark on, const Marks& now) {
    const auto depth = static_cast<std::uint16_t>(arrival(on).depth + 1);
    for_each_excluded(now, on, power_.within_digit, [&](Mark off) {
        add_off(off, {Reason::cell_is_taken, on, 0, depth});
    });
}

void Consequences::follow_off(Mark off, std::size_t index, Marks& now) {
    constexpr std::array last_places = {Reason::last_place_in_box, Reason::last_place_in_row,
                                        Reason::last_place_in_column};
    const std::size_t cell = off / 9;
    const unsigned digit = off % 9;
    const auto add = [&](std::size_t on, Reason reason) {
        add_on(static_cast<Mark>(on), {reason, static_cast<std::uint16_t>(index),
                                       static_cast<std::uint16_t>(departure(off).depth + 1)});
    };
    const unsigned digits = now.digits(cell);
    if (!power_.within_digit && is_two(digits)) {
        add(cell * 9 + lowest(digits & ~(1u << digit)), Reason::last_candidate);
    }
    for (const Line line : lines) {
        const auto house = house_index(line, cell);
        const unsigned places = now.places(line, house, digit);
        if (!is_two(places)) continue;
        const auto other = lowest(places & ~(1u << place_in(line, cell)));
        add(cell_at(line, house, other) * 9 + digit, last_places[index_of(line)]);
    }
    if (power_.dynamic) now.remove(off);
}

namespace {

// Equal for equal branches and for no others.
[[maybe_unused]] std::vector<std::uint16_t> numbers_of(const std::vector<Branch>& branches) {
    std::vector<std::uint16_t> numbers;
    const auto add = [&](std::size_t number) {
        const auto narrow = static_cast<std::uint16_t>(number);
        numbers.push_back(narrow);
    };
    for (const Branch& branch : branches) {
        add(branch.size());
        for (const Link& link : branch) {
            add(mark_of(link.claim.cell.index(), link.claim.digit) * 2u + link.claim.stands);
            add(static_cast<std::size_t>(link.reason));
            add(static_cast<std::size_t>(link.nested + 1));
            add(link.parents.size());
            for (const int parent : link.parents) add(static_cast<std::size_t>(parent));
        }
    }
    numbers.shrink_to_fit();
    return numbers;
}

}  // namespace

// Thousands of chains within chains are known at once, and few are part of the step in the end.
void Consequences::drop_branches(const Marks& now, std::vector<ByTechnique>& uses) {
    std::uint16_t number = 0;
    for (ByTechnique& use : uses) {
        use.moment = static_cast<std::uint16_t>(moments_.size());
        use.number = number++;
        use.dropped = numbers_of(use.step.branches);
        std::vector<Branch>().swap(use.step.branches);
        std::vector<Step>().swap(use.step.nested);
    }
    moments_.push_back(now);
}

void Consequences::use_techniques(const Marks& now, Pool& pool) {
    auto uses = uses_of_techniques(marks_, now, power_, pool);
    if constexpr (!is_made_small) {
        if (power_.level >= 3 && !uses.empty() && uses.front().claims > 0) drop_branches(now, uses);
    }
    for (ByTechnique& use : uses) {
        std::uint16_t depth = 0;
        for (const Mark parent : use.parents) depth = std::max(depth, departure(parent).depth);
        const auto index = static_cast<std::uint16_t>(techniques_.size());
        for (const auto& [cell, digits] : use.step.eliminations) {
            for (unsigned left = digits.bits(); left != 0; left &= left - 1) {
                const auto off = static_cast<Mark>(cell.index() * 9 + std::countr_zero(left));
                const auto next = static_cast<std::uint16_t>(depth + 1);
                add_off(off, {Reason::technique, index, 0, next});
            }
        }
        techniques_.push_back(std::move(use));
    }
}

int Consequences::depth(Assertion claim) const {
    return claim.on ? arrival(claim.mark).depth : departure(claim.mark).depth;
}

// A placement follows from the removal of all other candidates of its cell or house: those that
// were removed when it was found.
template <class Visit>
void Consequences::for_each_parent(Assertion claim, const Visit& visit) const {
    if (!claim.on) {
        const Departure& how = departure(claim.mark);
        if (how.reason == Reason::assumption) return;
        if (how.reason != Reason::technique) return visit(Assertion{how.by, true});
        for (const Mark parent : techniques_[how.by].parents) visit({parent, false});
        return;
    }
    const Arrival& how = arrival(claim.mark);
    if (how.reason == Reason::assumption) return;
    const auto visit_out = [&](std::size_t mark) {
        const auto other = static_cast<Mark>(mark);
        if (other == claim.mark || !off_.contains(other)) return;
        if (departure(other).index <= how.last_out) visit(Assertion{other, false});
    };
    const std::size_t cell = claim.mark / 9;
    const unsigned digit = claim.mark % 9;
    if (how.reason == Reason::last_candidate) {
        for (unsigned left = marks_.digits(cell); left != 0; left &= left - 1) {
            visit_out(cell * 9 + lowest(left));
        }
        return;
    }
    const Line line = how.reason == Reason::last_place_in_box   ? Line::box
                      : how.reason == Reason::last_place_in_row ? Line::row
                                                                : Line::column;
    const auto house = house_index(line, cell);
    for (unsigned left = marks_.places(line, house, digit); left != 0; left &= left - 1) {
        visit_out(cell_at(line, house, lowest(left)) * 9 + digit);
    }
}

void Consequences::add_ancestry(Assertion claim, Ancestry& ancestry) const {
    auto& known = claim.on ? ancestry.on : ancestry.off;
    if (known.contains(claim.mark)) return;
    known.insert(claim.mark);
    for_each_parent(claim, [&](Assertion parent) { add_ancestry(parent, ancestry); });
    ancestry.claims.push_back(claim);
}

Consequences::Ancestry Consequences::ancestry_of(Assertion claim) const {
    Ancestry ancestry;
    add_ancestry(claim, ancestry);
    return ancestry;
}

int Consequences::claims_up_to(Assertion claim, std::vector<const ByTechnique*>& used) const {
    const auto ancestry = ancestry_of(claim);
    if (!techniques_.empty()) {
        for (const Assertion ancestor : ancestry.claims) {
            if (ancestor.on || departure(ancestor.mark).reason != Reason::technique) continue;
            const auto* use = &techniques_[departure(ancestor.mark).by];
            if (use->claims > 0) used.push_back(use);
        }
    }
    return static_cast<int>(ancestry.claims.size());
}

Link Consequences::link_of(Assertion claim) const {
    Link link;
    link.claim = {cell_of(claim.mark), digit_of(claim.mark), claim.on};
    if (claim.on) {
        link.reason = arrival(claim.mark).reason;
    } else {
        const Departure& how = departure(claim.mark);
        link.reason =
            how.reason == Reason::cell_is_taken ? reason_for_off(how.by, claim.mark) : how.reason;
    }
    return link;
}

Branch Consequences::branch_to(Assertion claim, std::vector<Step>& nested, Pool& pool) const {
    const auto claims = ancestry_of(claim).claims;
    std::vector<int> nested_index(techniques_.size(), -1);
    Branch branch;
    for (const Assertion ancestor : claims) {
        Link link = link_of(ancestor);
        for_each_parent(ancestor, [&](Assertion parent) {
            const auto found = std::find(claims.begin(), claims.end(), parent);
            link.parents.push_back(static_cast<int>(found - claims.begin()));
        });
        if (link.reason == Reason::technique) {
            const std::size_t used = departure(ancestor.mark).by;
            if (nested_index[used] < 0) {
                nested_index[used] = static_cast<int>(nested.size());
                const ByTechnique& use = techniques_[used];
                if (is_made_small || use.dropped.empty()) {
                    nested.push_back(use.step);
                } else {
                    const auto again =
                        uses_of_techniques(marks_, moments_[use.moment], power_, pool);
                    nested.push_back(again[use.number].step);
                }
            }
            link.nested = nested_index[used];
        }
        branch.push_back(std::move(link));
    }
    return branch;
}

}  // namespace gridrace::sudoku::chains
