#include <vector>

#include "common/sudoku/people/techniques.hpp"
#include "common/sudoku/techniques/pattern.hpp"

namespace gridrace::sudoku::people {

namespace {

class Blossom {
public:
    Blossom(const Candidates& candidates, Cell stem, const std::vector<AlmostLocked>& sets)
        : candidates_(candidates), stem_(stem), sets_(sets) {}

    // A set for each candidate of the stem from this one on. `losers`: where the common digit can go.
    bool grow(int digit, const CellSet& losers) {
        while (digit <= 9 && !candidates_.contains(stem_, digit)) ++digit;
        if (digit > 9) return conclude(losers);
        for (const AlmostLocked& set : sets_) {
            if (!set.digits.contains(digit) || !set.digits.contains(common_)) continue;
            if (set.cells.contains(stem_)) continue;
            const CellSet seen = set.cells & candidates_.places(digit);
            if (!(seen - peers_of(stem_)).empty()) continue;
            const CellSet held = set.cells & candidates_.places(common_);
            const CellSet left = losers & techniques::common_peers(held);
            if (left.empty()) continue;
            petals_.push_back({{held, common_}, {seen, digit}, {}, set.cells});
            if (grow(digit + 1, left)) return true;
            petals_.pop_back();
        }
        return false;
    }

    bool grow_for(int common) {
        common_ = common;
        petals_.clear();
        if (candidates_.contains(stem_, common)) return false;
        return grow(1, candidates_.places(common));
    }
    Step take() { return std::move(step_); }

private:
    bool conclude(const CellSet& losers) {
        step_ = {};
        step_.technique = Technique::death_blossom;
        step_.links = petals_;
        step_.other_cells.insert(stem_);
        step_.other_digits = candidates_.at(stem_);
        step_.digits = step_.other_digits.with(common_);
        for (const EitherOr& petal : petals_) step_.cells = step_.cells | petal.set;
        for (const Cell cell : losers) {
            if (!step_.cells.contains(cell)) {
                step_.eliminations.push_back({cell, DigitSet::only(common_)});
            }
        }
        return !step_.eliminations.empty();
    }

    const Candidates& candidates_;
    Cell stem_;
    const std::vector<AlmostLocked>& sets_;
    int common_ = 0;
    std::vector<EitherOr> petals_;
    Step step_;
};

}  // namespace

std::optional<Step> death_blossom(const Candidates& candidates, int most_cells) {
    const auto sets = almost_locked_sets(candidates, most_cells);
    for (const int petals : {2, 3, 4}) {
        for (int i = 0; i < Cell::count; ++i) {
            if (candidates.at(Cell(i)).size() != petals) continue;
            Blossom blossom(candidates, Cell(i), sets);
            for (int common = 1; common <= 9; ++common) {
                if (blossom.grow_for(common)) return blossom.take();
            }
        }
    }
    return std::nullopt;
}

}  // namespace gridrace::sudoku::people
