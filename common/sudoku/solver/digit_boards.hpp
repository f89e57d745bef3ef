// The state of a search for solutions: for each digit the cells where it is still possible.
// Internal to the solver.
#pragma once

#include <cstdint>
#include <cstring>

#include "common/sudoku/solver/minirows.hpp"
#include "common/sudoku/solver/peer_bits.hpp"
#include "common/sudoku/solver/simd.hpp"

namespace gridrace::sudoku::detail {

// The result of propagation.
enum class Verdict : std::uint8_t { open, solved, contradiction };

enum class Effort : std::uint8_t { thorough, hasty };

// Trivially copyable: a search keeps a stack of them. Here cells are 0..80 and digits 0..8. Uses
// nothing of the standard library but memcpy, as it is compiled for several kinds of processor.
template <class Lanes>
class DigitBoards {
    static constexpr int digits_per_vector = sizeof(Lanes) / 16;
    static constexpr int vectors = (8 + digits_per_vector) / digits_per_vector;
    static constexpr int groups = groups_of(vectors);

public:
    // Uninitialised until assigned to.
    DigitBoards() = default;

    // From 81 digits 1..9, 0 for an empty cell: every digit where it is given and in every empty
    // cell. Conflicting givens make the first propagate() return `contradiction`: finding that by
    // search could take for ever.
    explicit DigitBoards(const std::uint8_t* grid) {
        std::uint32_t given[11][4] = {};  // given[0]: the empty cells
        for (int cell = 0; cell < 81; ++cell) {
            given[grid[cell]][cell / 27] |= 1u << place_in_band(cell);
        }
        std::memcpy(boards_, given[1], sizeof(boards_));
        Lanes clash{};
        for (const Lanes& board : boards_) clash |= repeated(board);
        const Lanes empty = in_both(OneDigit{given[0][0], given[0][1], given[0][2], 0});
        for (int i = 0; i < vectors; ++i) boards_[i] |= empty & used_lanes(i);
        if (any(clash)) boards_[0] = Lanes{};
    }

    void forbid(int cell, int digit) { refute({digit, cell_mask(cell / 27, place_in_band(cell))}); }

    // Removes places by naked singles, locked candidates and hidden singles, for the whole grid at
    // once, until nothing changes. If hasty, it ends after one round, unless that may have solved it:
    // after `open` there can be contradictions, and cells with one candidate.
    template <Effort effort>
    Verdict propagate() {
        for (;;) {
            Lanes kept[vectors], hidden[vectors];
            const Round round = reduce(kept, hidden);
            if (any(round.wrong)) return Verdict::contradiction;
            Lanes changed{};
#pragma GCC unroll 9
            for (int i = 0; i < vectors; ++i) {
                const Lanes next = (kept[i] & ~round.decided) | hidden[i];
                changed |= next ^ boards_[i];
                boards_[i] = next;
            }
            const bool has_changed = any(changed);
            if (has_changed && effort == Effort::thorough) continue;
            if (any(round.decided ^ every_cell())) return Verdict::open;
            if (!has_changed) return Verdict::solved;
        }
    }

    // A branch of the search: is the digit in the cell or not?
    struct Guess {
        int digit;
        Lanes cell;  // its bit, for each digit of a vector
    };

    // The best branch after thorough propagation has returned `open`: a cell with few candidates
    // whose peers have these too and few others, as either answer will decide them. Compares the
    // first `most_compared` cells of that kind.
    Guess choose(int most_compared) const {
        const CandidateCounts counts = count_candidates();
        const Lanes wanted = counts.fewest();
        const Places places(boards_, counts.two);
        std::uint32_t rest[4];
        std::memcpy(rest, &wanted, sizeof(rest));
        int best = 0;  // weight, band, place: the maximum is found without a branch
        for (int band = 0; band < 3; ++band) {
            for (; rest[band] != 0 && most_compared > 0; rest[band] &= rest[band] - 1) {
                --most_compared;
                const int place = __builtin_ctz(rest[band]);
                const int weight = places.weight(band, place);
                const int ranked = weight << 7 | band << 5 | place;
                best = best < ranked ? ranked : best;
            }
        }
        const int band = best >> 5 & 3, place = best & 31;
        return {places.first_digit_at(band, place), cell_mask(band, place)};
    }

