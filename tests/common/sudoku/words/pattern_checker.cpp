#include "tests/common/sudoku/words/sentence_checker.hpp"

namespace gridrace::sudoku::sentences {

namespace {

Cells all_of(const std::vector<Cells>& houses) {
    Cells cells;
    for (const auto& one : houses) cells.insert(cells.end(), one.begin(), one.end());
    return cells;
}

Cells open_cells(const Position& position, const Cells& house) {
    Cells cells;
    for (const int cell : house) {
        if (position.digit(cell) == 0) cells.push_back(cell);
    }
    return cells;
}

// {digit, cell, house}
void last_open_cell(const Parts& said, const Position& position, Verdict& verdict) {
    const auto cells = cells_in(said[0]);
    const auto open = open_cells(position, house_of(said[1]));
    verdict.demand(open == cells, "last open cell");
    verdict.demand(position.at(cells.front()) == digits_in(said[2]), "only digit left");
    verdict.show(cells, digits_in(said[2]), true);
}

void only_place(const Parts& said, const Position& position, Verdict& verdict) {
    const int digit = digit_in(said[2]);
    verdict.demand(position.places(house_of(said[0]), digit) == cells_in(said[1]), "only place");
    verdict.show(cells_in(said[1]), bit(digit), true);
}

void only_candidate(const Parts& said, const Position& position, Verdict& verdict) {
    const int cell = cells_in(said[0]).front();
    verdict.demand(position.at(cell) == digits_in(said[1]), "only candidate");
    verdict.show(Cells{cell}, digits_in(said[1]), true);
}

// All places of a digit in a house lie in another one.
void locked(const Parts& said, const Position& position, Verdict& verdict) {
    const int digit = digit_in(said[1]);
    const auto places = position.places(house_of(said[0]), digit);
    const auto other = house_of(said[3]);
    verdict.demand(are_same(places, cells_in(said[2])), "all places");
    verdict.demand(without(places, other).empty(), "places lie in the other house");
    verdict.demand(said[3] == said[4], "the same house");
    verdict.show(without(other, places), bit(digit), false);
}

void leave_one_place(const Position& before, const Verdict& removed, const std::string& cell,
                     int digit, const std::string& house, Verdict& verdict) {
    Position after = before;
    for (const Said& said : removed.shown) after.take(said);
    verdict.demand(after.places(house_of(house), digit) == cells_in(cell), "one place is left");
    verdict.shown.clear();
    verdict.show(cells_in(cell), bit(digit), true);
}

void direct_locked(const Parts& said, const Position& position, Verdict& verdict) {
    locked(said, position, verdict);
    leave_one_place(position, verdict, said[5], digit_in(said[1]), said[6], verdict);
}

void hidden_subset(const Parts& said, const Position& position, Verdict& verdict) {
    const auto digits = digits_in(said[1]);
    const auto cells = cells_in(said[2]);
    for (int digit = 1; digit <= 9; ++digit) {
        if ((digits & bit(digit)) == 0) continue;
        const auto places = position.places(house_of(said[0]), digit);
        verdict.demand(!places.empty() && without(places, cells).empty(), "no places but these");
    }
    verdict.demand(std::ssize(cells) == count(digits), "as many cells as digits");
    verdict.show(cells, ~digits & 0x1ffu, false);
}

void direct_hidden(const Parts& said, const Position& position, Verdict& verdict) {
    hidden_subset(said, position, verdict);
    leave_one_place(position, verdict, said[3], digit_in(said[4]), said[5], verdict);
}

void naked_subset(const Parts& said, const Position& position, Verdict& verdict) {
    const auto cells = cells_in(said[1]);
    const auto digits = digits_in(said[2]);
    verdict.demand(said[0] == said[3], "the same houses");
    for (const int cell : cells) {
        verdict.demand(position.at(cell) != 0 && (position.at(cell) & ~digits) == 0,
                       "no other candidates");
    }
    verdict.demand(std::ssize(cells) == count(digits), "as many cells as digits");
    for (const auto& in : houses_in(said[0])) {
        verdict.demand(without(cells, in).empty(), "cells in the house");
        verdict.show(without(in, cells), digits, false);
    }
}

void fish(const Parts& said, const Position& position, Verdict& verdict) {
    const auto lines = houses_in(said[0]), across = houses_in(said[2]);
    const int digit = digit_in(said[1]);
    verdict.demand(lines.size() == across.size() && lines.size() >= 2, "as many lines across");
    for (const auto& line : lines) {
        const auto places = position.places(line, digit);
        verdict.demand(places.size() >= 2, "at least two places in a line");
        verdict.demand(without(places, all_of(across)).empty(), "all places lie across");
    }
    verdict.demand(said[2] == said[3], "the same lines");
    verdict.show(without(all_of(across), all_of(lines)), bit(digit), false);
}

// {pivot, its digits, wings, common digit, the wings' other digits or nothing}
void wing(const Parts& said, const Position& position, bool has_three, Verdict& verdict) {
    const int pivot = cells_in(said[0]).front();
    const auto wings = cells_in(said[2]);
    const int common = digit_in(said[3]);
    const auto shared = digits_in(has_three ? said[4] : said[1]);
    verdict.demand(position.at(pivot) == digits_in(said[1]), "the pivot's candidates");
    verdict.demand(position.at(pivot) == (shared | (has_three ? bit(common) : 0)), "digits shared");
    verdict.demand(wings.size() == 2 && sees_all(pivot, wings), "the pivot sees the wings");
    verdict.demand((position.all(wings) & shared) == shared, "one wing for each digit");
    for (const int cell : wings) {
        const auto rest = position.at(cell) & ~bit(common);
        verdict.demand(position.has(cell, common) && count(rest) == 1 && (rest & ~shared) == 0,
                       "two candidates of a wing");
    }
    Cells all = wings;
    if (has_three) all.push_back(pivot);
    verdict.show(seen_by_all(all), bit(common), false);
}

// Whether the digits put into `cells` clash, or leave one of `others` none.
bool is_impossible(const Cells& cells, const std::vector<int>& digits, const Cells& others,
                   const Position& position) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (digits[i] == digits[j] && sees(cells[i], cells[j])) return true;
        }
    }
    return std::ranges::any_of(others, [&](int other) {
        Digits left = position.at(other);
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (sees(cells[i], other)) left &= ~bit(digits[i]);
        }
        return left == 0;
    });
}

