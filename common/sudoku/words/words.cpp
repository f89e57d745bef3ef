#include "common/sudoku/words/words.hpp"

#include <algorithm>
#include <span>
#include <vector>

#include "common/sudoku/words/catalogue.hpp"

namespace gridrace::sudoku {

namespace words {

std::string fill(std::string_view text, std::initializer_list<std::string_view> values) {
    std::string filled;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool is_placeholder = text[i] == '{' && i + 2 < text.size() && text[i + 2] == '}';
        if (!is_placeholder) {
            filled += text[i];
            continue;
        }
        const auto number = static_cast<std::size_t>(text[i + 1] - '0');
        if (number < values.size()) filled += values.begin()[number];
        i += 2;
    }
    return filled;
}

const Catalogue& catalogue_of(Language language) {
    switch (language) {
        case Language::english: return english;
        case Language::german: return german;
        case Language::spanish: return spanish;
        case Language::simplified_chinese: return simplified_chinese;
    }
    return english;
}

namespace {

// Builds the text of steps and hints from one catalogue.
class Speaker {
public:
    explicit Speaker(const Catalogue& catalogue) : catalogue_(catalogue) {}

    std::string name(const Step& step) const;
    // The step, with `indent` before each line.
    std::string step(const Step& step, const std::string& indent) const;
    std::string hint(const Hint& hint) const;

private:
    std::string say(Message message, std::initializer_list<std::string_view> values = {}) const {
        return fill(catalogue_.text(message), values);
    }
    std::string list(const std::vector<std::string>& items) const;
    std::string digit(int digit) const;
    std::string digits(DigitSet digits) const;
    std::string cells(const CellSet& cells) const;
    std::string houses(const std::vector<House>& houses) const;
    std::string place(const Drawing& drawing) const;
    std::string claim(const Claim& claim) const;
    std::string consequence(const Claim& claim) const;
    std::string reason(const Step& step) const;
    std::string conclusion(const Step& step) const;
    std::string link(const Link& link) const;
    std::string chain(const Branch& branch) const;
    std::string links(const Branch& branch, const std::string& indent) const;
    std::string branches(const Step& step, const std::string& indent) const;
    std::string about_wrong(const Hint& hint, Message one, Message several) const;
    std::string about_step(const Hint& hint) const;

