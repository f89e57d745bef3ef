// Chains in words. A chain of simple links is one sentence with every claim; all others say only
// what is placed, and why, in short lines.
#include <algorithm>

#include "common/sudoku/hints/shape.hpp"
#include "common/sudoku/words/speaker.hpp"

namespace gridrace::sudoku::words {

namespace {

bool is_chain(const Step& step) {
    return !step.branches.empty();
}

// The kinds of contradictions, numbered like the types of their explanation.
enum class Clash : std::uint8_t { of_claim, in_house, in_cell, of_technique };

Clash clash_of(const Contradiction& contradiction, const Step& step) {
    const auto& [placed, other, strands] = contradiction;
    if (other) return other->cell == placed.cell ? Clash::in_cell : Clash::in_house;
    const Claim& assumption = step.branches.front().front().claim;
    const bool is_about_assumption = assumption == Claim{placed.cell, placed.digit, false};
    return is_about_assumption ? Clash::of_claim : Clash::of_technique;
}

// A house of both cells, lines first.
std::vector<House> shared_house(Cell one, Cell other) {
    for (const House house : houses_of(one)) {
        if (cells_of(house).contains(other)) return {house};
    }
    return {};
}

// The chains that the branches use, each once.
std::vector<Step> nested_chains_of(const Step& step) {
    std::vector<Step> chains;
    for (const Step& nested : step.nested) {
        const bool is_known = std::ranges::find(chains, nested) != chains.end();
        if (is_chain(nested) && !is_known) chains.push_back(nested);
    }
    return chains;
}

// The number of a nested chain, from 1.
int number_of(const Step& nested, const Step& step) {
    const auto chains = nested_chains_of(step);
    return static_cast<int>(std::ranges::find(chains, nested) - chains.begin()) + 1;
}

HouseKind kind_of(Reason reason) {
    if (reason == Reason::last_place_in_row) return HouseKind::row;
    if (reason == Reason::last_place_in_column) return HouseKind::column;
    return HouseKind::box;
}

}  // namespace

std::string Speaker::reason_of(const Contradiction& contradiction, const Step& step) const {
    const auto& [placed, other, strands] = contradiction;
    DigitSet digits = DigitSet::only(placed.digit);
    CellSet cells;
    cells.insert(placed.cell);
    if (other) {
        digits = digits.with(other->digit);
        cells.insert(other->cell);
    }
    const auto house = other ? shared_house(placed.cell, other->cell) : std::vector<House>{};
    const auto clash = static_cast<int>(clash_of(contradiction, step));
    return fill(catalogue_.explanation(step.technique, clash),
                {"", "", "", claim(step.branches.front().front().claim), this->digits(digits),
                 this->cells(cells), houses(house)});
}

std::string Speaker::reason_of_chains(const Step& step) const {
    if (const auto contradiction = contradiction_of(step)) return reason_of(*contradiction, step);
    return fill(catalogue_.explanation(step.technique, 0),
                {digits(step.digits), cells(step.cells), houses(step.houses),
                 claim(step.branches.front().back().claim)});
}

std::string Speaker::only_place(const Claim& claim, HouseKind kind) const {
    const House house = houses_of(claim.cell)[static_cast<std::size_t>(kind)];
    return say(Message::only_place, {houses({house})});
}

// Empty if it is obvious.
std::string Speaker::reason(const Inference& inference, const Step& step) const {
    switch (inference.reason) {
        case Reason::last_candidate: return say(Message::only_candidate);
        case Reason::last_place_in_row:
        case Reason::last_place_in_column:
        case Reason::last_place_in_box:
            return only_place(inference.claims.front(), kind_of(inference.reason));
        case Reason::technique: break;
        default: return "";
    }
    const Step& nested = step.nested[static_cast<std::size_t>(inference.nested)];
    if (is_chain(nested)) {
        return say(Message::by_step, {std::to_string(number_of(nested, step))});
    }
    return say(Message::by_pattern, {name(nested), digits(nested.digits), cells(nested.cells)});
}

std::string Speaker::inference(const Inference& inference, const Step& step,
                               bool goes_first) const {
    std::vector<std::string> claims;
    for (const Claim& one : inference.claims) {
        claims.push_back(goes_first && claims.empty() ? consequence(one) : claim(one));
    }
    std::string aside = reason(inference, step);
    // The premises of a nested chain would make the text too long.
    const bool is_by_chain = inference.reason == Reason::technique &&
                             is_chain(step.nested[static_cast<std::size_t>(inference.nested)]);
    if (!inference.premises.empty() && !is_by_chain) {
        std::vector<std::string> premises;
        for (const Claim& one : inference.premises) premises.push_back(claim(one));
        if (!aside.empty()) aside += say(Message::aside_comma);
        aside += say(Message::premises, {this->claims(premises)});
    }
    const std::string text = this->claims(claims);
    return aside.empty() ? text : say(Message::with_aside, {text, aside});
}

std::string Speaker::strand(const Strand& strand, const Step& step) const {
    std::vector<std::string> inferences;
    for (const Inference& one : strand.inferences) {
        inferences.push_back(inference(one, step, strand.is_chain || inferences.empty()));
    }
    if (!strand.is_chain) return claims(inferences);
    std::string text;
    for (const auto& one : inferences) {
        if (!text.empty()) text += say(Message::therefore);
        text += one;
    }
    return text;
}

// The claims of simple links, each after the one before. Those that a house leaves one place name it.
std::string Speaker::claims_from(const Branch& branch, std::size_t first, std::size_t end) const {
    std::string text;
    for (std::size_t i = first; i < end; ++i) {
        const auto& [claim, why, parents, nested] = branch[i];
        if (!text.empty()) text += say(Message::therefore);
        const bool is_by_house = why == Reason::last_place_in_row ||
                                 why == Reason::last_place_in_column ||
                                 why == Reason::last_place_in_box;
        const std::string said = consequence(claim);
        text += is_by_house && claim.stands
                    ? say(Message::with_aside, {said, only_place(claim, kind_of(why))})
                    : said;
    }
    return text;
}

// A chain of simple links in a sentence.
std::string Speaker::simple_chain(const Step& step) const {
    const Branch& branch = step.branches.front();
    const std::size_t end = branch.size();
    if (!is_either_or(step)) {
        return say(Message::chain, {claim(branch.front().claim), claims_from(branch, 1, end)});
    }
    Claim one = branch[1].claim;
    one.stands = true;
    return say(Message::either, {claim(one), claim(branch[end - 2].claim), claim(branch[1].claim),
                                 claims_from(branch, 2, end - 1), claim(branch.back().claim)});
}

std::string Speaker::branch(const Branch& branch, const Step& step,
                            const std::string& indent) const {
    const auto strands = strands_of(branch);
    const std::string assumption = claim(branch.front().claim);
    if (strands.empty()) return indent + say(Message::at_once, {assumption}) + "\n";
    std::string text;
    for (const Strand& one : strands) {
        const std::string said = strand(one, step);
        text += text.empty() ? indent + say(Message::chain, {assumption, said})
                             : indent + "  " + say(Message::then, {said});
        text += "\n";
    }
    return text;
}

std::string Speaker::branches(const Step& step, const std::string& indent) const {
    std::string text;
    if (const auto contradiction = contradiction_of(step)) {
        for (const Strand& one : contradiction->strands) {
            text += indent + say(Message::then, {strand(one, step)}) + "\n";
        }
    } else {
        for (const Branch& one : step.branches) text += branch(one, step, indent);
    }
    return text + nested_chains(step, indent);
}

// What each nested chain shows, and how. The lines that use it say what follows.
std::string Speaker::nested_chains(const Step& step, const std::string& indent) const {
    std::string text;
    int number = 0;
    for (const Step& nested : nested_chains_of(step)) {
        const bool is_sentence = is_simple_chain(nested);
        text += indent +
                say(Message::nested_step, {std::to_string(++number), name(nested),
                                           is_sentence ? simple_chain(nested) : reason(nested)});
        text += "\n";
        if (!is_sentence) text += branches(nested, indent + "  ");
    }
    return text;
}

}  // namespace gridrace::sudoku::words
