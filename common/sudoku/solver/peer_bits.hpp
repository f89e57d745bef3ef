// The peers of a cell in the bit order of lanes.hpp. Internal to the solver.
#pragma once

#include <cstdint>

namespace gridrace::sudoku::detail {

// The bit of a cell 0..80 in the lane of its band.
[[gnu::always_inline]] constexpr int place_in_band(int cell) {
    return cell % 27 / 9 * 10 + cell % 9;
}

// For the cell at bit `place` of band `band`: its peers, two bands in one word and one in another.
struct PeerBits {
    std::uint64_t first_bands[3][30] = {};
    std::uint64_t last_band[3][30] = {};

    constexpr PeerBits() {
        for (int cell = 0; cell < 81; ++cell) {
            for (int other = 0; other < 81; ++other) {
                if (cell == other || !share_a_house(cell, other)) continue;
                const int band = cell / 27, place = place_in_band(cell);
                const std::uint64_t bit = std::uint64_t{1} << place_in_band(other);
                if (other / 27 == 0) first_bands[band][place] |= bit;
                if (other / 27 == 1) first_bands[band][place] |= bit << 32;
                if (other / 27 == 2) last_band[band][place] |= bit;
            }
        }
    }

private:
    static constexpr bool share_a_house(int a, int b) {
        const bool in_box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
        return a / 9 == b / 9 || a % 9 == b % 9 || in_box;
    }
};
inline constexpr PeerBits peer_bits;

}  // namespace gridrace::sudoku::detail
