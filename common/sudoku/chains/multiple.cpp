#include "common/sudoku/chains/multiple.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <tuple>

#include "common/base/sort_by.hpp"
#include "common/sudoku/chains/length.hpp"

namespace gridrace::sudoku::chains {

namespace {

// The kind of a conclusion, in the order of Sudoku Explainer's preference.
enum class Kind : std::uint8_t { double_chain, cell, region, contradiction };

// The assumptions that cover all cases.
class Cases {
public:
    void add(const Consequences& one) { cases_[size_++] = &one; }
    auto begin() const { return cases_.begin(); }
    auto end() const { return cases_.begin() + static_cast<std::ptrdiff_t>(size_); }

private:
    std::array<const Consequences*, 9> cases_{};
    std::size_t size_ = 0;
};

struct Conclusion {
    Kind kind = Kind::cell;
    Assertion result;   // what is true
    Assertion meeting;  // where the chains meet: the result, or the clash in a contradiction
    Cases cases;
    House house;  // of a region
    Mark source = 0;
    int claims = 0;
    int order = 0;  // among those that were found
};

class Search {
public:
    Search(const Marks& marks, const Power& power, bool wants_all, Pool& pool)
        : pool_(pool),
          begin_(pool.place()),
          now_(marks),
          marks_(marks),
          numbering_(marks),
          power_(power),
          wants_all_(wants_all),
          known_(2 * numbering_.size()) {}
    ~Search() {
        for (Consequences* known : known_) {
            if (known) std::destroy_at(known);
        }
        pool_.release(begin_);
    }
    Search(const Search&) = delete;
    Search& operator=(const Search&) = delete;

    void run();
    std::vector<Conclusion>& conclusions() { return conclusions_; }
    Step step_of(const Conclusion& conclusion) const;

private:
    const Consequences& of(Mark mark, bool on);
    void search_mark(Mark mark, int digits_of_cell);
    void search_contradiction(Mark mark, bool on);
    void search_double(Mark mark);
    void search_region(Mark mark, Line line);
    void search_cell(std::size_t cell);
    void search_meetings(const Conclusion& frame);
    void offer(Conclusion conclusion);
    static int claims_of(const Conclusion& conclusion);
    static int least_claims(const Conclusion& conclusion);
    bool leads_nowhere(Mark mark) const;
    std::size_t eliminations_of(Assertion result) const;
    Technique technique_of(Kind kind) const;
    int base_tenths() const;

    Pool& pool_;
    Pool::Place begin_;
    Marks now_;  // of the consequences that are searched

