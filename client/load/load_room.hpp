// A room under load, as the players of this process share what they know of it.
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
    // How many moves of a player are remembered; as many may be under way.
    static constexpr std::size_t moves_kept = 64;

    // What one player has done, for the others: the n-th progress that they see is that of the n-th move.
    struct Mover {
        std::array<LoadTime, moves_kept> meant_at{};
        std::uint32_t moves = 0;
    };

    explicit LoadRoom(race::RoomCode room_code) : code(std::move(room_code)) {}

    // Whoever is given a number first tells which mover is meant by it.
    void seat(MemberId member, std::size_t mover) {
        if (members_.size() <= member.value) members_.resize(member.value + 1, no_mover);
        members_[member.value] = mover;
    }
    // Of `movers`; none if it is somebody else's member.
    std::optional<std::size_t> mover_of(MemberId member) const {
        if (member.value >= members_.size() || members_[member.value] == no_mover) return {};
        return members_[member.value];
    }

    race::RoomCode code;
    std::vector<Mover> movers;
    std::size_t host = 0;  // the place of the racer who starts it
    sudoku::Grid puzzle;   // that `solution` belongs to
    sudoku::Grid solution;
    bool counts_fit = true;  // false once a move was refused: progress and moves do not match

private:
    static constexpr std::size_t no_mover = ~std::size_t{0};
    std::vector<std::size_t> members_;
};

}  // namespace gridrace::client
