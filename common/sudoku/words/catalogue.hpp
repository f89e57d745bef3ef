// All texts of hints, which each language provides. A text has placeholders {0} to {9}, in any
// order; every language uses the same ones in the same text.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "common/sudoku/step.hpp"
#include "common/sudoku/words/language.hpp"

namespace gridrace::sudoku::words {

enum class Message : std::uint8_t {
    list_comma,         // between the items of a list
    list_and,           // before the last item
    claim_comma,        // between claims
    claim_and,          // before the last claim
    digit,              // {0} the digit, alone and in lists: "7", "the 7"
    row,                // {0} is its number, 1..9 from the top
    column,             // {0} is its number, 1..9 from the left
    box,                // {0} is its number, 1..9 row by row
    no_solution,        //
    several_solutions,  //
    complete,           //
    no_step,            //
    one_wrong_digit,    //
    wrong_digits,       // {0} how many
    one_wrong_note,     //
    wrong_notes,        // {0} how many cells
    look_at,            // {0} houses or cells
    wrong_in_cells,     // {0} cells
    use_technique,      // {0} its name, {1} its rating
    use_unrated,        // {0} its name, where the scale has no rating
    of_type,            // {0} a technique, {1} its type
    of_level_1,         // {0} a technique, with locked candidates, pairs and X-wings
    of_level_2,         // {0} a technique, with forcing chains
    of_level_3,         // {0} a technique, with multiple forcing chains
    of_level_4,         // {0} a technique, with dynamic forcing chains
    of_level_5,         // {0} a technique, with dynamic forcing chains of level 1
    others_see,  // {0} a digit that has one place left, {1} what is blocked for it, by which cells
    others_see_or_lack,   // the same; some cells lack a note of it
    blocked_by,           // {0} a house, {1} the cell with the digit that blocks it
    others_lack,          // {0} the digit: only notes rule it out elsewhere
    cell_sees,            // {0} the cell, {1} the digits that its houses have
    cell_sees_and_lacks,  // the same, {2} digits that its notes lack
    cell_lacks,           // {0} the cell, {2} digits that its notes lack
    place,                // {0} digit, {1} cell
    remove,               // {0} digits, {1} cells
    placements,           // {0} a list of them
    removals,             // {0} a list of them
    conclusion,           // {0} the placements, or the removals, or both
    leads_to,             // {0} the digit that a removal leads to, {1} its cell
    either,     // {0} and {1} two claims; {2} the first is not so, {3} what follows; {4} the result
    chain,      // {0} the claim it starts from, {1} those that follow from it
    then,       // {0} further ones that follow
    at_once,    // {0} the claim it starts from, which is also the result
    therefore,  // between claims that follow from each other
    with_aside,           // {0} claims, {1} why they follow
    aside_comma,          // between reason and premises
    only_candidate,       // the reasons
    only_place,           // {0} the house
    by_pattern,           // {0} the technique, {1} its digits, {2} its cells
    by_step,              // {0} number of the nested chain
    premises,             // {0} claims
    nested_step,          // {0} number of the nested chain, {1} its technique, {2} what it shows
    stands,               // {0} digit, {1} cell
    does_not_stand,       // {0} digit, {1} cell
    then_stands,          // the same claims after "then" and "so", where word order may differ
    then_does_not_stand,  //
    one_of,               // {0} a digit, {1} cells: one of these holds it
    either_or,            // {0} and {1} two claims, of which at least one is true
    link_of_cells,        // {0} cells that hold one of the digits {1} and {2} at least
    link_of_house,   // {0} the house, {1} its digit, {2} and {3} cells that have all its places
    link_comma,      // between links
    chain_of_links,  // {0} the links, {1} what they show
    chain_of_sets,   // the same with almost locked sets
    loop_of_links,   // {0} the links
};
inline constexpr int messages = static_cast<int>(Message::loop_of_links) + 1;
inline constexpr int techniques = all_techniques;
// 0 to 7: a hidden subset of type 3 counts as type 5, types 5 and 6 as 6 and 7.
inline constexpr int types_of_technique = 8;

struct Catalogue {
    std::string_view (*text)(Message);
    std::string_view (*technique)(Technique);
    // Why a step of this technique and type (0 where there are none) is right: {0} its digits, {1}
    // its cells, {2} the houses it lies in, {3} those it acts on, {4} the digits that it removes,
    // {5} and {6} the other cells and digits it depends on, {7} the digit that it places, {8} the
    // cell where, {9} that cell's house of the kind of {2}. Of wings {1} is the pivot, {5} are the
    // other two cells, and {6} the digits that each of them may share with it. Of loops {5} is the
    // only cell with other candidates (type 1), and {8} are the two with others (types 3 to 5).
    // Of aligned exclusions {3} is one of the claims that are excluded, and {1} are the other cells.
    // Of chains {2} are
    // the houses of the step, and {3} is the claim that follows in all cases. Of a contradiction
    // {3} is the assumption, and the type says what it leads to: 1 the digit {4} twice in the house
    // {6}, in {5}; 2 the digits {4} in the cell {5}; 0 and 3 the digit {4} in {5}, where it had been
    // denied by the assumption (0) or by a technique (3).
    // Of patterns of two strong links {1} are the cells that exclude each other, and {5} the others;
    // of a W-wing {1} are the two cells, {6} is the digit that joins them, and {8} are its places;
    // of a remote pair {1} are the cells in order, and {5} the ends; of a death blossom {3} are its
    // links, {4} is the digit that its sets share, {5} the stem, and {6} are the stem's digits.
    // Of fish with fins {5} are the fins.
    std::string_view (*explanation)(Technique, int type);
};

extern const Catalogue english;
extern const Catalogue german;
extern const Catalogue spanish;
extern const Catalogue simplified_chinese;

const Catalogue& catalogue_of(Language language);

// `text` with its placeholders replaced by the values of their numbers; one without a value becomes
// empty.
std::string fill(std::string_view text, std::initializer_list<std::string_view> values);

}  // namespace gridrace::sudoku::words