    const Catalogue& catalogue_;
};

std::string cell_name(Cell cell) {
    return "r" + std::to_string(cell.row() + 1) + "c" + std::to_string(cell.column() + 1);
}

std::string Speaker::list(const std::vector<std::string>& items) const {
    std::string text;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (i != 0) text += say(i + 1 == items.size() ? Message::list_and : Message::list_comma);
        text += items[i];
    }
    return text;
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
    for (const Cell cell : cells) items.push_back(cell_name(cell));
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

std::string Speaker::name(const Step& step) const {
    std::string plain(catalogue_.technique(step.technique));
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
               {std::to_string(claim.digit), cell_name(claim.cell)});
}

// The claim in the wording after "then" and "so".
std::string Speaker::consequence(const Claim& claim) const {
    return say(claim.stands ? Message::then_stands : Message::then_does_not_stand,
               {std::to_string(claim.digit), cell_name(claim.cell)});
}

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

Roles roles_in(const Step& step) {
    if (!is_wing(step)) return {step.cells, step.other_cells, step.other_digits};
    CellSet pivot;
    pivot.insert(pivot_of(step));
    return {pivot, step.cells - pivot, step.digits - removed_digits(step)};
}

// The values of {7}, {8} and {9} of an explanation; empty if nothing is placed.
struct Placed {
    DigitSet digit;
    std::string cell;
    std::vector<House> house;
};

Placed placed_by(const Step& step, const std::vector<House>& pattern) {
    if (step.placements.empty() || pattern.empty()) return {};
    const auto& [cell, digit] = step.placements.front();
    const auto kind = static_cast<std::size_t>(pattern.front().kind);
    return {DigitSet::only(digit), cell_name(cell), {houses_of(cell)[kind]}};
}

std::string Speaker::reason(const Step& step) const {
    const auto pattern = draw_place(step).houses;
    const std::vector<House> others(step.houses.begin() + std::ssize(pattern), step.houses.end());
    const auto& text = step.technique == Technique::hidden_single && step.rating == Rating{10}
                           ? catalogue_.text(Message::last_open_cell)
                           : catalogue_.explanation(step.technique, step.type);
    const auto roles = roles_in(step);
    const auto placed = placed_by(step, pattern);
    return fill(text,
                {digits(step.digits), cells(roles.cells), houses(pattern), houses(others),
                 digits(removed_digits(step)), cells(roles.other_cells), digits(roles.other_digits),
                 digits(placed.digit), placed.cell, houses(placed.house)});
}

// Cells that lose the same digits are listed together.
std::string Speaker::conclusion(const Step& step) const {
    std::vector<std::string> placements;
    for (const auto& [cell, placed] : step.placements) {
        placements.push_back(say(Message::place, {digit(placed), cell_name(cell)}));
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

Message message_of(Reason reason) {
    switch (reason) {
        case Reason::assumption: return Message::assumption;
        case Reason::cell_is_taken: return Message::cell_is_taken;
        case Reason::digit_is_in_row: return Message::digit_is_in_row;
        case Reason::digit_is_in_column: return Message::digit_is_in_column;
        case Reason::digit_is_in_box: return Message::digit_is_in_box;
        case Reason::last_candidate: return Message::last_candidate;
        case Reason::last_place_in_row: return Message::last_place_in_row;
        case Reason::last_place_in_column: return Message::last_place_in_column;
        case Reason::last_place_in_box: return Message::last_place_in_box;
        case Reason::technique: return Message::by_technique;
    }
    return Message::assumption;
}

std::string Speaker::link(const Link& link) const {
    std::vector<std::string> parents;
    for (const int parent : link.parents) parents.push_back(std::to_string(parent + 1));
    const bool is_first = link.reason == Reason::assumption;
    return say(message_of(link.reason), {is_first ? claim(link.claim) : consequence(link.claim),
                                         list(parents), std::to_string(link.nested + 1)});
}

bool is_loop(const Step& step) {
    return step.technique == Technique::bidirectional_x_cycle ||
           step.technique == Technique::bidirectional_y_cycle ||
           step.technique == Technique::bidirectional_cycle;
}

// True if each link follows only from the previous one: then the order suffices.
bool is_chain(const Branch& branch) {
    for (int i = 1; i < std::ssize(branch); ++i) {
        const Link& link = branch[static_cast<std::size_t>(i)];
        if (link.nested >= 0 || link.parents != std::vector{i - 1}) return false;
    }
    return branch.size() >= 2;
}

std::string Speaker::chain(const Branch& branch) const {
    std::string rest;
    for (const Link& link : std::span(branch).subspan(1)) {
        if (!rest.empty()) rest += say(Message::therefore);
        rest += consequence(link.claim);
    }
    return say(Message::chain, {claim(branch.front().claim), rest});
}

// A line for each link.
std::string Speaker::links(const Branch& branch, const std::string& indent) const {
    std::string text;
    int place = 0;
    for (const Link& one : branch) {
        text += indent + say(Message::numbered, {std::to_string(++place), link(one)}) + "\n";
    }
    return text;
}

std::string Speaker::branches(const Step& step, const std::string& indent) const {
    const Message heading = is_loop(step) ? Message::loop : Message::line_of_thought;
    std::string text;
    int number = 0;
    for (const Branch& branch : step.branches) {
        text += indent + say(heading, {std::to_string(++number)}) + "\n";
        text +=
            is_chain(branch) ? indent + "  " + chain(branch) + "\n" : links(branch, indent + "  ");
    }
    number = 0;
    for (const Step& nested : step.nested) {
        text += indent;
        text += say(Message::nested_step, {std::to_string(++number), name(nested)}) + "\n";
        text += this->step(nested, indent + "  ");
    }
    return text;
}

std::string Speaker::step(const Step& step, const std::string& indent) const {
    return indent + reason(step) + "\n" + branches(step, indent) + indent + conclusion(step) + "\n";
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
    text += say(Message::use_technique, {name(*hint.step), to_string(hint.step->rating)}) + "\n";
    if (hint.stage == HintStage::step) text += step(*hint.step, "");
    return text;
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

}  // namespace

}  // namespace words

std::string say(const Hint& hint, Language language) {
    return words::Speaker(words::catalogue_of(language)).hint(hint);
}

std::string say_technique(const Step& step, Language language) {
    return words::Speaker(words::catalogue_of(language)).name(step);
}

std::string say(const Step& step, Language language) {
    return words::Speaker(words::catalogue_of(language)).step(step, "");
}

}  // namespace gridrace::sudoku
