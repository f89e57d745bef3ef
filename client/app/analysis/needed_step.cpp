#include "client/app/analysis/needed_step.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "common/base/sort_by.hpp"
#include "common/sudoku/rating/ladder.hpp"

namespace gridrace::app {

namespace {

using sudoku::Candidates;
using sudoku::Cell;
using sudoku::House;

// Chains beyond this take seconds.
constexpr sudoku::Rating hardest{94};
// Techniques that place a digit at once: singles, and patterns that leave one.
constexpr sudoku::Rating naked_single{23};
constexpr sudoku::Rating first_pattern{17};
constexpr sudoku::Rating last_pattern{25};
// The first technique that only removes candidates.
constexpr sudoku::Rating first_elimination{26};
constexpr std::size_t most_steps = 400;

// A single in one cell, and the candidates that had to go for it.
struct Single {
    sudoku::Step step;
    std::vector<sudoku::Placement> removed;
};

sudoku::Step placing(Cell cell, int digit) {
    sudoku::Step step;
    step.placements = {{cell, digit}};
    step.cells.insert(cell);
    step.digits = sudoku::DigitSet::only(digit);
    return step;
}

int open_cells(const Candidates& candidates, House house) {
    int open = 0;
    for (const Cell cell : cells_of(house)) open += !candidates.at(cell).empty();
    return open;
}

// As in the engine's ladder: the last cell of a house, then boxes, then lines.
sudoku::Rating rating_in(const Candidates& candidates, House house) {
    if (open_cells(candidates, house) == 1) return {10};
    return {is_box(house) ? 12 : 15};
}

// The ways in which the cell is a single now, the easiest first. `before` has the candidates that
// the rules leave.
std::vector<Single> singles_in(const Candidates& before, const Candidates& now, Cell cell,
                               int digit) {
    std::vector<Single> singles;
    for (const House house : houses_of(cell)) {
        if (!(now.places(digit) & cells_of(house)).has_one()) continue;
        Single single{placing(cell, digit), {}};
        single.step.technique = sudoku::Technique::hidden_single;
        single.step.houses = {house};
        single.step.rating = rating_in(before, house);  // those placed first are part of the work
        for (const Cell other : before.places(digit) & cells_of(house)) {
            if (other != cell) single.removed.push_back({other, digit});
        }
        singles.push_back(std::move(single));
    }
    if (now.at(cell) == sudoku::DigitSet::only(digit)) {
        Single single{placing(cell, digit), {}};
        single.step.technique = sudoku::Technique::naked_single;
        single.step.rating = naked_single;
        for (int other = 1; other <= 9; ++other) {
            if (other != digit && before.contains(cell, other)) {
                single.removed.push_back({cell, other});
            }
        }
        singles.push_back(std::move(single));
    }
    sort_by(singles, [](const Single& single) { return single.step.rating.tenths; });
    return singles;
}

// A step that was taken, and the candidates it was found with.
struct Taken {
    sudoku::Step step;
    Candidates candidates;
    std::size_t before = 0;  // how many were taken before
};

// A single among what a pattern rests on: a digit of it with one place in one of its houses, or a cell
// with one candidate. The pattern is none, then: a person places the single.
std::optional<sudoku::Step> single_within(const sudoku::Step& pattern,
                                          const Candidates& candidates) {
    if (!pattern.branches.empty()) return std::nullopt;
    const auto single = [](sudoku::Technique technique, Cell cell, int digit) {
        auto step = placing(cell, digit);
        step.technique = technique;
        return step;
    };
    for (const Cell cell : pattern.cells) {
        const auto left = candidates.at(cell);
        if (left.size() == 1) return single(sudoku::Technique::naked_single, cell, left.first());
    }
    for (const House house : draw_place(pattern).houses) {
        for (int digit = 1; digit <= 9; ++digit) {
            const auto places = candidates.places(digit) & cells_of(house);
            if (!pattern.digits.contains(digit) || !places.has_one()) continue;
            return single(sudoku::Technique::hidden_single, places.first(), digit);
        }
    }
    return std::nullopt;
}

// Whether the digit takes candidates from where the step looks.
bool is_about(const sudoku::Step& step, const sudoku::Placement& placed) {
    const auto seen = peers_of(placed.cell);
    if (step.houses.empty()) return !(seen & step.cells).empty();
    return std::ranges::any_of(step.houses, [&](House house) {
        const bool takes_digit = step.digits.contains(placed.digit);
        const auto cells = cells_of(house);
        return cells.contains(placed.cell) || (takes_digit && !(seen & cells).empty());
    });
}

// The technique that counts a removal and the single it leaves as one step, which is easier; none
// if there is no such technique.
std::optional<sudoku::Step> as_one(const sudoku::Step& removal, const Single& single) {
    if (single.step.houses.empty() || removal.houses.empty()) return std::nullopt;
    const House pattern = removal.houses.front();
    const House left = single.step.houses.front();
    sudoku::Step step = removal;
    step.eliminations.clear();
    step.placements = single.step.placements;
    const auto named = [&step](sudoku::Technique technique, int tenths) {
        step.technique = technique;
        step.rating = {tenths};
        return step;
    };
    using enum sudoku::Technique;
    if (removal.technique == pointing && left.kind == pattern.kind) {
        return named(direct_pointing, 17);
    }
    if (removal.technique == claiming && left.kind == pattern.kind) {
        return named(direct_claiming, 19);
    }
    if (removal.technique == hidden_pair && left == pattern) return named(direct_hidden_pair, 20);
    if (removal.technique == hidden_triplet && left == pattern) {
        return named(direct_hidden_triplet, 25);
    }
    return std::nullopt;
}

// Takes steps until the cell is a single. Each candidate's removal is traced to its step.
class Search {
public:
    Search(const sudoku::Grid& grid, Cell cell, int digit)
        : grid_(grid), cell_(cell), digit_(digit), start_(grid), now_(grid) {
        for (auto& steps : removed_by_) steps.fill(-1);
    }

