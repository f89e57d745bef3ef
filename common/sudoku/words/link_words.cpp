// Patterns of strong links in words: what is true, one link after the other, and never a
// supposition.
#include "common/sudoku/techniques/pattern.hpp"
#include "common/sudoku/words/speaker.hpp"

namespace gridrace::sudoku::words {

namespace {

bool has_sets(const Step& step) {
    for (const EitherOr& link : step.links) {
        if (link.set.size() > 1) return true;
    }
    return false;
}

CellSet ends_of(const Step& step) {
    return step.links.front().one.cells | step.links.back().other.cells;
}

// Whether the end of the last link excludes the start of the first.
bool closes(const Step& step) {
    const Side& first = step.links.front().one;
    const Side& last = step.links.back().other;
    if (first.digit != last.digit) return first.cells.has_one() && first.cells == last.cells;
    return (last.cells - techniques::common_peers(first.cells)).empty();
}

}  // namespace

// "r4c1/r4c2": cells of a side, or of a set.
std::string Speaker::together(const CellSet& cells) const {
    std::string text;
    for (const Cell cell : cells) text += (text.empty() ? "" : "/") + to_string(cell);
    return text;
}

std::string Speaker::link(const EitherOr& link) const {
    if (!link.set.empty()) {
        return say(Message::link_of_cells, {together(link.set), std::to_string(link.one.digit),
                                            std::to_string(link.other.digit)});
    }
    return say(Message::link_of_house, {houses({link.house}), std::to_string(link.one.digit),
                                        together(link.one.cells), together(link.other.cells)});
}

std::string Speaker::links(const Step& step) const {
    std::string text;
    for (const EitherOr& one : step.links) {
        if (!text.empty()) text += say(Message::link_comma);
        text += link(one);
    }
    return text;
}

std::string Speaker::side(const Side& side) const {
    if (side.cells.has_one()) return claim({side.cells.first(), side.digit, true});
    return say(Message::one_of, {std::to_string(side.digit), cells(side.cells)});
}

// What the ends of a chain say.
std::string Speaker::ends(const Step& step) const {
    const Side& first = step.links.front().one;
    const Side& last = step.links.back().other;
    if (first == last) return side(first);
    if (first.digit != last.digit) return say(Message::either_or, {side(first), side(last)});
    return side({ends_of(step), first.digit});
}

std::string Speaker::reason_of_links(const Step& step) const {
    const auto explain = [&](Technique technique, std::initializer_list<std::string_view> values) {
        return fill(catalogue_.explanation(technique, 0), values);
    };
    const EitherOr& first = step.links.front();
    const EitherOr& last = step.links.back();
    const std::string pattern = digits(step.digits);
    switch (step.technique) {
        case Technique::skyscraper:
        case Technique::two_string_kite:
        case Technique::turbot_fish:
            return explain(
                Technique::skyscraper,
                {std::to_string(first.one.digit), cells(first.other.cells | last.one.cells),
                 houses(step.houses), "", "", cells(ends_of(step))});
        case Technique::w_wing:
            return explain(step.technique,
                           {pattern, cells(ends_of(step)), houses(step.houses), "",
                            std::to_string(first.one.digit), "", std::to_string(first.other.digit),
                            "", cells(step.links[1].one.cells | step.links[1].other.cells)});
        case Technique::remote_pair: {
            std::vector<std::string> in_order;
            for (const EitherOr& one : step.links) in_order.push_back(cells(one.set));
            return explain(step.technique,
                           {pattern, list(in_order), "", "", "", cells(ends_of(step))});
        }
        case Technique::death_blossom:
            return explain(step.technique,
                           {"", "", "", links(step), std::to_string(first.one.digit),
                            cells(step.other_cells), digits(step.other_digits)});
        default: break;
    }
    if (closes(step)) return say(Message::loop_of_links, {links(step)});
    const Message message = has_sets(step) ? Message::chain_of_sets : Message::chain_of_links;
    return say(message, {links(step), ends(step)});
}

}  // namespace gridrace::sudoku::words
