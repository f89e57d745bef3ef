#include "common/sudoku/step.hpp"

namespace gridrace::sudoku {

std::string_view name(Technique technique) {
    switch (technique) {
        case Technique::hidden_single: return "hidden single";
        case Technique::direct_pointing: return "direct pointing";
        case Technique::direct_claiming: return "direct claiming";
        case Technique::direct_hidden_pair: return "direct hidden pair";
        case Technique::direct_hidden_triplet: return "direct hidden triplet";
        case Technique::naked_single: return "naked single";
        case Technique::pointing: return "pointing";
        case Technique::claiming: return "claiming";
        case Technique::naked_pair: return "naked pair";
        case Technique::x_wing: return "X-wing";
        case Technique::hidden_pair: return "hidden pair";
        case Technique::naked_triplet: return "naked triplet";
        case Technique::swordfish: return "swordfish";
        case Technique::hidden_triplet: return "hidden triplet";
        case Technique::xy_wing: return "XY-wing";
        case Technique::xyz_wing: return "XYZ-wing";
        case Technique::unique_rectangle: return "unique rectangle";
        case Technique::unique_loop: return "unique loop";
        case Technique::naked_quad: return "naked quad";
        case Technique::jellyfish: return "jellyfish";
        case Technique::hidden_quad: return "hidden quad";
        case Technique::bivalue_universal_grave: return "bivalue universal grave";
        case Technique::aligned_pair_exclusion: return "aligned pair exclusion";
        case Technique::bidirectional_x_cycle: return "bidirectional X-cycle";
        case Technique::bidirectional_y_cycle: return "bidirectional Y-cycle";
        case Technique::bidirectional_cycle: return "bidirectional cycle";
        case Technique::turbot_fish: return "turbot fish";
        case Technique::forcing_x_chain: return "forcing X-chain";
        case Technique::forcing_chain: return "forcing chain";
        case Technique::aligned_triplet_exclusion: return "aligned triplet exclusion";
        case Technique::nishio_forcing_chains: return "nishio forcing chains";
        case Technique::cell_forcing_chains: return "cell forcing chains";
        case Technique::region_forcing_chains: return "region forcing chains";
        case Technique::contradiction_forcing_chains: return "contradiction forcing chains";
        case Technique::double_forcing_chains: return "double forcing chains";
        case Technique::dynamic_cell_forcing_chains: return "dynamic cell forcing chains";
        case Technique::dynamic_region_forcing_chains: return "dynamic region forcing chains";
        case Technique::full_house: return "full house";
        case Technique::locked_pair: return "locked pair";
        case Technique::locked_triplet: return "locked triplet";
        case Technique::remote_pair: return "remote pair";
        case Technique::skyscraper: return "skyscraper";
        case Technique::two_string_kite: return "2-string kite";
        case Technique::empty_rectangle: return "empty rectangle";
        case Technique::simple_colouring: return "simple colouring";
        case Technique::w_wing: return "W-wing";
        case Technique::hidden_rectangle: return "hidden rectangle";
        case Technique::avoidable_rectangle: return "avoidable rectangle";
        case Technique::finned_x_wing: return "finned X-wing";
        case Technique::finned_swordfish: return "finned swordfish";
        case Technique::finned_jellyfish: return "finned jellyfish";
        case Technique::sashimi_x_wing: return "sashimi X-wing";
        case Technique::sashimi_swordfish: return "sashimi swordfish";
        case Technique::sashimi_jellyfish: return "sashimi jellyfish";
        case Technique::wxyz_wing: return "WXYZ-wing";
        case Technique::sue_de_coq: return "Sue de Coq";
        case Technique::x_chain: return "X-chain";
        case Technique::xy_chain: return "XY-chain";
        case Technique::nice_loop: return "nice loop";
        case Technique::aic: return "AIC";
        case Technique::grouped_aic: return "grouped AIC";
        case Technique::als_xz: return "ALS-XZ";
        case Technique::als_xy_wing: return "ALS-XY-wing";
        case Technique::als_chain: return "ALS chain";
        case Technique::death_blossom: return "death blossom";
        case Technique::franken_fish: return "Franken fish";
        case Technique::mutant_fish: return "mutant fish";
    }
    return "";
}

std::string to_string(Rating rating) {
    return std::to_string(rating.tenths / 10) + "." + std::to_string(rating.tenths % 10);
}

void apply(const Step& step, Grid& grid, Candidates& candidates) {
    for (const auto& [cell, digit] : step.placements) {
        grid.place(cell, digit);
        candidates.place(cell, digit);
    }
    for (const auto& [cell, digits] : step.eliminations) {
        for (int digit = 1; digit <= 9; ++digit) {
            if (digits.contains(digit)) candidates.eliminate(cell, digit);
        }
    }
}

}  // namespace gridrace::sudoku