    std::optional<NeededStep> run(const std::function<bool()>& give_up) {
        if (auto pattern = pattern_first()) return pattern;
        while (taken_.size() < most_steps) {
            const auto singles = singles_in(start_, now_, cell_, digit_);
            if (!singles.empty()) return easiest_of(singles);
            if (give_up()) return std::nullopt;
            const auto step =
                sudoku::next_step(now_, {.hardest = hardest, .easiest = first_elimination});
            if (!step) return std::nullopt;
            if (is_about_the_cell(*step)) return shown({*step, now_, taken_.size()});
            auto within = single_within(*step, now_);
            if (!within) take(*step);
            // Each may leave another one: what the pattern would remove, they remove together.
            for (; within && !is_about_the_cell(*within); within = single_within(*step, now_))
                take(std::move(*within));
        }
        return std::nullopt;
    }

private:
    // A technique that places the digit at once and is easier than a naked single of the cell.
    std::optional<NeededStep> pattern_first() const {
        const auto singles = singles_in(start_, now_, cell_, digit_);
        const auto limit = singles.empty() ? last_pattern : singles.front().step.rating;
        const auto step = sudoku::next_step(now_, {.hardest = limit, .easiest = first_pattern});
        if (!step || !is_about_the_cell(*step)) return std::nullopt;
        return shown({*step, now_, taken_.size()});
    }

    bool is_about_the_cell(const sudoku::Step& step) const {
        return std::ranges::any_of(step.placements,
                                   [this](const auto& placed) { return placed.cell == cell_; });
    }

    void take(sudoku::Step step) {
        const Candidates before = now_;
        apply(step, grid_, now_);
        for (int digit = 1; digit <= 9; ++digit) {
            for (const Cell gone : before.places(digit) - now_.places(digit)) {
                removed_by(gone, digit) = static_cast<int>(taken_.size());
            }
        }
        taken_.push_back({std::move(step), before, taken_.size()});
    }

    int& removed_by(Cell cell, int digit) {
        return removed_by_[static_cast<std::size_t>(cell.index())]
                          [static_cast<std::size_t>(digit - 1)];
    }

    bool is_single(int taken) const { return !at(taken).step.placements.empty(); }

    // The easiest technique comes first, so whatever follows a harder step was found thanks to it.
    int hardest_before(int taken) const {
        for (int i = taken - 1; i >= 0; --i) {
            if (at(i).step.rating > at(taken).step.rating) taken = i;
        }
        return taken;
    }

    // The steps, out of those taken, that removed what the single needed removed.
    std::vector<int> steps_for(const Single& single) {
        std::vector<int> steps;
        for (const auto& [cell, digit] : single.removed) {
            const int taken = removed_by(cell, digit);
            if (taken < 0 || is_single(taken)) continue;
            if (std::ranges::find(steps, taken) == steps.end()) {
                steps.push_back(taken);
            }
        }
        return steps;
    }

    // What shows the single: itself, or the hardest step that it depends on.
    Taken hardest_for(const Single& single) {
        const auto steps = steps_for(single);
        if (steps.empty()) return {single.step, now_, taken_.size()};
        int most = hardest_before(steps.front());
        for (const int step : steps) {
            const int needed = hardest_before(step);
            if (at(needed).step.rating > at(most).step.rating) most = needed;
        }
        const bool is_direct = steps.size() == 1 && most == steps.front();
        if (!is_direct) return at(most);
        const auto one = as_one(at(most).step, single);
        return one ? Taken{*one, at(most).candidates, at(most).before} : at(most);
    }

    const Taken& at(int taken) const { return taken_[static_cast<std::size_t>(taken)]; }

    NeededStep easiest_of(const std::vector<Single>& singles) {
        std::vector<Taken> shows;
        for (const auto& single : singles) shows.push_back(hardest_for(single));
        return shown(*std::ranges::min_element(
            shows, {}, [](const Taken& taken) { return taken.step.rating; }));
    }

    NeededStep shown(const Taken& taken) const {
        auto drawing = draw(taken.step, taken.candidates);
        if (!is_about_the_cell(taken.step)) drawing.placed.push_back({cell_, digit_});
        NeededStep needed{taken.step, std::move(drawing), {}};
        for (std::size_t i = 0; i < taken.before; ++i) {
            for (const auto& placed : taken_[i].step.placements) {
                if (is_about(taken.step, placed)) needed.first.push_back(placed);
            }
        }
        for (const auto& [cell, digit] : needed.first) {
            needed.drawing.beside.push_back({cell, sudoku::DigitSet::only(digit)});
        }
        return needed;
    }

    sudoku::Grid grid_;
    Cell cell_;
    int digit_;
    Candidates start_;
    Candidates now_;
    std::vector<Taken> taken_;
    std::array<std::array<int, 9>, Cell::count> removed_by_{};
};

}  // namespace

std::optional<NeededStep> needed_step(const sudoku::Grid& grid, Cell cell, int digit,
                                      const std::function<bool()>& give_up) {
    return Search(grid, cell, digit).run(give_up);
}

std::optional<sudoku::Step> easier_single(const sudoku::Grid& grid, sudoku::Rating than) {
    auto step = sudoku::next_step(Candidates(grid), {.hardest = last_pattern});
    if (!step || step->rating >= than) return std::nullopt;
    return step;
}

}  // namespace gridrace::app
