#include "common/sudoku/words/speaker.hpp"

#include <algorithm>

#include "common/sudoku/hints/shape.hpp"

namespace gridrace::sudoku::words {

std::string Speaker::joined(const std::vector<std::string>& items, Message comma,
                            Message last) const {
    std::string text;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (i != 0) text += say(i + 1 == items.size() ? last : comma);
        text += items[i];
    }
    return text;
}

std::string Speaker::list(const std::vector<std::string>& items) const {
    return joined(items, Message::list_comma, Message::list_and);
}

std::string Speaker::claims(const std::vector<std::string>& items) const {
    return joined(items, Message::claim_comma, Message::claim_and);
}

std::string Speaker::digit(int digit) const {
    return say(Message::digit, {std::to_string(digit)});
}

std::string Speaker::digits(DigitSet digits) const {
    std::vector<std::string> items;
    for (int digit = 1; digit <= 9; ++digit) {
        if (digits.contains(digit)) items.push_back(this->digit(digit));
    }
    return list(items);
}

std::string Speaker::cells(const CellSet& cells) const {
    std::vector<std::string> items;
    for (const Cell cell : cells) items.push_back(to_string(cell));
    return list(items);
}

std::string Speaker::houses(const std::vector<House>& houses) const {
    std::vector<std::string> items;
    for (const House house : houses) {
        const Message kind = house.kind == HouseKind::row      ? Message::row
                             : house.kind == HouseKind::column ? Message::column
                                                               : Message::box;
        items.push_back(say(kind, {std::to_string(house.index + 1)}));
    }
    return list(items);
}

std::string Speaker::place(const Drawing& drawing) const {
    return drawing.houses.empty() ? cells(drawing.cells) : houses(drawing.houses);
}

namespace {

// The name of a chain of the scale by what it looks like.
Technique technique_to_name(const Step& step) {
    switch (shape_of(step)) {
        case Shape::skyscraper: return Technique::skyscraper;
        case Shape::two_string_kite: return Technique::two_string_kite;
        case Shape::w_wing: return Technique::w_wing;
        case Shape::xy_chain: return Technique::xy_chain;
        case Shape::none: break;
    }
    return step.technique;
}

}  // namespace

std::string Speaker::name(const Step& step) const {
    std::string plain(catalogue_.technique(technique_to_name(step)));
    if (step.type > 0) return say(Message::of_type, {plain, std::to_string(step.type)});
    switch (step.level) {
        case 0: return plain;
        case 1: return say(Message::of_level_1, {plain});
        case 2: return say(Message::of_level_2, {plain});
        case 3: return say(Message::of_level_3, {plain});
        case 4: return say(Message::of_level_4, {plain});
        default: return say(Message::of_level_5, {plain});
    }
}

std::string Speaker::claim(const Claim& claim) const {
    return say(claim.stands ? Message::stands : Message::does_not_stand,
               {std::to_string(claim.digit), to_string(claim.cell)});
}

// The claim in the wording after "then" and "so".
std::string Speaker::consequence(const Claim& claim) const {
    return say(claim.stands ? Message::then_stands : Message::then_does_not_stand,
               {std::to_string(claim.digit), to_string(claim.cell)});
}