void aligned(const Parts& said, const Position& position, Verdict& verdict) {
    const auto assumed = said_in(said[0]);
    const auto others = cells_in(said[1]), excluders = cells_in(said[2]);
    if (!assumed) return verdict.fail("no assumption");
    Cells cells = others;
    cells.push_back(assumed->cell);
    const Digits first = position.at(others[0]);
    const Digits second = others.size() > 1 ? position.at(others[1]) : 1;
    for (int a = 1; a <= 9; ++a) {
        for (int b = 1; b <= 9; ++b) {
            if ((first & bit(a)) == 0 || (second & bit(b)) == 0) continue;
            std::vector<int> digits{a};
            if (others.size() > 1) digits.push_back(b);
            digits.push_back(assumed->digit);
            verdict.demand(is_impossible(cells, digits, excluders, position), "every choice");
        }
    }
    verdict.shown.push_back(assumed->opposite());
}

Cells cells_with(const Position& position, int digit) {
    Cells cells;
    for (int cell = 0; cell < 81; ++cell) {
        if (position.digit(cell) == digit) cells.push_back(cell);
    }
    return cells;
}

// The houses of "row 8 by r8c7 and box 3 by r3c8": each has the digit in its cell.
std::vector<Cells> blocked_houses(const std::string& text, int digit, const Position& position,
                                  Verdict& verdict) {
    const auto houses = houses_in(text);
    const auto holders = cells_in(text);
    verdict.demand(houses.size() == holders.size(), "a cell for each house");
    if (!verdict.is_right()) return {};
    for (std::size_t i = 0; i < houses.size(); ++i) {
        verdict.demand(position.digit(holders[i]) == digit, "the digit is there");
        verdict.demand(contains(houses[i], holders[i]), "it blocks this house");
    }
    return houses;
}

// The open cells of a house that are in none of the others.
Cells unblocked(const Position& position, const Cells& house, const std::vector<Cells>& others) {
    Cells left = open_cells(position, house);
    for (const Cells& other : others) left = without(left, other);
    return left;
}

// Without any of them, less is blocked in the house.
bool are_all_needed(const Position& position, const Cells& house,
                    const std::vector<Cells>& blocked) {
    const auto left = unblocked(position, house, blocked).size();
    for (std::size_t i = 0; i < blocked.size(); ++i) {
        auto fewer = blocked;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
        if (unblocked(position, house, fewer).size() == left) return false;
    }
    return true;
}

// "9 is blocked in row 1 by r1c7." The house is one of those in which 9 has one place left.
void others_see(const Parts& said, const Position& position, Verdict& verdict) {
    const int digit = digit_in(said[0]);
    const auto blocked = blocked_houses(said[1], digit, position, verdict);
    verdict.demand(std::ranges::any_of(all_houses(),
                                       [&](const Cells& house) {
                                           return position.places(house, digit).size() == 1 &&
                                                  unblocked(position, house, blocked).size() == 1 &&
                                                  are_all_needed(position, house, blocked);
                                       }),
                   "they block all others, and each is needed");
}