    // The first cell with few candidates; false if none has two.
    bool choose_hastily(Guess& guess) const {
        const Lanes wanted = count_candidates().fewest();
        const Places places(boards_, Lanes{});
        std::uint32_t cells[4];
        std::memcpy(cells, &wanted, sizeof(cells));
        for (int band = 0; band < 3; ++band) {
            if (cells[band] == 0) continue;
            const int place = __builtin_ctz(cells[band]);
            guess = {places.first_digit_at(band, place), cell_mask(band, place)};
            return true;
        }
        return false;
    }

    void assume(const Guess& guess) {
        Lanes& own = boards_[guess.digit / digits_per_vector];
        const Lanes kept = own & guess.cell & lanes_of(guess.digit);
        for (Lanes& board : boards_) board &= ~guess.cell;
        own |= kept;
    }

    void refute(const Guess& guess) {
        boards_[guess.digit / digits_per_vector] &= ~(guess.cell & lanes_of(guess.digit));
    }

    // Writes the 81 digits 1..9, after propagate() has returned `solved`.
    void write_solution(std::uint8_t* grid) const {
        const Places places(boards_, Lanes{});
        for (int cell = 0; cell < 81; ++cell) {
            const int digit = places.first_digit_at(cell / 27, place_in_band(cell));
            grid[cell] = static_cast<std::uint8_t>(digit + 1);
        }
    }

private:
    // The result of a round: the cells whose digit is decided, and a bit for every contradiction.
    struct Round {
        Lanes decided{};
        Lanes wrong{};
    };

    // One round: `kept` receives the places that the digits keep, `hidden` the cells that are
    // decided to hold them.
    Round reduce(Lanes (&kept)[vectors], Lanes (&hidden)[vectors]) const {
        Lanes one{}, two{};
#pragma GCC unroll 9
        for (const Lanes& board : boards_) {
            two |= one & board;
            one |= board;
        }
        if constexpr (digits_per_vector == 2) {
            two |= exchanged(two) | (one & exchanged(one));
            one |= exchanged(one);
        }
        const Lanes naked = one & ~two;
        Lanes twice{};
#pragma GCC unroll 9
        for (int i = 0; i < vectors; ++i) {
            // For a naked single, clearing its row is enough: the matching then clears its box and
            // column, and finds it as the only one in its row like every hidden single.
            const Lanes placed = boards_[i] & naked;
            twice |= all_but_first_in_row(placed);
            kept[i] = boards_[i] & (rows_without_any(placed) | naked);
        }
        Lanes minirows[groups];
        keep_matching<RowMinirows>(kept, minirows);
        keep_matching<ColumnMinirows>(kept, minirows);
        Round round;
        round.wrong = twice | (every_cell() & ~one) | boxes_without_minirows(minirows);
#pragma GCC unroll 9
        for (int i = 0; i < vectors; ++i) {
            hidden[i] = alone_in_row(kept[i]);
            round.wrong |= round.decided & hidden[i];
            round.decided |= hidden[i];
        }
        if constexpr (digits_per_vector == 2) {
            round.wrong |= round.decided & exchanged(round.decided);
            round.decided |= exchanged(round.decided);
        }
        return round;
    }

    // A bit for every box that has no minirow left for some digit.
    static Lanes boxes_without_minirows(const Lanes (&minirows)[groups]) {
        Lanes boxes[groups] = {};
#pragma GCC unroll 9
        for (int i = 0; i < vectors; ++i) {
            boxes[i / 3] |= used_lanes(i) & (0b001001001u << i % 3 * ColumnMinirows::stride);
        }
        Lanes without{};
#pragma GCC unroll 3
        for (int i = 0; i < groups; ++i) {
            without |= boxes[i] & ~(minirows[i] | minirows[i] >> 1 | minirows[i] >> 2);
        }
        return without;
    }

    // The cells with two candidates, with three, and with two or more.
    struct CandidateCounts {
        Lanes two{}, three{}, more{};

        Lanes fewest() const { return any(two) ? two : any(three) ? three : more; }
    };

