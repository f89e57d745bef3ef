#include "common/sudoku/people/people_ladder.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <utility>

#include "common/sudoku/people/techniques.hpp"
#include "common/sudoku/techniques/techniques.hpp"

namespace gridrace::sudoku {

namespace {

template <auto find, int... parameters>
std::optional<Step> by(const Position& position) {
    return find(position.candidates, parameters...);
}

// The cells that the player has filled.
template <auto find>
std::optional<Step> of_rectangles(const Position& position) {
    CellSet placed;
    for (int i = 0; i < Cell::count; ++i) {
        const bool is_placed =
            position.puzzle.is_empty(Cell(i)) && !position.played.is_empty(Cell(i));
        if (is_placed) placed.insert(Cell(i));
    }
    return find(people::Rectangles{position.candidates, position.played, placed});
}

// The chains of the scale that suppose something, dynamic ones last.
std::optional<Step> forcing_chains(const Candidates& candidates) {
    if (auto step = techniques::nishio_forcing_chains(candidates)) return step;
    return next_step(candidates, {.easiest = {80}});
}

// Steps that are looked for together, and the names under which they are found.
struct NamedRung {
    std::optional<Step> (*find)(const Position&);
    std::array<std::optional<Technique>, 3> names;

    constexpr bool has(Technique technique) const {
        return std::find(names.begin(), names.end(), technique) != names.end();
    }
};

constexpr auto make_rungs() {
    using namespace techniques;
    using T = Technique;
    return std::array{
        NamedRung{by<people::full_house>, {T::full_house}},
        NamedRung{by<hidden_single>, {T::hidden_single}},
        NamedRung{by<naked_single>, {T::naked_single}},
        NamedRung{by<direct_pointing>, {T::direct_pointing}},
        NamedRung{by<direct_claiming>, {T::direct_claiming}},
        NamedRung{by<pointing>, {T::pointing}},
        NamedRung{by<claiming>, {T::claiming}},
        NamedRung{by<people::locked_subset, 2>, {T::locked_pair}},
        NamedRung{by<people::locked_subset, 3>, {T::locked_triplet}},
        NamedRung{by<naked_subset, 2>, {T::naked_pair}},
        NamedRung{by<naked_subset, 3>, {T::naked_triplet}},
        NamedRung{by<hidden_subset, 2>, {T::hidden_pair}},
        NamedRung{by<hidden_subset, 3>, {T::hidden_triplet}},
        NamedRung{by<naked_subset, 4>, {T::naked_quad}},
        NamedRung{by<hidden_subset, 4>, {T::hidden_quad}},
        NamedRung{by<fish, 2>, {T::x_wing}},
        NamedRung{by<fish, 3>, {T::swordfish}},
        NamedRung{by<fish, 4>, {T::jellyfish}},
        NamedRung{by<people::remote_pair>, {T::remote_pair}},
        NamedRung{by<bivalue_universal_grave>, {T::bivalue_universal_grave}},
        NamedRung{by<people::single_digit_pattern>,
                  {T::skyscraper, T::two_string_kite, T::turbot_fish}},
        NamedRung{by<people::empty_rectangle>, {T::empty_rectangle}},
        NamedRung{by<people::simple_colouring>, {T::simple_colouring}},
        NamedRung{by<people::w_wing>, {T::w_wing}},
        NamedRung{by<xy_wing>, {T::xy_wing}},
        NamedRung{by<xyz_wing>, {T::xyz_wing}},
        NamedRung{by<unique_loop>, {T::unique_rectangle, T::unique_loop}},
        NamedRung{of_rectangles<people::unique_rectangle>, {T::unique_rectangle}},
        NamedRung{of_rectangles<people::hidden_rectangle>, {T::hidden_rectangle}},
        NamedRung{of_rectangles<people::avoidable_rectangle>, {T::avoidable_rectangle}},
        NamedRung{by<people::finned_fish, 2>, {T::finned_x_wing, T::sashimi_x_wing}},
        NamedRung{by<people::finned_fish, 3>, {T::finned_swordfish, T::sashimi_swordfish}},
        NamedRung{by<people::finned_fish, 4>, {T::finned_jellyfish, T::sashimi_jellyfish}},
        NamedRung{by<people::wxyz_wing>, {T::wxyz_wing}},
        NamedRung{by<people::sue_de_coq>, {T::sue_de_coq}},
        NamedRung{by<people::x_chain>, {T::x_chain}},
        NamedRung{by<people::xy_chain>, {T::xy_chain}},
        NamedRung{by<people::chain>, {T::nice_loop, T::aic}},
        NamedRung{by<people::als_xz, 5>, {T::als_xz}},
        NamedRung{by<people::als_xy_wing, 4>, {T::als_xy_wing}},
        NamedRung{by<people::grouped_chain>, {T::grouped_aic}},
        NamedRung{by<people::any_chain, 4>, {T::als_chain, T::grouped_aic}},
        NamedRung{by<people::death_blossom, 4>, {T::death_blossom}},
    };
}
constexpr auto rungs = make_rungs();

std::optional<Step> first_step(const Position& position, std::span<const NamedRung> among) {
    for (const NamedRung& rung : among) {
        if (auto step = rung.find(position)) return step;
    }
    return std::nullopt;
}

// The rungs up to the first that has this name; none if none has.
std::span<const NamedRung> up_to(Technique technique) {
    const std::span all(rungs);
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].has(technique)) return all.first(i + 1);
    }
    return {};
}

}  // namespace

