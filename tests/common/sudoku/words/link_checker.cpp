// Sentences of strong links and their chains.
#include "tests/common/sudoku/words/sentence_checker.hpp"

namespace gridrace::sudoku::sentences {

namespace {

struct Side {
    Cells cells;
    int digit = 0;
};

struct Link {
    Side one;
    Side other;
    Cells set;
};

bool share_house(const Cells& cells) {
    return std::ranges::any_of(all_houses(),
                               [&](const Cells& house) { return without(cells, house).empty(); });
}

Side side_in_set(const Cells& set, std::string_view digit, const Position& position) {
    return {position.places(set, digit_in(digit)), digit_in(digit)};
}

// "row 4: 6 in r4c1/r4c2 or r4c9" or "r1c1/r1c2: 3 or 7".
Link link_in(const std::string& text, const Position& position, Verdict& verdict) {
    if (const auto said = match(text, "{}: {} in {} or {}")) {
        const int digit = digit_in((*said)[1]);
        const Side one{cells_in((*said)[2]), digit}, other{cells_in((*said)[3]), digit};
        verdict.demand(
            are_same(position.places(house_of((*said)[0]), digit), joined(one.cells, other.cells)),
            "all places of the house");
        return {one, other, {}};
    }
    const auto said = match(text, "{}: {} or {}");
    if (!said) {
        verdict.fail("no link: " + text);
        return {};
    }
    const auto set = cells_in((*said)[0]);
    verdict.demand(share_house(set), "the cells share a house");
    verdict.demand(count(position.all(set)) == std::ssize(set) + 1, "one candidate more");
    return {side_in_set(set, (*said)[1], position), side_in_set(set, (*said)[2], position), set};
}

std::vector<Link> links_in(std::string text, const Position& position, Verdict& verdict) {
    std::vector<Link> links;
    for (;;) {
        const auto end = text.find("; ");
        links.push_back(link_in(text.substr(0, end), position, verdict));
        verdict.demand(!links.back().one.cells.empty() && !links.back().other.cells.empty(),
                       "both sides have places");
        if (end == std::string::npos) return links;
        text.erase(0, end + 2);
    }
}

bool exclude(const Side& one, const Side& other) {
    if (one.digit != other.digit) return one.cells.size() == 1 && one.cells == other.cells;
    return std::ranges::all_of(one.cells,
                               [&other](int cell) { return sees_all(cell, other.cells); });
}

// What both sides exclude.
void show_excluded(const Side& one, const Side& other, Verdict& verdict) {
    for (int cell = 0; cell < 81; ++cell) {
        for (int digit = 1; digit <= 9; ++digit) {
            const Side candidate{{cell}, digit};
            if (exclude(one, candidate) && exclude(other, candidate)) {
                verdict.show(cell, digit, false);
            }
        }
    }
}

void check_order(const std::vector<Link>& links, Verdict& verdict) {
    for (std::size_t i = 1; i < links.size(); ++i) {
        verdict.demand(exclude(links[i - 1].other, links[i].one), "the next is excluded");
    }
}

// {links, the ends}
void chain_of_links(const Parts& said, const Position& position, Verdict& verdict) {
    const auto links = links_in(said[0], position, verdict);
    if (!verdict.is_right()) return;
    check_order(links, verdict);
    const Side& first = links.front().one;
    const Side& last = links.back().other;
    verdict.demand(
        are_same(joined(first.cells, last.cells), joined(cells_in(said[1]), cells_in(said[1]))),
        "the ends");
    if (first.cells == last.cells && first.digit == last.digit && first.cells.size() == 1) {
        verdict.demand(said_in(said[1]) == Said{first.cells.front(), first.digit, true}, "the end");
        verdict.show(first.cells, bit(first.digit), true);
    }
    show_excluded(first, last, verdict);
}

void loop_of_links(const Parts& said, const Position& position, Verdict& verdict) {
    const auto links = links_in(said[0], position, verdict);
    if (!verdict.is_right()) return;
    check_order(links, verdict);
    verdict.demand(exclude(links.back().other, links.front().one), "the first is excluded");
    show_excluded(links.back().other, links.front().one, verdict);
    for (std::size_t i = 1; i < links.size(); ++i) {
        show_excluded(links[i - 1].other, links[i].one, verdict);
    }
    for (const auto& [one, other, set] : links) {
        for (int digit = 1; digit <= 9; ++digit) {
            const auto places = position.places(set, digit);
            if (places.empty() || digit == one.digit || digit == other.digit) continue;
            verdict.show(seen_by_all(places), bit(digit), false);
        }
    }
}

// {houses, digit, the places that exclude each other, the others, digit}
void two_links(const Parts& said, const Position& position, Verdict& verdict) {
    const auto houses = houses_in(said[0]);
    const int digit = digit_in(said[1]);
    const auto near = cells_in(said[2]), ends = cells_in(said[3]);
    verdict.demand(houses.size() == 2 && near.size() == 2 && ends.size() == 2, "two of each");
    if (!verdict.is_right()) return;
    for (const auto& house : houses) {
        const auto places = position.places(house, digit);
        verdict.demand(places.size() == 2 && without(places, near).size() == 1 &&
                           without(places, ends).size() == 1,
                       "two places");
    }
    verdict.demand(sees(near[0], near[1]), "they see each other");
    verdict.demand(digit_in(said[4]) == digit, "the same digit");
    verdict.show(seen_by_all(ends), bit(digit), false);
}

// {cells, digits, house, digit, its places, cells, the other digit}
void w_wing(const Parts& said, const Position& position, Verdict& verdict) {
    const auto cells = cells_in(said[0]), places = cells_in(said[4]);
    const int joining = digit_in(said[3]), other = digit_in(said[6]);
    for (const int cell : cells) verdict.demand(position.at(cell) == digits_in(said[1]), "a pair");
    verdict.demand(digits_in(said[1]) == (bit(joining) | bit(other)), "both digits");
    verdict.demand(are_same(position.places(house_of(said[2]), joining), places), "all places");
    verdict.demand(cells.size() == 2 && places.size() == 2 && said[0] == said[5], "two cells");
    if (!verdict.is_right()) return;
    const bool straight = sees(cells[0], places[0]) && sees(cells[1], places[1]);
    const bool across = sees(cells[0], places[1]) && sees(cells[1], places[0]);
    verdict.demand(straight || across, "each sees one of them");
    verdict.show(seen_by_all(cells), bit(other), false);
}

void remote_pair(const Parts& said, const Position& position, Verdict& verdict) {
    const auto cells = cells_in(said[0]);
    verdict.demand(cells.size() >= 4 && cells.size() % 2 == 0, "an even number of cells");
    for (const int cell : cells) verdict.demand(position.at(cell) == digits_in(said[1]), "a pair");
    for (std::size_t i = 1; i < cells.size(); ++i) {
        verdict.demand(sees(cells[i - 1], cells[i]), "sees the next");
    }
    verdict.demand(are_same(cells_in(said[2]), {cells.front(), cells.back()}), "the ends");
    verdict.show(seen_by_all({cells.front(), cells.back()}), digits_in(said[1]), false);
}

// {stem, its digits, the common digit, links}
void blossom(const Parts& said, const Position& position, Verdict& verdict) {
    const auto stem = cells_in(said[0]);
    const auto links = links_in(said[3], position, verdict);
    Digits taken = 0;
    Cells held, sets;
    for (const auto& [one, other, set] : links) {
        verdict.demand(one.digit == digit_in(said[2]), "the common digit");
        verdict.demand(sees_all(stem.front(), other.cells), "the stem takes it");
        taken |= bit(other.digit);
        held = joined(held, one.cells);
        sets = joined(sets, set);
    }
    verdict.demand(position.at(stem.front()) == taken, "all of the stem's digits");
    verdict.demand(taken == digits_in(said[1]), "the stem's digits");
    verdict.show(without(seen_by_all(held), sets), bit(digit_in(said[2])), false);
}

struct LinkForm {
    std::string text;
    void (*check)(const Parts&, const Position&, Verdict&);
};

const std::string pair_of_links = "and the end of each excludes the start of the next";
const LinkForm link_forms[] = {
    {"At least one of each pair is true, " + pair_of_links +
         ", the last that of the first: {}. So exactly one of each pair is true.",
     loop_of_links},
    {"At least one of each pair is true, " + pair_of_links + ": {}. So {}.", chain_of_links},
    {"Cells with one candidate more than cells lack at most one of them; the end of each pair "
     "excludes the start of the next: {}. So {}.",
     chain_of_links},
    {"In {}, {} has two places each. {} see each other, so at least one of {} is {}.", two_links},
    {"{} hold only {}. In {}, {} is in one of {}, each of which sees one of them. So at least one "
     "of {} is {}.",
     w_wing},
    {"{} hold only {}, and each sees the next. So of the ends, {}, one is each of these.",
     remote_pair},
    {"{} holds one of {}. That takes it from these cells, which have one candidate more than "
     "cells, so that they hold {}: {}.",
     blossom},
};

}  // namespace

Verdict check_link(std::string_view line, const Position& position) {
    Verdict verdict;
    for (const auto& form : link_forms) {
        const auto said = match(line, form.text);
        if (!said) continue;
        form.check(*said, position, verdict);
        return verdict;
    }
    verdict.is_known = false;
    return verdict;
}

}  // namespace gridrace::sudoku::sentences
