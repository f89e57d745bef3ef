// A room with a tournament of four players.
#pragma once

#include <algorithm>

#include "common/race/modes/swiss.hpp"
#include "tests/common/race/mode_room.hpp"

namespace gridrace::race {

class SwissMode : public testing::Test {
protected:
    static RaceRules rules(Mode mode = Mode::swiss, std::uint32_t table_size = 2) {
        auto rules = rules_of(mode);
        rules.mode_settings.races = 3;
        rules.mode_settings.table_size = table_size;
        rules.mode_settings.arena_time = std::chrono::minutes(5);
        return rules;
    }
    // Players finish in this order, a second apart.
    Events race(std::vector<MemberId> order) {
        start();
        Events last;
        for (const auto player : order) {
            if (room.state().phase != Phase::racing) break;
            room.wait(1s);
            last = finish(player);
        }
        return last;
    }
    Events finish(MemberId player) {
        if (room.state().phase != Phase::racing) return {};
        room.ask(player, right_at(0));
        return room.ask(player, right_at(1));
    }
    void start() {
        if (room.state().phase == Phase::lobby && !room.state().match.next_at) {
            room.ask(room.state().host, StartRace{true});
        }
        room.deliver(short_of(2));
        room.wait(5s);
    }
    std::vector<MemberId> table(std::size_t index) const {
        return room.state().tournament.tables.at(index).players;
    }
    std::vector<MemberId> standings_of_members() const {
        std::vector<MemberId> members;
        for (const auto& score : room.state().match.scores) members.push_back(score.member);
        return members;
    }
    std::uint32_t points_of(MemberId member) const {
        const auto& scores = room.state().match.scores;
        return std::ranges::find(scores, member, &MatchScore::member)->points;
    }

    TestRoom room{rules()};
    MemberId ada = room.join("Ada");
    MemberId bob = room.join("Bob");
    MemberId cem = room.join("Cem");
    MemberId dee = room.join("Dee");
};

}  // namespace gridrace::race
