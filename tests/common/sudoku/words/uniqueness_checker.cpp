#include "tests/common/sudoku/words/sentence_checker.hpp"

namespace gridrace::sudoku::sentences {

namespace {

// Whether two digits could fill the cells in two ways, and both ways look the same from outside:
// every house has none or two of the cells, and they can be filled in turns.
bool is_loop(const Cells& cells) {
    for (const auto& house : all_houses()) {
        const auto inside = cells.size() - without(cells, house).size();
        if (inside != 0 && inside != 2) return false;
    }
    std::vector<int> turn(81, 0);
    Cells open = {cells.front()};
    turn[static_cast<std::size_t>(cells.front())] = 1;
    while (!open.empty()) {
        const int cell = open.back();
        open.pop_back();
        for (const int other : cells) {
            if (!sees(cell, other)) continue;
            int& there = turn[static_cast<std::size_t>(other)];
            const int here = turn[static_cast<std::size_t>(cell)];
            if (there == here) return false;
            if (there == 0) open.push_back(other);
            there = -here;
        }
    }
    return true;
}

// {cells, digits}: what all types of loops say first. Returns the cells with other candidates.
Cells roof_of(const Parts& said, const Position& position, Verdict& verdict) {
    const auto cells = cells_in(said[0]);
    const auto digits = digits_in(said[1]);
    verdict.demand(cells.size() >= 4 && is_loop(cells), "the digits could be exchanged");
    verdict.demand(count(digits) == 2, "two digits");
    Cells roof;
    for (const int cell : cells) {
        verdict.demand((position.at(cell) & digits) == digits, "has both digits");
        if (position.at(cell) != digits) roof.push_back(cell);
    }
    return roof;
}

Digits others_in(const Parts& said, const Position& position, const Cells& roof) {
    return position.all(roof) & ~digits_in(said[1]);
}

void one_cell(const Parts& said, const Position& position, Verdict& verdict) {
    const auto roof = roof_of(said, position, verdict);
    verdict.demand(roof == cells_in(said[2]), "only this cell has others");
    verdict.show(roof, digits_in(said[1]), false);
    const auto others = others_in(said, position, roof);
    if (count(others) == 1) verdict.show(roof, others, true);
}

void one_digit(const Parts& said, const Position& position, Verdict& verdict) {
    const auto roof = roof_of(said, position, verdict);
    verdict.demand(others_in(said, position, roof) == digits_in(said[2]), "only this digit");
    verdict.show(seen_by_all(roof), digits_in(said[2]), false);
}

// {…, roof, digits, house, other cells, the digits again}
void with_naked_subset(const Parts& said, const Position& position, Verdict& verdict) {
    const auto roof = roof_of(said, position, verdict);
    const auto house = house_of(said[4]);
    const auto subset = cells_in(said[5]);
    const auto digits = digits_in(said[3]);
    verdict.demand(without(roof, cells_in(said[2])).empty(), "only these have others");
    verdict.demand(without(cells_in(said[2]), house).empty(), "they are in the house");
    verdict.demand((others_in(said, position, roof) & ~digits) == 0, "the others are of these");
    verdict.demand((position.all(subset) & ~digits) == 0, "these cells hold only them");
    verdict.demand(without(subset, house).empty(), "these cells are in the house");
    verdict.demand(count(digits) == std::ssize(subset) + 1, "a digit more than cells");
    verdict.demand(digits == digits_in(said[6]), "the same digits");
    verdict.show(without(without(house, subset), cells_in(said[2])), digits, false);
}

// {…, roof, the loop's digits, house, digits, their places, the places besides the roof}
void with_hidden_subset(const Parts& said, const Position& position, Verdict& verdict) {
    const auto roof = roof_of(said, position, verdict);
    const auto house = house_of(said[4]);
    const auto subset = cells_in(said[7]);
    const auto digits = digits_in(said[5]);
    verdict.demand(are_same(roof, cells_in(said[2])), "these have others");
    verdict.demand(digits_in(said[3]) == digits_in(said[1]), "not both: the loop's digits");
    Cells places = subset;
    places.insert(places.end(), roof.begin(), roof.end());
    for (int digit = 1; digit <= 9; ++digit) {
        if ((digits & bit(digit)) == 0) continue;
        verdict.demand(without(position.places(house, digit), places).empty(), "no places but");
    }
    verdict.demand((others_in(said, position, roof) & digits) == 0, "the others are not of these");
    verdict.demand(count(digits) == std::ssize(subset) + 1, "a digit more than cells");
    verdict.demand(are_same(cells_in(said[6]), places), "the places are these");
    verdict.show(subset, ~digits & 0x1ffu, false);
}

// {…, roof, house, locked digit, removed digits}
void with_locked_digit(const Parts& said, const Position& position, Verdict& verdict) {
    const auto roof = roof_of(said, position, verdict);
    const int locked = digit_in(said[4]);
    const auto removed = digits_in(said[5]);
    verdict.demand(are_same(roof, cells_in(said[2])), "only these can prevent that");
    verdict.demand(are_same(position.places(house_of(said[3]), locked), roof), "one of these two");
    verdict.demand((removed & ~digits_in(said[1])) == 0 && (removed & bit(locked)) == 0,
                   "the loop's other digit");
    verdict.show(roof, removed, false);
}

bool is_grave(const Position& position) {
    for (int cell = 0; cell < 81; ++cell) {
        if (position.digit(cell) == 0 && count(position.at(cell)) != 2) return false;
    }
    for (const auto& house : all_houses()) {
        for (int digit = 1; digit <= 9; ++digit) {
            const auto places = position.places(house, digit).size();
            if (places != 0 && places != 2) return false;
        }
    }
    return true;
}

// Without the digits in the cells, each cell has two candidates and each house none or two places.
void grave_of(const Parts& said, const Position& position, Verdict& verdict) {
    Position rest = position;
    for (const int cell : cells_in(said[1])) {
        verdict.demand((position.at(cell) & digits_in(said[0])) != 0, "the cell has them");
        rest.open[static_cast<std::size_t>(cell)] &= ~digits_in(said[0]);
    }
    verdict.demand(is_grave(rest), "two candidates each");
}

// The same without further candidates, each one of the digits: which, is for the reader to see.
std::optional<Position> rest_of(Position position, Cells cells, Digits digits) {
    if (cells.empty()) return is_grave(position) ? std::optional(position) : std::nullopt;
    const int cell = cells.back();
    cells.pop_back();
    const Digits held = position.at(cell);
    for (Digits left = 0; left < 512; ++left) {
        if (count(left) != 2 || (held & left) != left || (held & ~left & ~digits) != 0) continue;
        position.open[static_cast<std::size_t>(cell)] = left;
        if (auto rest = rest_of(position, cells, digits)) return rest;
    }
    return std::nullopt;
}

// {cells, digits}
Position grave_under(const Parts& said, const Position& position, Verdict& verdict) {
    const auto rest = rest_of(position, cells_in(said[0]), digits_in(said[1]));
    verdict.demand(rest.has_value(), "two candidates each without further ones");
    Digits surplus = 0;
    for (const int cell : cells_in(said[0])) {
        const Digits further = rest ? position.at(cell) & ~rest->at(cell) : 0;
        verdict.demand(further != 0, "the cell has further candidates");
        surplus |= further;
    }
    verdict.demand(surplus == digits_in(said[1]), "the further candidates");
    return rest.value_or(position);
}

void grave_of_cell(const Parts& said, const Position& position, Verdict& verdict) {
    grave_of(said, position, verdict);
    const auto cells = cells_in(said[1]);
    const auto digits = digits_in(said[0]);
    verdict.demand(cells.size() == 1, "one cell");
    verdict.show(cells, ~digits & 0x1ffu, false);
    if (count(digits) == 1) verdict.show(cells, digits, true);
}

void grave_of_digit(const Parts& said, const Position& position, Verdict& verdict) {
    grave_of(said, position, verdict);
    verdict.demand(said[0] == said[2] && said[0].size() == 1, "one digit");
    verdict.show(seen_by_all(cells_in(said[1])), digits_in(said[0]), false);
}

void grave_with_subset(const Parts& said, const Position& position, Verdict& verdict) {
    grave_under(said, position, verdict);
    const auto house = house_of(said[2]);
    const auto subset = cells_in(said[4]);
    const auto digits = digits_in(said[3]);
    verdict.demand((digits_in(said[1]) & ~digits) == 0, "the others are of these");
    verdict.demand(without(cells_in(said[0]), house).empty(), "they are in the house");
    verdict.demand((position.all(subset) & ~digits) == 0 && without(subset, house).empty(),
                   "these cells hold only them");
    verdict.demand(count(digits) == std::ssize(subset) + 1, "a digit more than cells");
    verdict.show(without(without(house, subset), cells_in(said[0])), digits, false);
}

void grave_with_locked(const Parts& said, const Position& position, Verdict& verdict) {
    const auto rest = grave_under(said, position, verdict);
    const auto cells = cells_in(said[0]);
    const int locked = digit_in(said[3]);
    verdict.demand(cells.size() == 2, "two cells");
    verdict.demand(are_same(rest.places(house_of(said[2]), locked), cells), "one of the two");
    for (const int cell : cells) verdict.show(Cells{cell}, rest.at(cell) & ~bit(locked), false);
}

struct UniquenessForm {
    std::string text;
    void (*check)(const Parts&, const Position&, Verdict&);
};

const std::string loop =
    "If {} held nothing but {}, these could be exchanged and the puzzle would have two solutions. ";
const std::string grave =
    "Without {} in {} every open cell would have two candidates, and the puzzle two solutions or "
    "none. ";
const std::string subset =
    "Without the further candidates of {} (of {}) every open cell would have two candidates, and "
    "the puzzle two solutions or none. ";

const UniquenessForm uniqueness_forms[] = {
    {loop + "Only {} has other candidates, so it is one of those.", one_cell},
    {loop + "Only {} can prevent that, so it stands in one of the cells that have it: nowhere that "
            "they all see.",
     one_digit},
    {loop +
         "So one of {} holds another candidate, which is one of {}. In {}, {} can hold only {} as "
         "well: together they take all of these.",
     with_naked_subset},
    {loop +
         "So {} do not hold both {}. In {}, {} have no places but {}: nothing else stands in {}.",
     with_hidden_subset},
    {loop + "Only {} can prevent that. In {}, {} has to stand in one of these two, so {} stands in "
            "neither.",
     with_locked_digit},
    {grave + "So no other digit goes there.", grave_of_cell},
    {grave + "So {} stands in one of them: nowhere that they all see.", grave_of_digit},
    {subset + "One of these is true: in {} they make a subset of {} with {}, as if they were in "
              "one cell.",
     grave_with_subset},
    {subset + "One of these is true, and in {} one of the two cells has to hold {}: so the other "
              "holds one of these, and nothing else stands in the two.",
     grave_with_locked},
};

}  // namespace

Verdict check_uniqueness(std::string_view line, const Position& position) {
    Verdict verdict;
    for (const auto& form : uniqueness_forms) {
        const auto said = match(line, form.text);
        if (!said) continue;
        form.check(*said, position, verdict);
        return verdict;
    }
    verdict.is_known = false;
    return verdict;
}

}  // namespace gridrace::sudoku::sentences
