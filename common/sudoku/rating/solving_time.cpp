#include "common/sudoku/rating/solving_time.hpp"

#include <bit>
#include <optional>

#include "common/sudoku/candidates.hpp"
#include "common/sudoku/techniques/houses.hpp"
#include "common/sudoku/techniques/techniques.hpp"

namespace gridrace::sudoku {

namespace {

// The kinds of singles, the most visible first.
enum class SingleKind : std::uint8_t { last_cell, in_box, in_line, naked };
constexpr std::size_t single_kinds = 4;

// How easy one is to find, in tenths of a single in a box.
constexpr std::array<int, single_kinds> ease_of_kind = {10, 10, 4, 1};
constexpr int ease_behind = 1;  // of a single that locked candidates and subsets reveal
constexpr int ease_stuck = 10;  // of what remains to be found where these reveal none
// Added to the ease of all open singles, for finds by chance.
constexpr int ease_of_chance = 1;

// The logarithm of the time in seconds, in units of logarithms: a constant, plus a number of
// thousandths of each feature. Fitted by tests/bench/engine/fit_solving_time.py.
constexpr int time_at_zero = -1005;
constexpr SolvingFeatures thousandths_of_feature = {
    411,    // orderly_search
    218,    // search_at_once
    -845,   // uneven_clues
    84866,  // naked_moments
};

// The singles that are open at a moment, each cell in the set of its easiest kind.
struct OpenSingles {
    std::array<CellSet, single_kinds> cells;
    std::array<int, Cell::count> digits{};

    CellSet& of(SingleKind kind) { return cells[static_cast<std::size_t>(kind)]; }
    void add(SingleKind kind, Cell cell, int digit) {
        of(kind).insert(cell);
        digits[static_cast<std::size_t>(cell.index())] = digit;
    }
};

void add_singles_of(House house, const Candidates& candidates, OpenSingles& singles) {
    int open = 0;
    for (const Cell cell : techniques::list_of_cells(house)) open += !candidates.at(cell).empty();
    if (open == 0) return;
    const SingleKind kind = open == 1                      ? SingleKind::last_cell
                            : house.kind == HouseKind::box ? SingleKind::in_box
                                                           : SingleKind::in_line;
    for (int digit = 1; digit <= 9; ++digit) {
        const CellSet places = candidates.places(digit) & techniques::cells_in(house);
        if (places.has_one()) singles.add(kind, places.first(), digit);
    }
}

OpenSingles open_singles(const Candidates& candidates) {
    OpenSingles singles;
    for (const House house : techniques::all_houses) add_singles_of(house, candidates, singles);
    for (int i = 0; i < Cell::count; ++i) {
        const DigitSet left = candidates.at(Cell(i));
        if (left.size() == 1) singles.add(SingleKind::naked, Cell(i), left.first());
    }
    CellSet easier;
    for (CellSet& cells : singles.cells) {
        cells = cells - easier;
        easier = easier | cells;
    }
    return singles;
}

// The singles revealed by using locked candidates and subsets until none helps: they are the same
// in any order.
OpenSingles singles_behind(Grid grid, Candidates candidates) {
    const auto next = [&]() -> std::optional<Step> {
        if (auto step = techniques::pointing(candidates)) return step;
        if (auto step = techniques::claiming(candidates)) return step;
        for (int size = 2; size <= 4; ++size) {
            if (auto step = techniques::naked_subset(candidates, size)) return step;
            if (auto step = techniques::hidden_subset(candidates, size)) return step;
        }
        return std::nullopt;
    };
    while (const auto step = next()) apply(*step, grid, candidates);
    return open_singles(candidates);
}

// The cells of the easiest kind present.
CellSet easiest(const OpenSingles& singles) {
    for (const CellSet& cells : singles.cells) {
        if (!cells.empty()) return cells;
    }
    return {};
}

CellSet all(const OpenSingles& singles) {
    CellSet cells;
    for (const CellSet& of_kind : singles.cells) cells = cells | of_kind;
    return cells;
}

int ease(const OpenSingles& singles) {
    int sum = 0;
    for (std::size_t kind = 0; kind < single_kinds; ++kind) {
        sum += ease_of_kind[kind] * singles.cells[kind].size();
    }
    return sum;
}

// What can be found next, and how easily.
struct Moment {
    OpenSingles singles;
    bool is_behind = false;  // locked candidates and subsets must reveal them
    int ease = 0;
};

// What is revealed at the first moment at which something must be. Solving in another manner comes by
// the same one.
struct Revealed {
    Grid at;
    std::optional<OpenSingles> singles;

