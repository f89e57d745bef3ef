// A room under load: what its players in this process share.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "client/load/poller.hpp"
#include "common/base/ids.hpp"
#include "common/race/room_code.hpp"
#include "common/sudoku/grid.hpp"

namespace gridrace::client {

class LoadRoom {
public:
    // Number of moves kept for each player; the maximum number of unanswered ones.
    static constexpr std::size_t moves_kept = 64;

    // A player's moves, for the others: the n-th progress that they receive is that of the n-th
    // move.
    struct Mover {
        std::array<LoadTime, moves_kept> meant_at{};
        std::uint32_t moves = 0;
    };

    explicit LoadRoom(race::RoomCode room_code) : code(std::move(room_code)) {}

    // Maps a member to its mover; called by the first racer that gets the number.
    void seat(MemberId member, std::size_t mover) {
        if (members_.size() <= member.value) members_.resize(member.value + 1, no_mover);
        members_[member.value] = mover;
    }
    // Index in `movers`; none for another process's member.
    std::optional<std::size_t> mover_of(MemberId member) const {
        if (member.value >= members_.size() || members_[member.value] == no_mover) return {};
        return members_[member.value];
    }

    race::RoomCode code;
    std::vector<Mover> movers;
    std::size_t host = 0;  // index of the racer that starts it
    sudoku::Grid puzzle;   // whose solution is `solution`
    sudoku::Grid solution;
    bool counts_fit = true;  // false after a refused move: progress and moves do not match any more

private:
    static constexpr std::size_t no_mover = ~std::size_t{0};
    std::vector<std::size_t> members_;
};

}  // namespace gridrace::client
