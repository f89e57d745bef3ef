// All consequences of one assumption, claim by claim, in the order of Sudoku Explainer's search:
// the order decides which of several reasons a claim gets. Internal to the chains.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "common/sudoku/chains/marks.hpp"
#include "common/sudoku/chains/pool.hpp"

namespace gridrace::sudoku::chains {

// A program that is made to be small, as the page's, has less code rather than needing less time and
// memory above 9.5. What it finds is the same.
#ifdef __OPTIMIZE_SIZE__
inline constexpr bool is_made_small = true;
#else
inline constexpr bool is_made_small = false;
#endif

struct Assertion {
    Mark mark = 0;
    bool on = false;
    friend bool operator==(const Assertion&, const Assertion&) = default;
};

// The means that a search may use.
struct Power {
    bool dynamic = false;       // keeps removed candidates: a claim may have several parents
    bool within_digit = false;  // nishio: only the places of one digit
    int level = 0;              // as Step::level
    int nesting = 0;            // level 4 and more: the level of the dynamic chains used within
    friend bool operator==(const Power&, const Power&) = default;
};

// Candidates removed by a technique other than a single, and the candidates it depends on.
struct ByTechnique {
    std::vector<Mark> parents;  // removed earlier
    Step step;
    int claims = 0;  // of a chain, which count towards the length of the outer chain
    // Where the step's branches and what is nested in them were dropped, for their weight: the branches
    // as numbers, and where they can be found again.
    std::vector<std::uint16_t> dropped = {};
    std::uint16_t moment = 0;
    std::uint16_t number = 0;
};

// The candidates that the techniques allowed by `power` remove, given those that are in `before`
// and not in `now`: from the first technique that finds anything new. In by_technique.cpp.
std::vector<ByTechnique> uses_of_techniques(const Marks& before, const Marks& now,
                                            const Power& power, Pool& pool);

class Consequences {
public:
    // Searches until there is no new consequence, or a claim and its opposite are found.
    // `marks`, their numbering and what is taken of the pool must outlive this; `now` is what is left of
    // the marks, and serves the search only.
    Consequences(const Marks& marks, const Numbering& numbering, Assertion assumption,
                 const Power& power, Marks& now, Pool& pool);

    const MarkSet& on() const { return on_; }
    const MarkSet& off() const { return off_; }
    // In the order in which they were found.
    std::span<const Mark> ons() const { return {ons_, on_count_}; }
    std::span<const Mark> offs() const { return {offs_, off_count_}; }
    bool contains(Assertion claim) const {
        return claim.on ? on_.contains(claim.mark) : off_.contains(claim.mark);
    }

    // The claim found last, if its opposite had been found before.
    const std::optional<Assertion>& clash() const { return clash_; }

    // A lower bound on the length of branches to the claim, and so on `claims_up_to`.
    int depth(Assertion claim) const;
    // The number of claims that lead to a claim, including itself. Adds nested chains to `used`.
    int claims_up_to(Assertion claim, std::vector<const ByTechnique*>& used) const;

    // The branch that leads to the claim.
    Branch branch_to(Assertion claim, std::vector<Step>& nested, Pool& pool) const;

private:
    // How a candidate was placed: the reason, and the index of the last candidate removed before.
    struct Arrival {
        Reason reason;
        std::uint16_t last_out;
        std::uint16_t depth;
    };
    // How a candidate was removed: by assumption, because `by` was placed (reported as
    // cell_is_taken, whichever house they share), or by the technique with that index.
    struct Departure {
        Reason reason;
        std::uint16_t by;
        std::uint16_t index;  // among the removed ones
        std::uint16_t depth;
    };

    bool follow_next(Marks& now);
    void follow_on(Mark on, const Marks& now);
    void follow_off(Mark off, std::size_t index, Marks& now);
    void use_techniques(const Marks& now, Pool& pool);
    void drop_branches(const Marks& now, std::vector<ByTechnique>& uses);
    void add_on(Mark on, const Arrival& how);
    void add_off(Mark off, Departure how);

    template <class Visit>
    void for_each_parent(Assertion claim, const Visit& visit) const;
    // Claims in topological order: each comes after its parents.
    struct Ancestry;
    void add_ancestry(Assertion claim, Ancestry& ancestry) const;
    Ancestry ancestry_of(Assertion claim) const;
    Link link_of(Assertion claim) const;
    Arrival& arrival(Mark mark) { return arrivals_[numbering_(mark)]; }
    const Arrival& arrival(Mark mark) const { return arrivals_[numbering_(mark)]; }
    Departure& departure(Mark mark) { return departures_[numbering_(mark)]; }
    const Departure& departure(Mark mark) const { return departures_[numbering_(mark)]; }

    const Marks& marks_;  // before the assumption
    const Numbering& numbering_;
    Power power_;
    MarkSet on_, off_;
    // Of the pool, with room for each candidate.
    Mark* ons_ = nullptr;
    Mark* offs_ = nullptr;
    std::size_t on_count_ = 0, off_count_ = 0;
    // Only the entries of candidates in the sets and of a clash are initialised.
    Arrival* arrivals_ = nullptr;
    Departure* departures_ = nullptr;
    std::vector<ByTechnique> techniques_;
    std::vector<Marks> moments_;  // at which chains were used whose branches were dropped
    std::size_t followed_on_ = 0, followed_off_ = 0;
    std::optional<Assertion> clash_;
};

}  // namespace gridrace::sudoku::chains
