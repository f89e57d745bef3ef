#include "common/race/rule_set.hpp"

#include "common/race/modes/daily.hpp"
#include "common/race/modes/knock_out.hpp"
#include "common/race/modes/lives.hpp"
#include "common/race/modes/match.hpp"
#include "common/race/modes/penalty.hpp"
#include "common/race/modes/relay.hpp"
#include "common/race/modes/sprint.hpp"
#include "common/race/modes/swiss.hpp"
#include "common/race/modes/territory.hpp"
#include "common/race/modes/together.hpp"

namespace gridrace::race {

const RuleSet& rule_set(Mode mode) {
    static const RuleSet race;
    static const Lives lives;
    static const Penalty penalty;
    static const Sprint sprint;
    static const MatchOfRaces match;
    static const Territory territory;
    static const Together together;
    static const Relay relay;
    static const KnockOut knock_out;
    static const Daily daily;
    static const Swiss swiss;
    static const Arena arena;
    switch (mode) {
        case Mode::race: return race;
        case Mode::lives: return lives;
        case Mode::penalty: return penalty;
        case Mode::sprint: return sprint;
        case Mode::match: return match;
        case Mode::territory: return territory;
        case Mode::together: return together;
        case Mode::relay: return relay;
        case Mode::knock_out: return knock_out;
        case Mode::daily: return daily;
        case Mode::swiss: return swiss;
        case Mode::arena: return arena;
    }
    return race;
}

}  // namespace gridrace::race
