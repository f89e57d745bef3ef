#include "common/sudoku/people/link_net.hpp"

#include "common/sudoku/techniques/houses.hpp"
#include "common/sudoku/techniques/pattern.hpp"

namespace gridrace::sudoku::people {

namespace {

using techniques::only;

// The parts of a house that also lie in another one of the given kind.
std::vector<CellSet> parts_of(const CellSet& places, HouseKind kind) {
    std::vector<CellSet> parts;
    for (CellSet rest = places; !rest.empty();) {
        const House house = houses_of(rest.first())[static_cast<std::size_t>(kind)];
        const CellSet part = places & techniques::cells_in(house);
        parts.push_back(part);
        rest = rest - part;
    }
    return parts;
}

}  // namespace

LinkNet::LinkNet(const Candidates& candidates, const LinkKinds& kinds)
    : starting_at_(Cell::count * 9) {
    const bool is_within_digits = !kinds.cells && kinds.sets.empty();
    for (int digit = 1; digit <= 9; ++digit) {
        if (is_within_digits && !kinds.of_digits.contains(digit)) continue;
        for (const Cell cell : candidates.places(digit)) number_of({only(cell), digit});
    }
    singles_ = sides_.size();
    for (int digit = 1; digit <= 9; ++digit) {
        if (!kinds.of_digits.contains(digit)) continue;
        for (const House house : techniques::all_houses) {
            join_places(candidates, digit, house, kinds.groups);
        }
    }
    for (int i = 0; i < Cell::count && kinds.cells; ++i) {
        const DigitSet digits = candidates.at(Cell(i));
        if (digits.size() != 2) continue;
        if (!kinds.only_pair.empty() && !(digits == kinds.only_pair)) continue;
        const CellSet cell = only(Cell(i));
        const int first = digits.first();
        join({cell, first}, {cell, digits.without(first).first()}, {}, cell);
    }
    for (const AlmostLocked& set : kinds.sets) {
        for (int one = 1; one <= 9; ++one) {
            for (int other = one + 1; other <= 9; ++other) {
                if (!set.digits.contains(one) || !set.digits.contains(other)) continue;
                join({set.cells & candidates.places(one), one},
                     {set.cells & candidates.places(other), other}, {}, set.cells);
            }
        }
    }
    exclude_all(kinds.within_digits);
}

EitherOr LinkNet::link(Number number, Number from) const {
    EitherOr link = links_[number];
    if (!(link.one == sides_[from])) std::swap(link.one, link.other);
    return link;
}

LinkNet::Number LinkNet::number_of(const Side& side) {
    const auto place = side.cells.first().index() * 9 + side.digit - 1;
    auto& known = starting_at_[static_cast<std::size_t>(place)];
    for (const Number number : known) {
        if (sides_[number] == side) return number;
    }
    const auto number = static_cast<Number>(sides_.size());
    known.push_back(number);
    sides_.push_back(side);
    ways_.emplace_back();
    return number;
}

void LinkNet::join(const Side& one, const Side& other, House house, const CellSet& set) {
    const Number a = number_of(one), b = number_of(other);
    const auto link = static_cast<Number>(links_.size());
    links_.push_back({one, other, house, set});
    ways_[a].push_back({b, link});
    ways_[b].push_back({a, link});
}

void LinkNet::join_places(const Candidates& candidates, int digit, House house, bool groups) {
    const CellSet places = candidates.places(digit) & techniques::cells_in(house);
    if (places.size() < 2) return;
    if (places.size() == 2) {
        const CellSet one = only(places.first());
        return join({one, digit}, {places - one, digit}, house, {});
    }
    if (!groups) return;
    if (!is_box(house)) {
        const auto parts = parts_of(places, HouseKind::box);
        if (parts.size() == 2) join({parts[0], digit}, {parts[1], digit}, house, {});
        return;
    }
    const auto rows = parts_of(places, HouseKind::row);
    const auto columns = parts_of(places, HouseKind::column);
    if (rows.size() == 2) join({rows[0], digit}, {rows[1], digit}, house, {});
    if (columns.size() == 2) join({columns[0], digit}, {columns[1], digit}, house, {});
    for (const CellSet& row : rows) {
        for (const CellSet& column : columns) {
            const bool is_all = (places - row - column).empty();
            if (is_all) join({row, digit}, {column, digit}, house, {});
        }
    }
}

void LinkNet::exclude_all(bool within_digits) {
    words_ = (size() + 63) / 64;
    excluded_.assign(size() * words_, 0);
    const auto note = [this](std::size_t one, std::size_t other) {
        excluded_[one * words_ + other / 64] |= std::uint64_t{1} << other % 64;
        excluded_[other * words_ + one / 64] |= std::uint64_t{1} << one % 64;
    };
    std::vector<std::size_t> of_digit[9];
    for (std::size_t i = 0; i < size(); ++i) {
        const Side& side = sides_[i];
        const CellSet peers = techniques::common_peers(side.cells);
        auto& others = of_digit[side.digit - 1];
        for (const std::size_t other : others) {
            if ((sides_[other].cells - peers).empty()) note(i, other);
        }
        others.push_back(i);
        if (within_digits || !is_single(static_cast<Number>(i))) continue;
        for (int digit = 1; digit < side.digit; ++digit) {
            const auto place = static_cast<std::size_t>(side.cells.first().index() * 9 + digit - 1);
            for (const Number other : starting_at_[place]) {
                if (is_single(other)) note(i, other);
            }
        }
    }
}

}  // namespace gridrace::sudoku::people
