// Unique rectangles, loops and graves: patterns that a puzzle with one solution can only have with
// a few further candidates.
#include <bit>

#include "common/checker/finding.hpp"

namespace gridrace::checker {

namespace {

// The pattern and the candidates that prevent it.
struct Pattern {
    Cells cells;                             // that have further candidates
    std::array<Digits, cell_count> further;  // of those cells
    Digits all_further = 0;
    int tenths = 0;
};

Finding finding_of(const Step& step, const Pattern& pattern) {
    Finding finding;
    finding.tenths = pattern.tenths;
    finding.type = step.type;
    finding.cells = step.cells;
    finding.digits = step.digits;
    return finding;
}

// One cell prevents the pattern: the pattern's digits are removed from it.
std::optional<Finding> one_cell(const Step& step, const Board& board, const Pattern& pattern) {
    if (pattern.cells.count() != 1 || !step.houses.empty()) return std::nullopt;
    Finding finding = finding_of(step, pattern);
    finding.removed = remove(board, pattern.cells, all_digits & ~pattern.all_further);
    return finding;
}

// One digit prevents the pattern: it is in one of these cells.
std::optional<Finding> one_digit(const Step& step, const Board& board, const Pattern& pattern) {
    const bool is_one = std::popcount(pattern.all_further) == 1;
    if (pattern.cells.count() < 2 || !is_one || !step.houses.empty()) return std::nullopt;
    Finding finding = finding_of(step, pattern);
    finding.removed = remove(board, common_peers(pattern.cells), pattern.all_further);
    return finding;
}

// The house of the step, if it contains all the cells.
std::optional<Cells> house_around(const Step& step, const Pattern& pattern) {
    if (step.houses.size() != 1 || pattern.cells.count() < 2) return std::nullopt;
    const Cells& house = cells_in(step.houses[0]);
    if ((pattern.cells & ~house).any()) return std::nullopt;
    return house;
}

// One of the pattern's cells holds a further digit: together with the other cells it is a subset.
std::optional<Finding> naked_subset(const Step& step, const Board& board, const Pattern& pattern) {
    const auto house = house_around(step, pattern);
    const Cells subset = pattern.cells | step.other_cells;
    if (!house || (step.other_cells & ~(*house & ~pattern.cells)).any()) return std::nullopt;
    for (const int cell : list(step.other_cells)) {
        if (board.candidates(cell) == 0) return std::nullopt;  // filled
    }
    Finding finding = finding_of(step, pattern);
    const int size = static_cast<int>(step.other_cells.count()) + 1;
    finding.tenths += size - 1;
    finding.other_cells = step.other_cells;
    finding.other_digits = board.candidates(step.other_cells) | pattern.all_further;
    if (size < 2 || std::popcount(finding.other_digits) != size) return std::nullopt;
    finding.removed = remove(board, *house & ~subset, finding.other_digits);
    return finding;
}

// A loop whose two cells with further candidates can hold at most one digit of a hidden subset.
std::optional<Finding> hidden_subset(const Step& step, const Board& board, const Pattern& pattern) {
    const auto house = house_around(step, pattern);
    const bool has_both = (step.digits & ~step.other_digits) == 0;
    const bool is_apart = (step.other_digits & pattern.all_further) == 0;
    if (!house || pattern.cells.count() != 2 || !has_both || !is_apart) return std::nullopt;
    Cells places;
    for (int digit = 1; digit <= 9; ++digit) {
        if ((step.other_digits & only(digit)) == 0) continue;
        const Cells here = board.places(digit, step.houses[0]);
        if (here.none()) return std::nullopt;  // already placed
        places |= here & ~pattern.cells;
    }
    Finding finding = finding_of(step, pattern);
    const int size = std::popcount(step.other_digits);
    finding.tenths += size - 2;
    finding.other_cells = places;
    finding.other_digits = step.other_digits;
    if (static_cast<int>(places.count()) != size - 1) return std::nullopt;
    finding.removed = remove(board, places, all_digits & ~step.other_digits);
    return finding;
}

// Two cells. A digit of the pattern that both have is in one of them, and the other one holds a
// further digit: the pattern's other digit is removed.
std::optional<Finding> locked_digit(const Step& step, const Board& board, const Pattern& pattern) {
    const auto house = house_around(step, pattern);
    if (!house || pattern.cells.count() != 2 || std::popcount(step.other_digits) != 1) {
        return std::nullopt;
    }
    const int digit = std::countr_zero(step.other_digits) + 1;
    if (board.places(digit, step.houses[0]) != pattern.cells) return std::nullopt;
    if ((pattern.all_further & step.other_digits) != 0) return std::nullopt;
    Finding finding = finding_of(step, pattern);
    finding.other_digits = step.other_digits;
    for (const int cell : list(pattern.cells)) {
        const Digits kept = step.other_digits | pattern.further[Board::index(cell)];
        finding.removed[Board::index(cell)] = board.candidates(cell) & ~kept;
    }
    return finding;
}

std::optional<Finding> find(const Step& step, const Board& board, const Pattern& pattern) {
    switch (step.type) {
        case 1: return one_cell(step, board, pattern);
        case 2: return one_digit(step, board, pattern);
        case 3: {
            auto finding = naked_subset(step, board, pattern);
            if (finding && finding->removed == step.removed) return finding;
            return hidden_subset(step, board, pattern);
        }
        case 4: return locked_digit(step, board, pattern);
        default: return std::nullopt;
    }
}

// Two digits that could be exchanged: each house has either none or two of the cells.
std::optional<Pattern> loop(const Step& step, const Board& board) {
    const auto size = step.cells.count();
    const bool is_rectangle = step.technique == "unique_rectangle";
    if (std::popcount(step.digits) != 2 || size < 4 || (size == 4) != is_rectangle) {
        return std::nullopt;
    }
    for (int house = 0; house < house_count; ++house) {
        const auto count = (step.cells & cells_in(house)).count();
        if (count != 0 && count != 2) return std::nullopt;
    }
    Pattern pattern;
    pattern.further.fill(0);
    for (const int cell : list(step.cells)) {
        const Digits digits = board.candidates(cell);
        if ((step.digits & ~digits) != 0) return std::nullopt;
        pattern.further[Board::index(cell)] = digits & ~step.digits;
        if (digits != step.digits) pattern.cells.set(Board::index(cell));
        pattern.all_further |= digits & ~step.digits;
    }
    pattern.tenths = size == 4 ? 45 : size == 6 ? 46 : size == 8 ? 47 : 50;
    return pattern;
}

bool is_grave(const Board& board) {
    for (int cell = 0; cell < cell_count; ++cell) {
        const int size = std::popcount(board.candidates(cell));
        if (size != 0 && size != 2) return false;
    }
    for (int house = 0; house < house_count; ++house) {
        for (int digit = 1; digit <= 9; ++digit) {
            const auto places = board.places(digit, house).count();
            if (places != 0 && places != 2) return false;
        }
    }
    return true;
}

// Removes the digits with too many places in a house where only one cell may lose them.
std::optional<Pattern> grave(const Step& step, const Board& board) {
    Pattern pattern;
    pattern.further.fill(0);
    pattern.cells = step.cells;
    pattern.tenths = step.type == 1 ? 56 : 57;
    Board rest = board;
    for (int house = 0; house < house_count; ++house) {
        for (int digit = 1; digit <= 9; ++digit) {
            const Cells places = board.places(digit, house);
            const auto able = list(places & step.cells);
            if (places.count() == 0 || places.count() == 2 || able.size() != 1) continue;
            rest.open[Board::index(able[0])] &= ~only(digit);
            pattern.further[Board::index(able[0])] |= only(digit);
            pattern.all_further |= only(digit);
        }
    }
    for (const int cell : list(step.cells)) {
        if (pattern.further[Board::index(cell)] == 0) return std::nullopt;
    }
    if (pattern.all_further != step.digits || !is_grave(rest)) return std::nullopt;
    return pattern;
}

}  // namespace

std::optional<Finding> find_by_uniqueness(const Step& step, const Board& board) {
    if (!assumes_uniqueness(step)) return std::nullopt;
    const bool is_grave = step.technique == "bivalue_universal_grave";
    const auto pattern = is_grave ? grave(step, board) : loop(step, board);
    if (!pattern || pattern->cells.none()) return std::nullopt;
    auto finding = find(step, board, *pattern);
    if (!finding || is_grave || step.type != 2) return finding;
    finding->other_digits = pattern->all_further;  // a loop of type 2 names its further digit
    return finding;
}

}  // namespace gridrace::checker
