#include "common/sudoku/words/catalogue.hpp"

namespace gridrace::sudoku::words {

namespace {

std::string_view text(Message message) {
    switch (message) {
        case Message::list_comma: return ", ";
        case Message::list_and: return " and ";
        case Message::claim_comma: return ", ";
        case Message::claim_and: return " and ";
        case Message::digit: return "{0}";
        case Message::row: return "row {0}";
        case Message::column: return "column {0}";
        case Message::box: return "box {0}";
        case Message::no_solution: return "This puzzle has no solution.";
        case Message::several_solutions:
            return "This puzzle has several solutions: no step would be sure.";
        case Message::complete: return "The board is complete and correct.";
        case Message::no_step: return "I know no technique that helps here.";
        case Message::one_wrong_digit: return "One digit is wrong.";
        case Message::wrong_digits: return "{0} digits are wrong.";
        case Message::one_wrong_note: return "One cell's notes miss the right digit.";
        case Message::wrong_notes: return "The notes of {0} cells miss the right digit.";
        case Message::look_at: return "Look at {0}.";
        case Message::wrong_in_cells: return "Wrong: {0}.";
        case Message::use_technique: return "Technique: {0} ({1}).";
        case Message::of_type: return "{0}, type {1}";
        case Message::of_level_1: return "{0} (+)";
        case Message::of_level_2: return "{0} (+ forcing chains)";
        case Message::of_level_3: return "{0} (+ multiple forcing chains)";
        case Message::of_level_4: return "{0} (+ dynamic forcing chains)";
        case Message::of_level_5: return "{0} (+ dynamic forcing chains (+))";
        case Message::others_see: return "{0} is blocked in {1}.";
        case Message::others_see_or_lack:
            return "{0} is blocked in {1}; the other open cells have no note of it.";
        case Message::blocked_by: return "{0} by {1}";
        case Message::others_lack: return "The other open cells have no note of {0}.";
        case Message::cell_sees: return "{0} sees {1}.";
        case Message::cell_sees_and_lacks: return "{0} sees {1}, and its notes leave out {2}.";
        case Message::cell_lacks: return "The notes of {0} leave out {2}.";
        case Message::place: return "place {0} in {1}";
        case Message::remove: return "remove {0} from {1}";
        case Message::placements: return "{0}";
        case Message::removals: return "{0}";
        case Message::conclusion: return "So {0}.";
        case Message::leads_to: return "That leads to {0} in {1}.";
        case Message::either: return "{0} or {1}: for if {2}, then {3}. Either way, {4}.";
        case Message::chain: return "Suppose that {0}. Then {1}.";
        case Message::then: return "Then {0}.";
        case Message::at_once: return "{0}: that is the result itself.";
        case Message::therefore: return ", so ";
        case Message::with_aside: return "{0} ({1})";
        case Message::aside_comma: return ", ";
        case Message::only_candidate: return "only candidate";
        case Message::only_place: return "only place in {0}";
        case Message::by_pattern: return "{0}: {1} in {2}";
        case Message::by_step: return "step {0}";
        case Message::premises: return "as {0}";
        case Message::nested_step: return "Step {0}, {1}: {2}";
        case Message::stands: return "{1} is {0}";
        case Message::does_not_stand: return "{1} is not {0}";
        case Message::then_stands: return "{1} is {0}";
        case Message::then_does_not_stand: return "{1} is not {0}";
        case Message::use_unrated: return "Technique: {0}.";
        case Message::one_of: return "one of {1} is {0}";
        case Message::either_or: return "{0} or {1}";
        case Message::link_of_cells: return "{0}: {1} or {2}";
        case Message::link_of_house: return "{0}: {1} in {2} or {3}";
        case Message::link_comma: return "; ";
        case Message::chain_of_links:
            return "At least one of each pair is true, and the end of each excludes the start of "
                   "the next: {0}. So {1}.";
        case Message::chain_of_sets:
            return "Cells with one candidate more than cells lack at most one of them; the end of "
                   "each pair excludes the start of the next: {0}. So {1}.";
        case Message::loop_of_links:
            return "At least one of each pair is true, and the end of each excludes the start of "
                   "the next, the last that of the first: {0}. So exactly one of each pair is "
                   "true.";
    }
    return "";
}

std::string_view rectangle(int type) {
    switch (type) {
        case 1:
            return "If {1} held nothing but {0}, these could be exchanged and the puzzle would "
                   "have "
                   "two solutions. Only {5} has other candidates, so it is one of those.";
        case 2:
            return "If {1} held nothing but {0}, these could be exchanged and the puzzle would "
                   "have "
                   "two solutions. Only {6} can prevent that, so it stands in one of the cells "
                   "that "
                   "have it: nowhere that they all see.";
        case 3:
            return "If {1} held nothing but {0}, these could be exchanged and the puzzle would "
                   "have "
                   "two solutions. So one of {8} holds another candidate, which is one of {6}. In "
                   "{2}, {5} can hold only {6} as well: together they take all of these.";
        case 5:
            return "If {1} held nothing but {0}, these could be exchanged and the puzzle would "
                   "have "
                   "two solutions. So {8} do not hold both {0}. In {2}, {6} have no places but {8} "
                   "and {5}: nothing else stands in {5}.";
        case 6: return rectangle(2);
        case 7:
            return "If {1} held nothing but {0}, these could be exchanged and the puzzle would "
                   "have two solutions. In {2}, {6} has no place outside them: only without {4} "
                   "in {5} it does not come to that.";
        default:
            return "If {1} held nothing but {0}, these could be exchanged and the puzzle would "
                   "have "
                   "two solutions. Only {8} can prevent that. In {2}, {6} has to stand in one of "
                   "these two, so {4} stands in neither.";
    }
}

std::string_view grave(int type) {
    switch (type) {
        case 1:
            return "Without {0} in {1} every open cell would have two candidates, and the puzzle "
                   "two solutions or none. So no other digit goes there.";
        case 2:
            return "Without {0} in {1} every open cell would have two candidates, and the puzzle "
                   "two solutions or none. So {0} stands in one of them: nowhere that they all "
                   "see.";
        case 3:
            return "Without the further candidates of {1} (of {0}) every open cell would have two "
                   "candidates, and the puzzle two solutions or none. One of these is true: in {2} "
                   "they make a subset of {6} with {5}, as if they were in one cell.";
        default:
            return "Without the further candidates of {1} (of {0}) every open cell would have two "
                   "candidates, and the puzzle two solutions or none. One of these is true, and in "
                   "{2} one of the two cells has to hold {6}: so the other holds one of these, and "
                   "nothing else stands in the two.";
    }
}

std::string_view contradiction(int type) {
    switch (type) {
        case 1: return "Suppose that {3}. Then {4} comes twice in {6}: in {5}.";
        case 2: return "Suppose that {3}. Then {5} is both {4}.";
        case 3: return "Suppose that {3}. Then {5} has to be {4}, which has been ruled out there.";
        default: return "Suppose that {3}. Then {5} is {4} after all.";
    }
}

std::string_view chain(Technique technique, int type) {
    switch (technique) {
        case Technique::bidirectional_x_cycle:
        case Technique::bidirectional_y_cycle:
        case Technique::bidirectional_cycle:
            return "The claims of this loop are all true or all false: what both ways rule out can "
                   "go.";
        case Technique::turbot_fish:
        case Technique::forcing_x_chain:
        case Technique::forcing_chain:
            return "The assumption leads to its opposite, so it is false.";
        case Technique::nishio_forcing_chains:
        case Technique::contradiction_forcing_chains: return contradiction(type);
        case Technique::double_forcing_chains: return "Whether {1} is {0} or not, {3}.";
        case Technique::cell_forcing_chains:
        case Technique::dynamic_cell_forcing_chains: return "Whichever of {0} is in {1}, {3}.";
        default: return "Wherever {0} goes in {2} ({1}), {3}.";
    }
}

std::string_view explanation(Technique technique, int type) {
    switch (technique) {
        case Technique::hidden_single: return "In {2}, {1} is the only place left for {0}.";
        case Technique::direct_pointing:
        case Technique::direct_claiming:
            return "In {2}, all places of {0} ({1}) lie in {3}, so it stands nowhere else in {3}. "
                   "That leaves {8} as its only place in {9}.";
        case Technique::direct_hidden_pair:
        case Technique::direct_hidden_triplet:
            return "In {2}, {0} have no places but {1}, so nothing else stands there. That leaves "
                   "{8} as the only place for {7} in {9}.";
        case Technique::naked_single: return "In {1}, {0} is the only candidate left.";
        case Technique::pointing:
        case Technique::claiming:
            return "In {2}, all places of {0} ({1}) lie in {3}: so it can't go anywhere else in "
                   "{3}.";
        case Technique::locked_pair:
        case Technique::locked_triplet:
        case Technique::naked_pair:
        case Technique::naked_triplet:
        case Technique::naked_quad:
            return "In {2}, {1} have no candidates but {0}: these stand nowhere else in {2}.";
        case Technique::hidden_pair:
        case Technique::hidden_triplet:
        case Technique::hidden_quad:
            return "In {2}, {0} have no places but {1}: so no other digit can go there.";
        case Technique::x_wing:
        case Technique::swordfish:
        case Technique::jellyfish:
            return "In {2}, all places of {0} lie in {3}: elsewhere in {3} it cannot stand.";
        case Technique::xy_wing:
            return "The pivot {1} has the candidates {6}. Each of {5} has {4} and one of these. "
                   "Whichever digit the pivot takes, one of {5} is {4}: no cell that sees both can "
                   "hold it.";
        case Technique::xyz_wing:
            return "The pivot {1} has the candidates {0}. Each of {5} has {4} and one of {6}. "
                   "Whichever digit the pivot takes, one of the three cells is {4}: no cell that "
                   "sees all three can hold it.";
        case Technique::unique_rectangle:
        case Technique::unique_loop: return rectangle(type);
        case Technique::bivalue_universal_grave: return grave(type);
        case Technique::aligned_pair_exclusion:
        case Technique::aligned_triplet_exclusion:
            return "If {3}, nothing fits in {1}: every choice would put a digit twice into a house "
                   "or leave one of {5} without a candidate.";
        case Technique::full_house: return "{1} is the last open cell of {2}: only {0} is left.";
        case Technique::skyscraper:
            return "In {2}, {0} has two places each. {1} see each other, so at least one of {5} "
                   "is {0}.";
        case Technique::remote_pair:
            return "{1} hold only {0}, and each sees the next. So of the ends, {5}, one is each "
                   "of these.";
        case Technique::w_wing:
            return "{1} hold only {0}. In {2}, {6} is in one of {8}, each of which sees one of "
                   "them. So at least one of {1} is {4}.";
        case Technique::simple_colouring:
            return type == 2 ? "Strong links join places of {0}: either all of {1} hold it, or all "
                               "of {5}. "
                               "But two of {5} share a house."
                             : "Strong links join places of {0}: either all of {1} hold it, or all "
                               "of {5}. No "
                               "other cell that sees some of both can.";
        case Technique::hidden_rectangle:
            return "If {1} held nothing but {0}, these could be exchanged and the puzzle would "
                   "have two solutions. In {2}, {6} has no place outside them: only without {4} "
                   "in {5} it does not come to that.";
        case Technique::avoidable_rectangle:
            return type == 2 ? "The digits in {1} are no givens. Without {6} in {5} they could be "
                               "exchanged, "
                               "and the puzzle would have two solutions: no cell that sees both "
                               "can hold it."
                             : "The digits in {1} are no givens. With {6} in {5} they could be "
                               "exchanged, and "
                               "the puzzle would have two solutions.";
        case Technique::finned_x_wing:
        case Technique::finned_swordfish:
        case Technique::finned_jellyfish:
        case Technique::sashimi_x_wing:
        case Technique::sashimi_swordfish:
        case Technique::sashimi_jellyfish:
        case Technique::franken_fish:
        case Technique::mutant_fish:
            return "In {2}, all places of {0} lie in {3} but for the fins, {5}: elsewhere in {3} "
                   "it cannot stand where it sees the fins.";
        case Technique::sue_de_coq:
            return "{1} have as many candidates as cells, {0}, and none of these can stand there "
                   "twice. So all of them do: no other cell that sees all places of one can hold "
                   "it.";
        case Technique::death_blossom:
            return "{5} holds one of {6}. That takes it from these cells, which have one "
                   "candidate more than cells, so that they hold {4}: {3}.";
        default: return chain(technique, type);
    }
}

}  // namespace

const Catalogue english = {text, name, explanation};

}  // namespace gridrace::sudoku::words