    CandidateCounts count_candidates() const {
        Lanes one{}, two{}, three{}, four{};
#pragma GCC unroll 9
        for (const Lanes& board : boards_) {
            four |= three & board;
            three |= two & board;
            two |= one & board;
            one |= board;
        }
        if constexpr (digits_per_vector == 2) {
            four |= exchanged(four) | (three & exchanged(one)) | (one & exchanged(three)) |
                    (two & exchanged(two));
            three |= exchanged(three) | (two & exchanged(one)) | (one & exchanged(two));
            two |= exchanged(two) | (one & exchanged(one));
        }
        return {two & ~three, three & ~four, two};
    }

    // The boards as plain words, for access cell by cell.
    class Places {
    public:
        Places(const Lanes (&boards)[vectors], const Lanes& cells_with_two) : boards_(boards) {
            std::memcpy(words_, boards, sizeof(words_));
            std::memcpy(with_two_, &cells_with_two, sizeof(with_two_));
        }

        int first_digit_at(int band, int place) const {
            return __builtin_ctzll(digits_at(band, place)) / 4;
        }

        // The number of peers that have the cell's candidates, fourfold for those with only two
        // candidates. Found by experiment on the hardest puzzles: needs a third of the guesses of
        // choosing any cell with two candidates.
        int weight(int band, int place) const {
            const std::uint64_t first_peers = peer_bits.first_bands[band][place];
            const std::uint64_t last_peers = peer_bits.last_band[band][place];
            std::uint64_t digits = digits_at(band, place);
            int weight = 0;
            for (; digits != 0; digits &= digits - 1) {
                const std::uint32_t(&own)[4] = words_[__builtin_ctzll(digits) / 4];
                const std::uint64_t first = first_peers & joined(own);
                const std::uint64_t last = last_peers & own[2];
                const int all = __builtin_popcountll(first) + __builtin_popcountll(last);
                const int of_two = __builtin_popcountll(first & joined(with_two_)) +
                                   __builtin_popcountll(last & with_two_[2]);
                weight += all + 3 * of_two;
            }
            return weight;
        }

    private:
        // The candidates of a cell: digit 0 at bit 0, digit 1 at bit 4, and so on, which is the
        // order in which two digits' lanes leave a vector.
        std::uint64_t digits_at(int band, int place) const {
            std::uint64_t digits = 0;
#pragma GCC unroll 9
            for (int i = 0; i < vectors; ++i) {
                if constexpr (digits_per_vector == 1) {
                    digits |= std::uint64_t{words_[i][band] >> place & 1u} << 4 * i;
                } else {
                    digits |= std::uint64_t{highest_bits(boards_[i] << (31 - place))} << 8 * i;
                }
            }
            return digits_per_vector == 1 ? digits : digits >> band & 0x1111111111;
        }

        static std::uint64_t joined(const std::uint32_t (&bands)[4]) {
            return bands[0] | std::uint64_t{bands[1]} << 32;
        }

        const Lanes (&boards_)[vectors];
        std::uint32_t words_[vectors * digits_per_vector][4];
        std::uint32_t with_two_[4];
    };

    static Lanes in_both(OneDigit lanes) {
        if constexpr (digits_per_vector == 1) {
            return lanes;
        } else {
            return __builtin_shufflevector(lanes, lanes, 0, 1, 2, 3, 0, 1, 2, 3);
        }
    }
    static Lanes every_cell() {
        return in_both(OneDigit{row_cells, row_cells, row_cells, 0});
    }
    static Lanes cell_mask(int band, int place) {
        OneDigit lanes{};
        lanes[band] = 1u << place;
        return in_both(lanes);
    }
    // All bits of the lanes that belong to a digit of a vector.
    static Lanes lanes_of(int digit) {
        if constexpr (digits_per_vector == 1) {
            return Lanes{~0u, ~0u, ~0u, 0};
        } else {
            return digit % 2 == 0 ? Lanes{~0u, ~0u, ~0u} : Lanes{0, 0, 0, 0, ~0u, ~0u, ~0u, 0};
        }
    }
    // Every cell in the lanes of the digits 0..8; with two digits per vector, there is no tenth.
    static Lanes used_lanes(int vector) {
        return vector * digits_per_vector + digits_per_vector > 9 ? every_cell() & lanes_of(8)
                                                                  : every_cell();
    }

    Lanes boards_[vectors];
};

}  // namespace gridrace::sudoku::detail
