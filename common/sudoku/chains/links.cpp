#include "common/sudoku/chains/links.hpp"

namespace gridrace::sudoku::chains {

namespace {

constexpr std::array last_places = {Reason::last_place_in_box, Reason::last_place_in_row,
                                    Reason::last_place_in_column};
constexpr std::array digit_is_in = {Reason::digit_is_in_box, Reason::digit_is_in_row,
                                    Reason::digit_is_in_column};

}  // namespace

Reason reason_for_off(Mark on, Mark off) {
    if (on / 9 == off / 9) return Reason::cell_is_taken;
    for (const Line line : lines) {
        if (house_index(line, on / 9u) == house_index(line, off / 9u)) {
            return digit_is_in[index_of(line)];
        }
    }
    return Reason::assumption;
}

Links::Links(const Marks& marks, Along along) : along_(along) {
    marks_.reserve(mark_count / 2);
    for (std::size_t cell = 0; cell < Cell::count; ++cell) {
        for (unsigned left = marks.digits(cell); left != 0; left &= left - 1) {
            marks_.push_back(static_cast<Mark>(cell * 9 + lowest(left)));
        }
    }
    for (const Mark mark : marks_) add_strong(marks, mark);
    for (const Mark mark : marks_) add_weak(marks, mark);
}

void Links::add_strong(const Marks& marks, Mark mark) {
    const std::size_t cell = mark / 9;
    const unsigned digit = mark % 9;
    const auto add = [&](std::size_t to, Reason reason) {
        strong_[mark][strong_count_[mark]++] = {static_cast<Mark>(to), reason};
    };
    if (along_ != Along::places && is_two(marks.digits(cell))) {
        add(cell * 9 + lowest(marks.digits(cell) & ~(1u << digit)), Reason::last_candidate);
    }
    if (along_ == Along::cells) return;
    for (const Line line : lines) {
        const auto house = house_index(line, cell);
        const unsigned places = marks.places(line, house, digit);
        if (!is_two(places)) continue;
        const auto other = lowest(places & ~(1u << place_in(line, cell)));
        add(cell_at(line, house, other) * 9 + digit, last_places[index_of(line)]);
    }
}

void Links::add_weak(const Marks& marks, Mark mark) {
    for_each_excluded(marks, mark, along_ == Along::places, [&](Mark other) {
        if (strong_count_[other] != 0) weak_[mark][weak_count_[mark]++] = other;
    });
}

bool Links::exclude(Mark a, Mark b) const {
    if (a % 9 == b % 9) return peers_of(cell_of(a)).contains(cell_of(b));
    return along_ != Along::places && a / 9 == b / 9;
}

}  // namespace gridrace::sudoku::chains