namespace {

DigitSet removed_digits(const Step& step) {
    DigitSet removed;
    for (const auto& [cell, digits] : step.eliminations) removed = removed | digits;
    return removed;
}

// The roles of a step's cells in an explanation, and the other cells and digits it depends on.
struct Roles {
    CellSet cells;
    CellSet other_cells;
    DigitSet other_digits;
};

bool is_wing(const Step& step) {
    return step.technique == Technique::xy_wing || step.technique == Technique::xyz_wing;
}

bool is_seen_by_all_losers(Cell cell, const Step& step) {
    return std::ranges::all_of(step.eliminations, [cell](const Elimination& elimination) {
        return peers_of(elimination.cell).contains(cell);
    });
}

// The cell of a wing that sees the two others. If all see each other, the one that need not see the
// place of the digit.
Cell pivot_of(const Step& wing) {
    CellSet pivots;
    for (const Cell cell : wing.cells) {
        if ((wing.cells - peers_of(cell)).has_one()) pivots.insert(cell);
    }
    for (const Cell cell : pivots) {
        if (!is_seen_by_all_losers(cell, wing)) return cell;
    }
    return pivots.first();
}

// The cell of a loop of type 1 that has other candidates.
CellSet only_other_cell(const Step& loop) {
    CellSet cells;
    for (const auto& [cell, digit] : loop.placements) cells.insert(cell);
    for (const auto& [cell, digits] : loop.eliminations) cells.insert(cell);
    return cells;
}

bool is_loop(const Step& step) {
    return step.technique == Technique::unique_rectangle ||
           step.technique == Technique::unique_loop;
}

Roles roles_in(const Step& step) {
    if (is_loop(step) && step.type == 1) return {step.cells, only_other_cell(step), {}};
    if (!is_wing(step)) return {step.cells, step.other_cells, step.other_digits};
    CellSet pivot;
    pivot.insert(pivot_of(step));
    return {pivot, step.cells - pivot, step.digits - removed_digits(step)};
}

// The values of {7}, {8} and {9} of an explanation; empty if nothing is placed.
struct Placed {
    DigitSet digit;
    CellSet cells;
    std::vector<House> house;
};

bool is_rectangle_of_5_or_6(const Step& step) {
    return step.technique == Technique::unique_rectangle && step.type >= 5;
}

// The subset of type 3 is hidden if it loses candidates itself.
int type_of_explanation(const Step& step) {
    if (is_rectangle_of_5_or_6(step)) return step.type + 1;
    if (!is_loop(step) || step.type != 3) return step.type;
    return step.other_cells.contains(step.eliminations.front().cell) ? 5 : 3;
}

Placed placed_by(const Step& step, const std::vector<House>& pattern) {
    if (pattern.empty()) return {};
    if (is_loop(step)) return {{}, step.cells & cells_of(pattern.front()), {}};
    if (step.placements.empty()) return {};
    const auto& [cell, digit] = step.placements.front();
    const auto kind = static_cast<std::size_t>(pattern.front().kind);
    return {DigitSet::only(digit), only_other_cell(step), {houses_of(cell)[kind]}};
}

bool is_aligned_exclusion(const Step& step) {
    return step.technique == Technique::aligned_pair_exclusion ||
           step.technique == Technique::aligned_triplet_exclusion;
}

}  // namespace

// A sentence for each candidate that it removes.
std::string Speaker::reason_of_exclusion(const Step& step) const {
    std::string text;
    for (const auto& [cell, digits] : step.eliminations) {
        for (int digit = 1; digit <= 9; ++digit) {
            if (!digits.contains(digit)) continue;
            CellSet others = step.cells;
            others.erase(cell);
            if (!text.empty()) text += "\n";
            text += fill(
                catalogue_.explanation(step.technique, 0),
                {"", cells(others), "", claim({cell, digit, true}), "", cells(step.other_cells)});
        }
    }
    return text;
}

std::string Speaker::reason(const Step& step) const {
    if (!step.links.empty()) return reason_of_links(step);
    if (!step.branches.empty()) return reason_of_chains(step);
    if (is_aligned_exclusion(step)) return reason_of_exclusion(step);
    const auto pattern = draw_place(step).houses;
    const std::vector<House> others(step.houses.begin() + std::ssize(pattern), step.houses.end());
    const bool is_full_house =
        step.technique == Technique::hidden_single && step.rating == Rating{10};
    const auto text = catalogue_.explanation(is_full_house ? Technique::full_house : step.technique,
                                             type_of_explanation(step));
    const auto roles = roles_in(step);
    const auto placed = placed_by(step, pattern);
    return fill(text,
                {digits(step.digits), cells(roles.cells), houses(pattern), houses(others),
                 digits(removed_digits(step)), cells(roles.other_cells), digits(roles.other_digits),
                 digits(placed.digit), cells(placed.cells), houses(placed.house)});
}

// Cells that lose the same digits are listed together.
std::string Speaker::conclusion(const Step& step) const {
    std::vector<std::string> placements;
    for (const auto& [cell, placed] : step.placements) {
        placements.push_back(say(Message::place, {digit(placed), to_string(cell)}));
    }
    std::vector<std::string> removals;
    std::vector<Elimination> left = step.eliminations;
    while (!left.empty()) {
        const DigitSet same = left.front().digits;
        CellSet losers;
        for (const auto& [cell, digits] : left) {
            if (digits == same) losers.insert(cell);
        }
        std::erase_if(left, [&](const Elimination& one) { return one.digits == same; });
        removals.push_back(say(Message::remove, {digits(same), cells(losers)}));
    }
    std::vector<std::string> both;
    if (!placements.empty()) both.push_back(say(Message::placements, {list(placements)}));
    if (!removals.empty()) both.push_back(say(Message::removals, {list(removals)}));
    return say(Message::conclusion, {list(both)});
}

