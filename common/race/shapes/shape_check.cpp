#include "common/race/shapes/shape_check.hpp"

#include "common/race/shapes/commands.hpp"
#include "common/race/shapes/enumerations.hpp"
#include "common/race/shapes/events.hpp"
#include "common/race/shapes/room.hpp"

namespace gridrace::race {

static_assert(has_all_names<sudoku::Grade>() && has_all_names<sudoku::HouseKind>() &&
              has_all_names<PuzzleSource>() && has_all_names<Mode>() && has_all_names<Assist>() &&
              has_all_names<Role>() && has_all_names<Emote>() && has_all_names<LeaveReason>() &&
              has_all_names<RaceEndReason>() && has_all_names<CancelReason>() &&
              has_all_names<Phase>() && has_all_names<RunStatus>());
static_assert(is_whole<sudoku::RatingRange>() && is_whole<AllowedAssists>() &&
              is_whole<WatchedBoards>() && is_whole<ModeSettings>() && is_whole<RaceRules>() &&
              is_whole<PuzzleChoice>() && is_whole<PuzzleOrder>() && is_whole<HeadStart>() &&
              is_whole<sudoku::House>() && is_whole<Refusal>());
static_assert(is_whole<ClubRaceKind>() && is_whole<ClubResult>() && is_whole<ClubPlayer>() &&
              is_whole<ClubDuel>() && is_whole<ClubPlace>() && is_whole<ClubRace>() &&
              is_whole<Club>());
static_assert(is_whole<RaceTable>() && is_whole<BoardMove>() && is_whole<ShownBoard>() &&
              is_whole<MatchScore>() && is_whole<RecordedMove>() && is_whole<RecordedRun>());
static_assert(are_whole_kinds(static_cast<const Event*>(nullptr)));
static_assert(are_whole_kinds(static_cast<const Command*>(nullptr)));
static_assert(is_whole<Answer>() && is_whole<Cursor>() && is_whole<Turn>() &&
              is_whole<TalkLine>() && is_whole<Match>() && is_whole<Member>() && is_whole<Run>() &&
              is_whole<Race>() && is_whole<Round>() && is_whole<Tournament>() &&
              is_whole<RoomState>() && is_whole<TimedEvents>() && is_whole<RaceRecord>());

}  // namespace gridrace::race