    OpenSingles behind(const Grid& grid, const Candidates& candidates) {
        if (singles && at == grid) return *singles;
        const auto found = singles_behind(grid, candidates);
        if (!singles) {
            at = grid;
            singles = found;
        }
        return found;
    }
};

Moment moment_of(const Grid& grid, const Candidates& candidates, Revealed& revealed) {
    Moment moment{open_singles(candidates)};
    moment.ease = ease(moment.singles);
    if (moment.ease > 0) return moment;
    moment.is_behind = true;
    moment.singles = revealed.behind(grid, candidates);
    const auto found = all(moment.singles);
    moment.ease = found.empty() ? ease_stuck : ease_behind * found.size();
    return moment;
}

// Of `placed` digits.
int search_at(const Moment& moment, int open, int placed) {
    return 1000 * placed * open / (ease_of_chance + moment.ease);
}

// The result of solving in one manner.
struct Course {
    int search = 0;  // in hundredths of a cell searched for one single in a box
    int naked_moments = 0;
};

// `choose` takes from the open singles the cells that are filled next.
template <class Choose>
Course solve_by_moments(const Grid& puzzle, Revealed& revealed, Choose choose) {
    Course course;
    Grid grid = puzzle;
    Candidates candidates(puzzle);
    for (int open = Cell::count - grid.filled(); open > 0;) {
        Moment moment = moment_of(grid, candidates, revealed);
        auto& singles = moment.singles;
        if (!moment.is_behind && all(singles) == singles.of(SingleKind::naked))
            ++course.naked_moments;
        const CellSet chosen = choose(singles);
        const int placed = chosen.empty() ? open : chosen.size();
        course.search += search_at(moment, open, placed);
        for (const Cell cell : chosen) {
            const int digit = singles.digits[static_cast<std::size_t>(cell.index())];
            grid.place(cell, digit);
            candidates.place(cell, digit);
        }
        open -= placed;
    }
    return course;
}

int uneven_clues(const Grid& puzzle) {
    std::array<int, 10> times{};
    for (const auto digit : puzzle.digits()) ++times[digit];
    int squares = 0;
    for (std::size_t digit = 1; digit <= 9; ++digit) squares += times[digit] * times[digit];
    const int clues = puzzle.filled();
    return 9 * squares - clues * clues;
}

// log2(1 + value) in units of 1/1024. Squaring doubles the logarithm, so repeated squaring yields
// one binary digit after the other.
int logarithm(int value) {
    auto mantissa = static_cast<std::uint64_t>(value) + 1;
    int result = 63 - std::countl_zero(mantissa);
    mantissa = mantissa << 31 >> result;  // 1.0 is 2^31
    for (int digit = 0; digit < 10; ++digit) {
        mantissa = mantissa * mantissa >> 31;
        result *= 2;
        if (mantissa >> 32 != 0) {
            mantissa >>= 1;
            ++result;
        }
    }
    return result;
}

}  // namespace

std::string_view name(SolvingFeature feature) {
    switch (feature) {
        case SolvingFeature::orderly_search: return "orderly_search";
        case SolvingFeature::search_at_once: return "search_at_once";
        case SolvingFeature::uneven_clues: return "uneven_clues";
        case SolvingFeature::naked_moments: return "naked_moments";
    }
    return "";
}

SolvingFeatures features_of(const Grid& puzzle) {
    Revealed revealed;
    const Course orderly = solve_by_moments(puzzle, revealed, easiest);
    const Course at_once = solve_by_moments(puzzle, revealed, all);
    return {logarithm(orderly.search), logarithm(at_once.search), uneven_clues(puzzle),
            orderly.naked_moments};
}

std::chrono::seconds predicted_time(const SolvingFeatures& features) {
    int thousandths = 1000 * time_at_zero;
    for (std::size_t i = 0; i < solving_features; ++i) {
        thousandths += thousandths_of_feature[i] * features[i];
    }
    // The inverse of logarithm(), by bisection.
    int low = 1;
    for (int high = 1 << 20; high - low > 1;) {
        const int middle = (low + high) / 2;
        (logarithm(middle - 1) <= thousandths / 1000 ? low : high) = middle;
    }
    return std::chrono::seconds(low);
}

std::chrono::seconds predicted_time(const Grid& puzzle) {
    return predicted_time(features_of(puzzle));
}

std::vector<OpenSingle> singles_by_ease(const Candidates& candidates) {
    const auto singles = open_singles(candidates);
    std::vector<OpenSingle> all;
    for (std::size_t kind = 0; kind < single_kinds; ++kind) {
        for (const Cell cell : singles.cells[kind]) {
            const int digit = singles.digits[static_cast<std::size_t>(cell.index())];
            all.push_back({{cell, digit}, ease_of_kind[kind]});
        }
    }
    return all;
}

int search_for_next(const Grid& grid, const Candidates& candidates) {
    Revealed none;
    return search_at(moment_of(grid, candidates, none), Cell::count - grid.filled(), 1);
}

TimeRange likely_times(std::chrono::seconds predicted) {
    return {predicted * 7 / 10, predicted * 3 / 2};
}

}  // namespace gridrace::sudoku
