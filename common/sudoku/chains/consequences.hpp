// All that follows from one assumption, claim by claim, in the order of Sudoku Explainer's search:
// the order decides which of several reasons a claim has. Internal to the chains.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "common/sudoku/chains/marks.hpp"

namespace gridrace::sudoku::chains {

struct Assertion {
    Mark mark = 0;
    bool on = false;
    friend bool operator==(const Assertion&, const Assertion&) = default;
};

// What a search may use.
struct Power {
    bool dynamic = false;       // remembers what is out, so that a claim may follow from several
    bool within_digit = false;  // nishio: keeps to the places of one digit
    int level = 0;              // as Step::level
    int nesting = 0;            // level 4 and more: the level of the dynamic chains used within
    friend bool operator==(const Power&, const Power&) = default;
};

// Candidates that are out by a technique rather than a single, and what it rests on.
struct ByTechnique {
    std::vector<Mark> parents;  // out before
    Step step;
    int claims =
        0;  // if the technique is a chain: they make the chain it is used in as much longer
};

// What the techniques that `power` allows put out after the candidates that are in `before` and no
// more in `now`: those of the first technique that finds anything new. In by_technique.cpp.
std::vector<ByTechnique> uses_of_techniques(const Marks& before, const Marks& now,
                                            const Power& power);

class Consequences {
public:
    // Searches until nothing new follows or a claim and its opposite do.
    // `marks` and their numbering must outlive this.
    Consequences(const Marks& marks, const Numbering& numbering, Assertion assumption,
                 const Power& power);

    const MarkSet& on() const { return on_; }
    const MarkSet& off() const { return off_; }
    // In the order in which they were found.
    const std::vector<Mark>& ons() const { return ons_; }
    const std::vector<Mark>& offs() const { return offs_; }
    bool contains(Assertion claim) const {
        return claim.on ? on_.contains(claim.mark) : off_.contains(claim.mark);
    }

    // The claim that was found last, if its opposite had been found before.
    const std::optional<Assertion>& clash() const { return clash_; }

    // No line of thought to the claim is shorter than this: a bound for `claims_up_to`.
    int depth(Assertion claim) const;
    // The number of claims that lead to a claim, itself included. Chains within are told to `used`.
    int claims_up_to(Assertion claim, std::vector<const ByTechnique*>& used) const;

    // The line of thought to the claim.
    Branch branch_to(Assertion claim, std::vector<Step>& nested) const;

private:
    // How a candidate came to stand: the reason, and the index of the last that was out by then.
    struct Arrival {
        Reason reason;
        std::uint16_t last_out;
        std::uint16_t depth;
    };
    // How a candidate went out: as assumed, because `by` stands (said as cell_is_taken, whichever
    // house they share), or by the technique of that index.
    struct Departure {
        Reason reason;
        std::uint16_t by;
        std::uint16_t index;  // among those that are out
        std::uint16_t depth;
    };

    bool follow_next();
    void follow_on(Mark on);
    void follow_off(Mark off, std::size_t index);
    void use_techniques();
    void add_on(Mark on, const Arrival& how);
    void add_off(Mark off, Departure how);

    template <class Visit>
    void for_each_parent(Assertion claim, const Visit& visit) const;
    // Claims in an order in which every one comes after those it follows from.
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
    Marks now_;
    Power power_;
    MarkSet on_, off_;
    std::vector<Mark> ons_, offs_;
    // Of the candidates that are in the sets and of a clash; the others are not initialised.
    std::unique_ptr<Arrival[]> arrivals_;
    std::unique_ptr<Departure[]> departures_;
    std::vector<ByTechnique> techniques_;
    std::size_t followed_on_ = 0, followed_off_ = 0;
    std::optional<Assertion> clash_;
};

}  // namespace gridrace::sudoku::chains