    const Marks& marks_;
    Numbering numbering_;
    Power power_;
    bool wants_all_;
    std::vector<Consequences*> known_;  // in the pool
    // The best one or, if all are wanted, the best of each set of eliminations.
    std::vector<Conclusion> conclusions_;
    std::array<std::uint16_t, 2 * mark_count> best_{};  // for a set its place in the list, from 1
    int order_ = 0;
};

const Consequences& Search::of(Mark mark, bool on) {
    auto& known = known_[2 * numbering_(mark) + (on ? 1 : 0)];
    if (!known) {
        auto* const place = reinterpret_cast<Consequences*>(pool_.take(sizeof(Consequences)));
        known =
            std::construct_at(place, marks_, numbering_, Assertion{mark, on}, power_, now_, pool_);
    }
    return *known;
}

void Search::run() {
    for (std::size_t cell = 0; cell < Cell::count; ++cell) {
        const int size = count_of_nine(marks_.digits(cell));
        if (size < (power_.dynamic ? 2 : 3)) continue;
        for (unsigned left = marks_.digits(cell); left != 0; left &= left - 1) {
            search_mark(static_cast<Mark>(cell * 9 + lowest(left)), size);
        }
        if (!power_.within_digit) search_cell(cell);
    }
}

void Search::search_mark(Mark mark, int digits_of_cell) {
    if (power_.dynamic) {
        search_contradiction(mark, true);
        if (is_made_small || !leads_nowhere(mark)) {
            search_contradiction(mark, false);
            if (digits_of_cell >= 3 && !power_.within_digit) search_double(mark);
        }
    }
    if (power_.within_digit) return;
    for (const Line line : lines) search_region(mark, line);
}

// Whether nothing follows from the removal of a candidate.
bool Search::leads_nowhere(Mark mark) const {
    if (power_.level > 0 || is_two(marks_.digits(mark / 9u))) return false;
    for (const Line line : lines) {
        if (is_two(marks_.places(line, house_index(line, mark / 9u), mark % 9u))) return false;
    }
    return true;
}

void Search::search_contradiction(Mark mark, bool on) {
    const Consequences& consequences = of(mark, on);
    if (!consequences.clash()) return;
    Conclusion conclusion;
    conclusion.kind = Kind::contradiction;
    conclusion.result = {mark, !on};
    conclusion.meeting = *consequences.clash();
    conclusion.cases.add(consequences);
    conclusion.source = mark;
    offer(conclusion);
}

void Search::search_double(Mark mark) {
    Conclusion frame;
    frame.kind = Kind::double_chain;
    frame.source = mark;
    frame.cases.add(of(mark, true));
    frame.cases.add(of(mark, false));
    search_meetings(frame);
}

// Each house once: for the first of the digit's places.
void Search::search_region(Mark mark, Line line) {
    const std::size_t cell = mark / 9;
    const unsigned digit = mark % 9;
    const auto house = house_index(line, cell);
    const unsigned places = marks_.places(line, house, digit);
    if (lowest(places) != place_in(line, cell) || is_one(places)) return;
    Conclusion frame;
    frame.kind = Kind::region;
    frame.house = house_of(line, house);
    frame.source = mark;
    for (unsigned left = places; left != 0; left &= left - 1) {
        frame.cases.add(
            of(static_cast<Mark>(cell_at(line, house, lowest(left)) * 9 + digit), true));
    }
    search_meetings(frame);
}

void Search::search_cell(std::size_t cell) {
    Conclusion frame;
    frame.kind = Kind::cell;
    frame.source = static_cast<Mark>(cell * 9 + lowest(marks_.digits(cell)));
    for (unsigned left = marks_.digits(cell); left != 0; left &= left - 1) {
        frame.cases.add(of(static_cast<Mark>(cell * 9 + lowest(left)), true));
    }
    search_meetings(frame);
}

// Every claim that follows in all cases.
void Search::search_meetings(const Conclusion& frame) {
    const Consequences& first = **frame.cases.begin();
    for (const bool on : {true, false}) {
        MarkSet common = on ? first.on() : first.off();
        for (const Consequences* other : frame.cases) {
            common.keep_only(on ? other->on() : other->off());
        }
        if (common.empty()) continue;
        for (const Mark mark : on ? first.ons() : first.offs()) {
            if (!common.contains(mark)) continue;
            Conclusion conclusion = frame;
            conclusion.result = conclusion.meeting = {mark, on};
            offer(conclusion);
        }
    }
}

void Search::offer(Conclusion conclusion) {
    // Placing the only candidate of a cell is no progress.
    if (conclusion.result.on && is_one(marks_.digits(conclusion.result.mark / 9u))) return;
    auto& best = best_[wants_all_ ? eliminations_of(conclusion.result) : 0];
    const auto is_no_better = [&](int claims) {
        if (best == 0) return false;
        const Conclusion& known = conclusions_[best - 1u];
        return std::tie(claims, conclusion.kind) >= std::tie(known.claims, known.kind);
    };
    if (is_no_better(least_claims(conclusion))) return;
    conclusion.claims = claims_of(conclusion);
    if (is_no_better(conclusion.claims)) return;
    conclusion.order = order_++;
    if (best == 0) {
        conclusions_.push_back(conclusion);
        best = static_cast<std::uint16_t>(conclusions_.size());
    } else {
        conclusions_[best - 1u] = conclusion;
    }
}

// A number for what a result removes: that of the candidate, if it is one.
std::size_t Search::eliminations_of(Assertion result) const {
    if (!result.on) return result.mark;
    const std::size_t cell = result.mark / 9u;
    const unsigned others = marks_.digits(cell) & ~(1u << result.mark % 9);
    return is_one(others) ? cell * 9 + lowest(others) : mark_count + result.mark;
}

int Search::least_claims(const Conclusion& conclusion) {
    const Assertion meeting = conclusion.meeting;
    int claims = 0;
    for (const Consequences* one : conclusion.cases) claims += one->depth(meeting);
    if (conclusion.kind == Kind::contradiction) {
        claims += (*conclusion.cases.begin())->depth({meeting.mark, !meeting.on});
    }
    return claims;
}

int Search::claims_of(const Conclusion& conclusion) {
    const Assertion meeting = conclusion.meeting;
    std::vector<const ByTechnique*> used;
    int claims = 0;
    for (const Consequences* one : conclusion.cases) claims += one->claims_up_to(meeting, used);
    if (conclusion.kind == Kind::contradiction) {
        const Consequences& only = **conclusion.cases.begin();
        claims += only.claims_up_to({meeting.mark, !meeting.on}, used);
    }
    // Each nested chain counts once, however many times it is used.
    for (auto use = used.begin(); use != used.end(); ++use) {
        const bool is_new = std::none_of(used.begin(), use, [&](const ByTechnique* earlier) {
            return earlier == *use || (earlier->dropped == (*use)->dropped &&
                                       earlier->step.branches == (*use)->step.branches);
        });
        if (is_new) claims += (*use)->claims;
    }
    return claims;
}

Technique Search::technique_of(Kind kind) const {
    if (power_.within_digit) return Technique::nishio_forcing_chains;
    switch (kind) {
        case Kind::double_chain: return Technique::double_forcing_chains;
        case Kind::contradiction: return Technique::contradiction_forcing_chains;
        case Kind::cell:
            return power_.dynamic ? Technique::dynamic_cell_forcing_chains
                                  : Technique::cell_forcing_chains;
        case Kind::region: break;
    }
    return power_.dynamic ? Technique::dynamic_region_forcing_chains
                          : Technique::region_forcing_chains;
}

int Search::base_tenths() const {
    if (power_.within_digit) return 75;
    return power_.dynamic ? 85 + 5 * power_.level : 80;
}

Step Search::step_of(const Conclusion& conclusion) const {
    Step step;
    step.technique = technique_of(conclusion.kind);
    step.rating = {base_tenths() + tenths_for_length(conclusion.claims)};
    step.level = power_.level;
    const auto [mark, on] = conclusion.result;
    if (on) {
        step.placements = {{cell_of(mark), digit_of(mark)}};
    } else {
        step.eliminations = {{cell_of(mark), DigitSet::only(digit_of(mark))}};
    }
    const Assertion meeting = conclusion.meeting;
    for (const Consequences* one : conclusion.cases) {
        step.branches.push_back(one->branch_to(meeting, step.nested, pool_));
    }
    if (conclusion.kind == Kind::contradiction) {
        const Consequences& only = **conclusion.cases.begin();
        step.branches.push_back(only.branch_to({meeting.mark, !meeting.on}, step.nested, pool_));
    }
    for (const Branch& branch : step.branches) {
        step.cells.insert(branch.front().claim.cell);
        step.digits = step.digits.with(branch.front().claim.digit);
    }
    if (conclusion.kind == Kind::region) step.houses = {conclusion.house};
    return step;
}

}  // namespace

std::optional<Step> easiest_multiple_chains(const Marks& marks, const Power& power) {
    Pool pool;
    Search search(marks, power, false, pool);
    search.run();
    if (search.conclusions().empty()) return std::nullopt;
    return search.step_of(search.conclusions().front());
}

std::vector<CountedStep> all_multiple_chains(const Marks& marks, const Power& power, Pool& pool) {
    Search search(marks, power, true, pool);
    search.run();
    auto& conclusions = search.conclusions();
    sort_by(conclusions, [](const Conclusion& conclusion) {
        const int ease = conclusion.claims * 4 + static_cast<int>(conclusion.kind);
        return std::int64_t{ease} << 32 | conclusion.order;
    });
    std::vector<CountedStep> steps;
    std::ranges::transform(conclusions, std::back_inserter(steps),
                           [&search](const Conclusion& conclusion) {
                               return CountedStep{search.step_of(conclusion), conclusion.claims};
                           });
    return steps;
}

}  // namespace gridrace::sudoku::chains
