#include "client/app/analysis/costliest.hpp"

#include <algorithm>
#include <vector>

#include "common/sudoku/hints/shape.hpp"
#include "common/sudoku/people/people_ladder.hpp"

namespace gridrace::app {

namespace {

using sudoku::Technique;

// Where the scale of ratings and players have different names, the players' own.
Technique name_for_people(const sudoku::Step& step) {
    switch (shape_of(step)) {
        case sudoku::Shape::skyscraper: return Technique::skyscraper;
        case sudoku::Shape::two_string_kite: return Technique::two_string_kite;
        case sudoku::Shape::w_wing: return Technique::w_wing;
        case sudoku::Shape::xy_chain: return Technique::xy_chain;
        case sudoku::Shape::none: break;
    }
    switch (step.technique) {
        case Technique::direct_claiming: return Technique::claiming;
        case Technique::direct_hidden_pair: return Technique::hidden_pair;
        case Technique::direct_hidden_triplet: return Technique::hidden_triplet;
        case Technique::bidirectional_x_cycle:
        case Technique::forcing_x_chain: return Technique::x_chain;
        case Technique::bidirectional_y_cycle:
        case Technique::bidirectional_cycle: return Technique::nice_loop;
        case Technique::forcing_chain: return Technique::aic;
        default: return step.technique;
    }
}

bool is_of_people(Technique technique) {
    const auto all = sudoku::techniques_for_people();
    return std::ranges::find(all, technique) != all.end();
}

}  // namespace

std::optional<Costliest> costliest_technique(std::span<const SlowStep> steps) {
    std::vector<Costliest> costs;
    for (const auto& step : steps) {
        if (!step.needed) continue;
        const auto technique = name_for_people(step.needed->step);
        if (!is_of_people(technique)) continue;
        auto known = std::ranges::find(costs, technique, &Costliest::technique);
        if (known == costs.end()) known = costs.insert(costs.end(), {technique, {}});
        known->took += step.took;
    }
    const auto most = std::ranges::max_element(costs, {}, &Costliest::took);
    if (most == costs.end()) return std::nullopt;
    return *most;
}

}  // namespace gridrace::app