void others_see_or_lack(const Parts& said, const Position& position, Verdict& verdict) {
    const int digit = digit_in(said[0]);
    const auto blocked =
        said.size() > 1 ? blocked_houses(said[1], digit, position, verdict) : std::vector<Cells>();
    verdict.demand(std::ranges::any_of(all_houses(),
                                       [&](const Cells& house) {
                                           return position.places(house, digit).size() == 1 &&
                                                  unblocked(position, house, blocked).size() > 1 &&
                                                  are_all_needed(position, house, blocked);
                                       }),
                   "some lack a note");
}

// {cell, the digits that it sees, those that its notes leave out}
void cell_sees(const Parts& said, const Position& position, Verdict& verdict) {
    const int cell = cells_in(said[0]).front();
    const Digits seen = digits_in(said[1]);
    const Digits lacking = said.size() > 2 ? digits_in(said[2]) : 0;
    for (int digit = 1; digit <= 9; ++digit) {
        const auto holders = cells_with(position, digit);
        const auto is_seen = [cell](int holder) { return sees(cell, holder); };
        const bool sees_it = std::ranges::any_of(holders, is_seen);
        verdict.demand(sees_it == ((seen & bit(digit)) != 0), "sees these digits");
    }
    verdict.demand((seen | lacking | position.at(cell)) == 0x1ffu, "all other digits");
    verdict.demand((lacking & (seen | position.at(cell))) == 0, "the notes leave these out");
}

void cell_lacks(const Parts& said, const Position& position, Verdict& verdict) {
    cell_sees({said[0], "", said[1]}, position, verdict);
}

struct PatternForm {
    std::string_view text;
    void (*check)(const Parts&, const Position&, Verdict&);
};

constexpr std::string_view xy =
    "The pivot {} has the candidates {}. Each of {} has {} and one of these. Whichever digit the "
    "pivot takes, one of {} is {}: no cell that sees both can hold it.";
constexpr std::string_view xyz =
    "The pivot {} has the candidates {}. Each of {} has {} and one of {}. Whichever digit the "
    "pivot "
    "takes, one of the three cells is {}: no cell that sees all three can hold it.";

const PatternForm pattern_forms[] = {
    {"{} is the last open cell of {}: only {} is left.", last_open_cell},
    {"In {}, {} is the only place left for {}.", only_place},
    {"In {}, {} is the only candidate left.", only_candidate},
    {"{} is blocked in {}; the other open cells have no note of it.", others_see_or_lack},
    {"{} is blocked in {}.", others_see},
    {"The other open cells have no note of {}.", others_see_or_lack},
    {"In {}, all places of {} ({}) lie in {}, so it stands nowhere else in {}. That leaves {} as "
     "its "
     "only place in {}.",
     direct_locked},
    {"In {}, {} have no places but {}, so nothing else stands there. That leaves {} as the only "
     "place for {} in {}.",
     direct_hidden},
    {"In {}, all places of {} ({}) lie in {}: so it can't go anywhere else in {}.", locked},
    {"In {}, {} have no candidates but {}: these stand nowhere else in {}.", naked_subset},
    {"In {}, {} have no places but {}: so no other digit can go there.", hidden_subset},
    {"In {}, all places of {} lie in {}: elsewhere in {} it cannot stand.", fish},
    {xy, [](const Parts& said, const Position& position,
            Verdict& verdict) { wing(said, position, false, verdict); }},
    {xyz, [](const Parts& said, const Position& position,
             Verdict& verdict) { wing(said, position, true, verdict); }},
    {"If {}, nothing fits in {}: every choice would put a digit twice into a house or leave one of "
     "{} without a candidate.",
     aligned},
    {"{} sees {}, and its notes leave out {}.", cell_sees},
    {"The notes of {} leave out {}.", cell_lacks},
    {"{} sees {}.", cell_sees},
};

}  // namespace

Verdict check_pattern(std::string_view line, const Position& position) {
    for (const auto check : {check_link, check_people}) {
        if (auto verdict = check(line, position); verdict.is_known) return verdict;
    }
    for (const auto& form : pattern_forms) {
        const auto said = match(line, form.text);
        if (!said) continue;
        Verdict verdict;
        form.check(*said, position, verdict);
        return verdict;
    }
    return check_uniqueness(line, position);
}

}  // namespace gridrace::sudoku::sentences
