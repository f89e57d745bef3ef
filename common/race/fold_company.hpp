// Events of rooms with several members and of a server: who says what, who may come in, teams, boards that several share,
// tournaments, clubs. The page leaves their fold out: neither games of a lone player nor the records that it checks have any.
#pragma once

#include <variant>

#include "common/race/room_state.hpp"

namespace gridrace::race {

using CompanyEvent =
    std::variant<const TeamChanged*, const HeadStartChanged*, const PuzzleSolved*,
                 const PuzzleAdded*, const BoardChanged*, const Pointed*, const TurnChanged*,
                 const TeamMoved*, const TeamBoardChanged*, const PuzzleDealt*, const BoardsShown*,
                 const BoardsOpened*, const MovesDelayed*, const MatchScored*, const TablesSet*,
                 const EntrantsListed*, const ClubFounded*, const ClubPlayerSeated*,
                 const ClubScored*, const MeetingSet*, const ClubKept*, const Said*, const Reacted*,
                 const Announced*, const MuteChanged*, const LockChanged*, const ListingChanged*,
                 const WordChanged*, const WordBound*, const KicksLifted*, const CommandAnswered*,
                 const TokenBound*, const PlayerKnown*, const TokenBarred*, const OriginSeen*,
                 const OriginBarred*, const GhostInvited*, const RaceKept*, const DrawCommitted*,
                 const DrawOpened*, const DrawClosed*>;

// For fold() alone.
void fold_in_company(RoomState& state, const CompanyEvent& event);

}  // namespace gridrace::race
