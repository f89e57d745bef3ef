#include "common/sudoku/canonical/arrangement.hpp"

namespace gridrace::sudoku::detail {

void Arrangement::order_stacks(const StackOrder& order) {
    for (std::size_t i = 0; i < 9; ++i) {
        columns_[i] = static_cast<std::uint8_t>(order[i / 3] * 3 + i % 3);
        places_[columns_[i]] = static_cast<std::uint8_t>(i);
    }
}

void Arrangement::settle_columns(const Line& columns) {
    columns_ = columns;
    for (std::size_t i = 0; i < 9; ++i) places_[columns[i]] = static_cast<std::uint8_t>(i);
    begins_ = 0x3ff;
}

int Arrangement::name(int digit) const {
    if (is_settled()) return names_[static_cast<std::size_t>(digit)];
    return has_name(digit) ? name_at(digit, home(digit)) : 0;
}

void Arrangement::make_names() {
    for (int digit = 1; digit <= 9; ++digit) {
        if (!has_name(digit)) continue;
        names_[static_cast<std::size_t>(digit)] =
            static_cast<std::uint8_t>(name_at(digit, home(digit)));
    }
}

int Arrangement::orders() const {
    int orders = names_given_ == 0 ? 6 : 1;  // the first digit fixes the order of the stacks
    for (int place = 0; place < 9; place = class_end(place)) {
        const int size = class_end(place) - place;
        orders *= size == 3 ? 6 : size;
    }
    return orders;
}

}  // namespace gridrace::sudoku::detail
