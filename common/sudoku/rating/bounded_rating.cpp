#include "common/sudoku/rating/bounded_rating.hpp"

#include "common/sudoku/chains/reach.hpp"
#include "common/sudoku/rating/ladder.hpp"
#include "common/sudoku/techniques/houses.hpp"
#include "common/sudoku/techniques/techniques.hpp"

namespace gridrace::sudoku::detail {

namespace {
constexpr Rating hidden_singles{15};  // all of them

// The lowest rating needed besides singles: a direct technique combines two steps, and is not needed
// if both are allowed.
Rating easiest_needed(Rating hardest) {
    using techniques::fixed_rating;
    if (hardest >= fixed_rating(Technique::hidden_triplet)) {
        return fixed_rating(Technique::pointing);
    }
    if (hardest >= fixed_rating(Technique::hidden_pair)) {
        return fixed_rating(Technique::direct_hidden_triplet);
    }
    if (hardest >= fixed_rating(Technique::claiming)) {
        return fixed_rating(Technique::direct_hidden_pair);
    }
    return {};
}

}  // namespace

bool BoundedRating::place_hidden_singles() {
    bool found = false;
    for (int digit = 1; digit <= 9; ++digit) {
        for (const House house : techniques::all_houses) {
            const CellSet places = candidates_.places(digit) & techniques::cells_in(house);
            if (!places.has_one()) continue;
            place(places.first(), digit);
            found = true;
        }
    }
    return found;
}

bool BoundedRating::place_naked_singles() {
    bool found = false;
    for (int i = 0; i < Cell::count; ++i) {
        const DigitSet left = candidates_.at(Cell(i));
        if (left.empty() || left != DigitSet::only(left.first())) continue;
        place(Cell(i), left.first());
        found = true;
    }
    return found;
}

void BoundedRating::place(Cell cell, int digit) {
    grid_.place(cell, digit);
    candidates_.place(cell, digit);
}

bool BoundedRating::is_solved_up_to(Rating hardest) {
    if (hardest >= highest_rating) return true;
    const bool hidden = hardest >= hidden_singles;
    const bool naked = hardest >= techniques::fixed_rating(Technique::naked_single);
    const Allowed allowed{.hardest = hardest, .easiest = easiest_needed(hardest)};
    while (!grid_.is_full()) {
        // Places many singles at once: their order does not matter.
        if (hidden && place_hidden_singles()) continue;
        if (naked && place_naked_singles()) continue;
        const auto step = next_step(candidates_, allowed);
        if (!step) return false;
        apply(*step, grid_, candidates_);
    }
    return true;
}

// True if a chain changed the grid.
bool BoundedRating::follow_simple_chains() {
    const chains::Links links(chains::Marks(candidates_), chains::Along::both);
    const chains::Reach reach(links);
    bool found = false;
    for (const auto mark : links.marks()) {
        const Cell cell = chains::cell_of(mark);
        const int digit = chains::digit_of(mark);
        if (!candidates_.at(cell).contains(digit)) continue;  // removed by now
        if (reach.contradicts_itself(mark)) {
            candidates_.eliminate(cell, digit);
        } else if (reach.follows_from_its_opposite(mark)) {
            place(cell, digit);
        } else {
            continue;
        }
        found = true;
    }
    return found;
}

bool BoundedRating::is_quickly_solved_up_to(Rating hardest) {
    if (hardest >= highest_rating) return true;
    using techniques::fixed_rating;
    const Rating pointing = fixed_rating(Technique::pointing);
    const Rating claiming = fixed_rating(Technique::claiming);
    while (!grid_.is_full()) {
        if (place_hidden_singles() || place_naked_singles()) continue;
        auto step = next_step(candidates_, {.hardest = claiming, .easiest = pointing});
        if (!step && follow_simple_chains()) continue;
        if (!step) step = next_step(candidates_, {.hardest = hardest, .easiest = claiming});
        if (!step) return false;
        apply(*step, grid_, candidates_);
    }
    return true;
}

}  // namespace gridrace::sudoku::detail
