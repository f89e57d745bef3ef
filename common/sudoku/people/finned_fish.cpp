// Fish with fins are searched from their victims: if the digit were there, n houses would have
// places left in n - 1 houses only.
#include <array>
#include <vector>

#include "common/sudoku/people/techniques.hpp"
#include "common/sudoku/techniques/houses.hpp"
#include "common/sudoku/techniques/pattern.hpp"

namespace gridrace::sudoku::people {

namespace {

using techniques::cells_in;

using Houses = std::vector<House>;

Houses houses_of_kinds(std::initializer_list<HouseKind> kinds) {
    Houses houses;
    for (const HouseKind kind : kinds) {
        for (std::uint8_t i = 0; i < 9; ++i) houses.push_back({kind, i});
    }
    return houses;
}

CellSet cells_of_all(const Houses& houses) {
    CellSet cells;
    for (const House house : houses) cells = cells | cells_in(house);
    return cells;
}

bool has(const Houses& houses, HouseKind kind) {
    for (const House house : houses) {
        if (house.kind == kind) return true;
    }
    return false;
}

class FishSearch {
public:
    FishSearch(const CellSet& places, int size, Houses bases, Houses covers)
        : places_(places), size_(size), bases_(std::move(bases)), covers_(std::move(covers)) {}

    struct Fish {
        Houses bases;
        Houses covers;
        CellSet body;  // the places in the bases, without the fins
        CellSet fins;
        CellSet victims;
    };

    std::optional<Fish> run() {
        for (const Cell victim : places_) {
            victim_ = victim;
            rest_ = places_ - peers_of(victim);
            rest_.erase(victim);
            for (const House house : covers_) {
                if (!contains(house, victim)) continue;
                chosen_ = {house};
                if (choose(0, rest_)) return fish_;
            }
        }
        return std::nullopt;
    }

private:
    // Adds covers from this one on, until there are enough.
    bool choose(std::size_t next, const CellSet& uncovered) {
        if (static_cast<int>(chosen_.size()) == size_) {
            taken_.clear();
            return take_bases(0, uncovered, {});
        }
        for (std::size_t i = next; i < covers_.size(); ++i) {
            const CellSet& cells = cells_in(covers_[i]);
            if ((uncovered & cells).empty() || covers_[i] == chosen_.front()) continue;
            chosen_.push_back(covers_[i]);
            if (choose(i + 1, uncovered - cells)) return true;
            chosen_.pop_back();
        }
        return false;
    }

    // Adds bases whose places are covered. No place is in two of them.
    bool take_bases(std::size_t next, const CellSet& uncovered, const CellSet& used) {
        if (static_cast<int>(taken_.size()) == size_) return conclude();
        for (std::size_t i = next; i < bases_.size(); ++i) {
            const CellSet& cells = cells_in(bases_[i]);
            const CellSet held = rest_ & cells;
            if (cells.contains(victim_) || held.empty() || !(held & uncovered).empty()) continue;
            if (!(held & used).empty()) continue;
            bool is_cover = false;
            for (const House cover : chosen_) is_cover = is_cover || cover == bases_[i];
            if (is_cover) continue;
            taken_.push_back(bases_[i]);
            if (take_bases(i + 1, uncovered, used | held)) return true;
            taken_.pop_back();
        }
        return false;
    }

    bool conclude() {
        const CellSet base = places_ & cells_of_all(taken_);
        CellSet in_two;  // places of two bases may be the same place: they count as fins
        for (std::size_t i = 0; i < taken_.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                in_two = in_two | (base & cells_in(taken_[i]) & cells_in(taken_[j]));
            }
        }
        const CellSet across = cells_of_all(chosen_);
        fish_ = {taken_, chosen_, {}, (base - across) | in_two, {}};
        fish_.body = base - fish_.fins;
        // The places seen by the victim that were not covered by the others: all fins.
        fish_.victims = (places_ & across) - base;
        if (!fish_.fins.empty()) {
            fish_.victims = fish_.victims & techniques::common_peers(fish_.fins);
        }
        return !fish_.victims.empty();
    }

    CellSet places_;
    int size_;
    Houses bases_;
    Houses covers_;
    Cell victim_;
    CellSet rest_;  // the places left if the victim is true
    Houses chosen_;
    Houses taken_;
    Fish fish_;
};

// Whether a base would be left one place without the fins.
bool is_sashimi(const FishSearch::Fish& fish) {
    for (const House base : fish.bases) {
        if ((fish.body & cells_in(base)).size() < 2) return true;
    }
    return false;
}

Technique name_of(const FishSearch::Fish& fish) {
    using enum HouseKind;
    const bool has_box = has(fish.bases, box) || has(fish.covers, box);
    const auto is_mixed = [](const Houses& houses) {
        return has(houses, row) && has(houses, column);
    };
    if (is_mixed(fish.bases) || is_mixed(fish.covers)) return Technique::mutant_fish;
    if (has_box) return Technique::franken_fish;
    constexpr std::array finned = {Technique::finned_x_wing, Technique::finned_swordfish,
                                   Technique::finned_jellyfish};
    constexpr std::array sashimi = {Technique::sashimi_x_wing, Technique::sashimi_swordfish,
                                    Technique::sashimi_jellyfish};
    return (is_sashimi(fish) ? sashimi : finned)[fish.bases.size() - 2];
}

std::optional<Step> find(const Candidates& candidates, int size, const Houses& bases,
                         const Houses& covers) {
    std::optional<Step> best;
    for (int digit = 1; digit <= 9; ++digit) {
        const auto found = FishSearch(candidates.places(digit), size, bases, covers).run();
        if (!found) continue;
        Step step;
        step.technique = name_of(*found);
        step.cells = found->body;
        step.other_cells = found->fins;
        step.digits = step.other_digits = DigitSet::only(digit);
        step.houses = found->bases;
        step.houses.insert(step.houses.end(), found->covers.begin(), found->covers.end());
        for (const Cell cell : found->victims) step.eliminations.push_back({cell, step.digits});
        const auto looked_at = [](const Step& one) { return (one.cells | one.other_cells).size(); };
        if (!best || looked_at(step) < looked_at(*best)) best = std::move(step);
    }
    return best;
}

std::optional<Step> find_both_ways(const Candidates& candidates, int size, const Houses& one,
                                   const Houses& other) {
    if (auto step = find(candidates, size, one, other)) return step;
    return find(candidates, size, other, one);
}

}  // namespace

std::optional<Step> finned_fish(const Candidates& candidates, int size) {
    using enum HouseKind;
    return find_both_ways(candidates, size, houses_of_kinds({row}), houses_of_kinds({column}));
}

std::optional<Step> franken_fish(const Candidates& candidates, int size) {
    using enum HouseKind;
    return find_both_ways(candidates, size, houses_of_kinds({row, box}),
                          houses_of_kinds({column, box}));
}

std::optional<Step> mutant_fish(const Candidates& candidates, int size) {
    using enum HouseKind;
    const Houses all = houses_of_kinds({row, column, box});
    return find(candidates, size, all, all);
}

}  // namespace gridrace::sudoku::people