std::optional<Step> next_step_for_people(const Position& position, UpTo highest) {
    if (auto step = first_step(position, rungs)) return step;
    return highest == UpTo::everything ? forcing_chains(position.candidates) : std::nullopt;
}

std::vector<Technique> techniques_for_people() {
    std::vector<Technique> all;
    for (const NamedRung& rung : rungs) {
        for (const auto technique : rung.names) {
            const bool is_new = std::ranges::find(all, technique) == all.end();
            if (technique && is_new) all.push_back(*technique);
        }
    }
    return all;
}

std::string list_of_techniques_for_people() {
    std::string list;
    const auto all = techniques_for_people();
    for (const Technique technique : all) {
        if (technique == Technique::full_house) continue;
        if (!list.empty()) list += technique == all.back() ? " or " : ", ";
        list += name(technique);
    }
    return list;
}

std::optional<Technique> parse_technique_for_people(std::string_view name_of_technique) {
    const auto plain = [](std::string_view text) {
        std::string letters;
        for (const char c : text) {
            if (c == ' ' || c == '-' || c == '_') continue;
            letters += 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        }
        return letters;
    };
    for (const Technique technique : techniques_for_people()) {
        const bool is_to_practise = technique != Technique::full_house;
        if (is_to_practise && plain(name(technique)) == plain(name_of_technique)) return technique;
    }
    return std::nullopt;
}

bool is_exercise_in(Technique technique, const Grid& puzzle) {
    const auto allowed = up_to(technique);
    if (allowed.empty()) return false;
    Position position{puzzle, puzzle, Candidates(puzzle)};
    bool is_met = false;
    while (const auto step = first_step(position, allowed)) {
        is_met = is_met || step->technique == technique;
        apply(*step, position.played, position.candidates);
    }
    return is_met && position.played.is_full();
}

std::optional<PositionBefore> position_before(Technique technique, const Grid& puzzle, int which) {
    Position position{puzzle, puzzle, Candidates(puzzle)};
    std::optional<PositionBefore> found;
    const auto allowed = up_to(technique);
    while (auto step = first_step(position, allowed)) {
        const bool is_met = step->technique == technique;
        if (is_met) found = PositionBefore{position, *step};
        if (is_met && which-- <= 0) break;
        apply(*step, position.played, position.candidates);
    }
    return found;
}

std::optional<Step> step_with(Technique technique, const Position& position) {
    for (const NamedRung& rung : rungs) {
        if (!rung.has(technique)) continue;
        if (auto step = rung.find(position)) return step;
    }
    return std::nullopt;
}

SolvePath solve_path_for_people(const Grid& puzzle) {
    SolvePath path;
    path.grid = puzzle;
    Position position{puzzle, puzzle, Candidates(puzzle)};
    while (auto step = next_step_for_people(position)) {
        apply(*step, position.played, position.candidates);
        path.steps.push_back(std::move(*step));
    }
    path.grid = position.played;
    return path;
}

}  // namespace gridrace::sudoku
