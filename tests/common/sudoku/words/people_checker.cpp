// Sentences of the ladder for people: colours, rectangles, fish with fins, sets.
#include "tests/common/sudoku/words/sentence_checker.hpp"

namespace gridrace::sudoku::sentences {

namespace {

// Whether one of the cells sees this one.
bool sees_some(int cell, const Cells& cells) {
    return std::ranges::any_of(cells, [cell](int other) { return sees(cell, other); });
}

// {digit, one colour, the other}: each is joined to all others by links that change the colour.
void colours_of(const Parts& said, const Position& position, Verdict& verdict) {
    const int digit = digit_in(said[0]);
    const auto one = cells_in(said[1]), other = cells_in(said[2]);
    Cells reached = {one.front()};
    for (std::size_t i = 0; i < reached.size(); ++i) {
        for (const auto& house : all_houses()) {
            const auto places = position.places(house, digit);
            if (places.size() != 2 || !contains(places, reached[i])) continue;
            verdict.demand(contains(one, places[0]) != contains(one, places[1]), "two colours");
            for (const int cell : without(places, reached)) reached.push_back(cell);
        }
    }
    verdict.demand(are_same(reached, joined(one, other)), "all are joined");
}

void colours_outside(const Parts& said, const Position& position, Verdict& verdict) {
    colours_of(said, position, verdict);
    const auto one = cells_in(said[1]), other = cells_in(said[2]);
    for (int cell = 0; cell < 81; ++cell) {
        const bool is_coloured = contains(one, cell) || contains(other, cell);
        if (!is_coloured && sees_some(cell, one) && sees_some(cell, other)) {
            verdict.show(cell, digit_in(said[0]), false);
        }
    }
}

void colour_with_two(const Parts& said, const Position& position, Verdict& verdict) {
    colours_of(said, position, verdict);
    const auto other = cells_in(said[2]);
    verdict.demand(std::ranges::any_of(other, [&](int cell) { return sees_some(cell, other); }),
                   "two share a house");
    verdict.demand(said[2] == said[3], "the same cells");
    verdict.show(other, bit(digit_in(said[0])), false);
}

// Every filling of a rectangle's corners in which no two digits could be exchanged. A house of
// `held` has its digit in a corner.
std::vector<std::array<int, 4>> fillings(Cells corners, const Position& position,
                                         const std::vector<Cells>& held, int digit) {
    std::ranges::sort(corners);
    std::vector<std::array<int, 4>> all;
    const auto could_be = [&](int cell, int one) {
        return position.digit(cell) == one || position.has(cell, one);
    };
    for (int code = 0; code < 9 * 9 * 9 * 9; ++code) {
        const std::array<int, 4> one = {code % 9 + 1, code / 9 % 9 + 1, code / 81 % 9 + 1,
                                        code / 729 + 1};
        bool is_possible = true;
        for (std::size_t i = 0; i < 4; ++i) {
            is_possible = is_possible && could_be(corners[i], one[i]);
            for (std::size_t j = 0; j < i; ++j) {
                if (sees(corners[i], corners[j]) && one[i] == one[j]) is_possible = false;
            }
        }
        for (const auto& house : held) {
            bool has_it = false;
            for (std::size_t i = 0; i < 4; ++i) {
                has_it = has_it || (contains(house, corners[i]) && one[i] == digit);
            }
            is_possible = is_possible && has_it;
        }
        if (one[0] == one[3] && one[1] == one[2]) is_possible = false;
        if (is_possible) all.push_back(one);
    }
    return all;
}

bool has_in(const std::array<int, 4>& filling, Cells corners, int cell, int digit) {
    std::ranges::sort(corners);
    for (std::size_t i = 0; i < 4; ++i) {
        if (corners[i] == cell && filling[i] == digit) return true;
    }
    return false;
}

bool is_rectangle(Cells corners) {
    std::ranges::sort(corners);
    if (corners.size() != 4) return false;
    const auto box = [](int cell) { return cell / 27 * 3 + cell % 9 / 3; };
    const bool is_square = corners[0] / 9 == corners[1] / 9 && corners[2] / 9 == corners[3] / 9 &&
                           corners[0] % 9 == corners[2] % 9 && corners[1] % 9 == corners[3] % 9;
    const bool in_two =
        (box(corners[0]) == box(corners[1])) != (box(corners[0]) == box(corners[2]));
    return is_square && in_two && box(corners[0]) != box(corners[3]);
}

void show_never(const Cells& corners, const std::vector<std::array<int, 4>>& left,
                const Cells& cells, int digit, Verdict& verdict) {
    verdict.demand(is_rectangle(corners), "a rectangle");
    for (const int cell : cells) {
        verdict.demand(
            std::ranges::none_of(
                left, [&](const auto& one) { return has_in(one, corners, cell, digit); }),
            "comes to the pattern");
        verdict.show(cell, digit, false);
    }
}

// {corners, digits, houses, digit without other places, removed digit, its cells}
void without_places(const Parts& said, const Position& position, Verdict& verdict) {
    const auto corners = cells_in(said[0]);
    const int held = digit_in(said[3]);
    for (const auto& house : houses_in(said[2])) {
        verdict.demand(without(position.places(house, held), corners).empty(), "no other place");
    }
    if (corners.size() != 4) return verdict.fail("no corners");
    const auto left = fillings(corners, position, houses_in(said[2]), held);
    show_never(corners, left, cells_in(said[5]), digit_in(said[4]), verdict);
}

// {corners, digit, cell}
void avoidable(const Parts& said, const Position& position, Verdict& verdict) {
    const auto corners = cells_in(said[0]);
    if (corners.size() != 4) return verdict.fail("no corners");
    show_never(corners, fillings(corners, position, {}, 0), cells_in(said[2]), digit_in(said[1]),
               verdict);
}

// {corners, digit, cells}: one of the cells holds it.
void avoidable_by_digit(const Parts& said, const Position& position, Verdict& verdict) {
    const auto corners = cells_in(said[0]), cells = cells_in(said[2]);
    const int digit = digit_in(said[1]);
    if (!is_rectangle(corners)) return verdict.fail("no corners");
    for (const auto& one : fillings(corners, position, {}, 0)) {
        verdict.demand(
            std::ranges::any_of(cells, [&](int cell) { return has_in(one, corners, cell, digit); }),
            "one of them holds it");
    }
    verdict.show(seen_by_all(cells), bit(digit), false);
}

// {bases, digit, covers, fins, covers}
void with_fins(const Parts& said, const Position& position, Verdict& verdict) {
    const auto bases = houses_in(said[0]), covers = houses_in(said[2]);
    const int digit = digit_in(said[1]);
    const auto fins = cells_in(said[3]);
    verdict.demand(bases.size() == covers.size() && said[2] == said[4], "as many across");
    Cells body, across;
    for (const auto& cover : covers) across = joined(across, cover);
    for (const auto& base : bases) {
        const auto places = without(position.places(base, digit), fins);
        verdict.demand(without(places, across).empty(), "all places lie across");
        verdict.demand(without(places, body).size() == places.size(), "none in two of them");
        body = joined(body, places);
    }
    for (const int cell : without(without(across, body), fins)) {
        if (sees_all(cell, fins)) verdict.show(cell, digit, false);
    }
}

// {cells, digits}
void as_many_digits(const Parts& said, const Position& position, Verdict& verdict) {
    const auto cells = cells_in(said[0]);
    verdict.demand(position.all(cells) == digits_in(said[1]), "these candidates");
    verdict.demand(count(position.all(cells)) == std::ssize(cells), "as many as cells");
    for (int digit = 1; digit <= 9; ++digit) {
        const auto places = position.places(cells, digit);
        for (const int cell : places) {
            verdict.demand(sees_all(cell, without(places, {cell})), "not twice");
        }
        if (places.empty()) continue;
        verdict.show(without(seen_by_all(places), cells), bit(digit), false);
    }
}

struct PeopleForm {
    std::string text;
    void (*check)(const Parts&, const Position&, Verdict&);
};

const std::string exchanged =
    "If {} held nothing but {}, these could be exchanged and the puzzle would have two solutions. ";
const std::string no_givens = "The digits in {} are no givens. ";
const std::string two_solutions =
    " they could be exchanged, and the puzzle would have two solutions";
const std::string colours =
    "Strong links join places of {}: either all of {} hold it, or all of {}. ";

const PeopleForm people_forms[] = {
    {colours + "No other cell that sees some of both can.", colours_outside},
    {colours + "But two of {} share a house.", colour_with_two},
    {exchanged + "In {}, {} has no place outside them: only without {} in {} it does not come to "
                 "that.",
     without_places},
    {no_givens + "With {} in {}" + two_solutions + ".", avoidable},
    {no_givens + "Without {} in {}" + two_solutions + ": no cell that sees both can hold it.",
     avoidable_by_digit},
    {"In {}, all places of {} lie in {} but for the fins, {}: elsewhere in {} it cannot stand "
     "where it sees the fins.",
     with_fins},
    {"{} have as many candidates as cells, {}, and none of these can stand there twice. So all of "
     "them do: no other cell that sees all places of one can hold it.",
     as_many_digits},
};

}  // namespace

Verdict check_people(std::string_view line, const Position& position) {
    Verdict verdict;
    for (const auto& form : people_forms) {
        const auto said = match(line, form.text);
        if (!said) continue;
        form.check(*said, position, verdict);
        return verdict;
    }
    verdict.is_known = false;
    return verdict;
}

}  // namespace gridrace::sudoku::sentences