std::string Speaker::step(const Step& step) const {
    return reasons(step) + conclusion(step) + "\n";
}

std::string Speaker::reasons(const Step& step) const {
    if (is_either_or(step)) return simple_chain(step) + "\n";
    if (is_simple_chain(step)) return simple_chain(step) + "\n" + reason(step) + "\n";
    return reason(step) + "\n" + branches(step, "  ");
}

// What leaves a single no alternative; empty for other steps.
std::string Speaker::why_single(const Hint& hint) const {
    const Step& step = *hint.step;
    const bool is_by_board = !hint.why.seen.empty();
    if (step.technique == Technique::hidden_single) {
        const bool is_by_notes = !hint.why.cells_without_note.empty();
        if (!is_by_board && !is_by_notes) return "";
        const Message message = !is_by_notes  ? Message::others_see
                                : is_by_board ? Message::others_see_or_lack
                                              : Message::others_lack;
        std::vector<std::string> blocked;
        for (const Cell cell : hint.why.seen) {
            const House house = house_blocked_by(cell, step.houses.front());
            blocked.push_back(say(Message::blocked_by, {houses({house}), to_string(cell)}));
        }
        return say(message, {digits(step.digits), list(blocked)}) + "\n";
    }
    if (step.technique != Technique::naked_single) return "";
    const Message message = hint.why.digits_without_note.empty() ? Message::cell_sees
                            : is_by_board                        ? Message::cell_sees_and_lacks
                                                                 : Message::cell_lacks;
    return say(message, {cells(step.cells), digits(hint.why.digits_seen),
                         digits(hint.why.digits_without_note)}) +
           "\n";
}

// The digit that follows from a removal; empty if none is told.
std::string Speaker::consequence(const Hint& hint) const {
    if (!hint.leads_to) return "";
    const auto& [cell, digit] = *hint.leads_to;
    return say(Message::leads_to, {std::to_string(digit), to_string(cell)}) + "\n";
}

std::string Speaker::about_wrong(const Hint& hint, Message one, Message several) const {
    std::string text =
        hint.wrong_cells == 1 ? say(one) : say(several, {std::to_string(hint.wrong_cells)});
    text += "\n";
    if (!hint.drawing.cells.empty()) {
        text += say(Message::wrong_in_cells, {cells(hint.drawing.cells)}) + "\n";
    } else if (!hint.drawing.houses.empty()) {
        text += say(Message::look_at, {houses(hint.drawing.houses)}) + "\n";
    }
    return text;
}

std::string Speaker::about_step(const Hint& hint) const {
    const Drawing shown = hint.stage == HintStage::step ? draw_place(*hint.step) : hint.drawing;
    std::string text = say(Message::look_at, {place(shown)}) + "\n";
    if (!hint.step) return text;
    const Step& step = *hint.step;
    text += step.rating == Rating{}
                ? say(Message::use_unrated, {name(step)})
                : say(Message::use_technique, {name(step), to_string(step.rating)});
    text += "\n";
    if (hint.stage != HintStage::step) return text;
    return text + reasons(step) + why_single(hint) + conclusion(step) + "\n" + consequence(hint);
}

std::string Speaker::hint(const Hint& hint) const {
    switch (hint.subject) {
        case HintSubject::no_solution: return say(Message::no_solution) + "\n";
        case HintSubject::several_solutions: return say(Message::several_solutions) + "\n";
        case HintSubject::complete: return say(Message::complete) + "\n";
        case HintSubject::no_step: return say(Message::no_step) + "\n";
        case HintSubject::wrong_digits:
            return about_wrong(hint, Message::one_wrong_digit, Message::wrong_digits);
        case HintSubject::wrong_notes:
            return about_wrong(hint, Message::one_wrong_note, Message::wrong_notes);
        case HintSubject::step: return about_step(hint);
    }
    return "";
}

}  // namespace gridrace::sudoku::words
