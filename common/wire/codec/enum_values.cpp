// The values of enumerations in messages are those in C++ plus one, since 0 means unspecified: each is checked here.
#include "common/race/room_state.hpp"
#include "common/wire/codec/fields.hpp"
#include "common/wire/features.hpp"
#include "gridrace/wire/v1/server.pb.h"

namespace gridrace::wire {

static_assert(fields::are_same(sudoku::Grade::easy, v1::GRADE_EASY));
static_assert(fields::are_same(sudoku::Grade::medium, v1::GRADE_MEDIUM));
static_assert(fields::are_same(sudoku::Grade::hard, v1::GRADE_HARD));
static_assert(fields::are_same(sudoku::Grade::expert, v1::GRADE_EXPERT));
static_assert(fields::are_same(sudoku::Grade::extreme, v1::GRADE_EXTREME));
static_assert(fields::are_same(sudoku::Grade::diabolical, v1::GRADE_DIABOLICAL));
static_assert(v1::Grade_ARRAYSIZE == 7);

static_assert(fields::are_same(race::PuzzleSource::generated, v1::PUZZLE_SOURCE_GENERATED));
static_assert(fields::are_same(race::PuzzleSource::seeded, v1::PUZZLE_SOURCE_SEEDED));
static_assert(fields::are_same(race::PuzzleSource::given, v1::PUZZLE_SOURCE_GIVEN));
static_assert(v1::PuzzleSource_ARRAYSIZE == 4);

static_assert(fields::are_same(race::Role::player, v1::ROLE_PLAYER));
static_assert(fields::are_same(race::Role::spectator, v1::ROLE_SPECTATOR));
static_assert(v1::Role_ARRAYSIZE == 3);

static_assert(fields::are_same(race::LeaveReason::left, v1::LEAVE_REASON_LEFT));
static_assert(fields::are_same(race::LeaveReason::kicked, v1::LEAVE_REASON_KICKED));
static_assert(fields::are_same(race::LeaveReason::gone, v1::LEAVE_REASON_GONE));
static_assert(v1::LeaveReason_ARRAYSIZE == 4);

static_assert(fields::are_same(race::RaceEndReason::all_done, v1::RACE_END_REASON_ALL_DONE));
static_assert(fields::are_same(race::RaceEndReason::time_limit, v1::RACE_END_REASON_TIME_LIMIT));
static_assert(v1::RaceEndReason_ARRAYSIZE == 3);

static_assert(fields::are_same(race::CancelReason::no_players, v1::CANCEL_REASON_NO_PLAYERS));
static_assert(fields::are_same(race::CancelReason::puzzle_not_solvable,
                               v1::CANCEL_REASON_PUZZLE_NOT_SOLVABLE));
static_assert(fields::are_same(race::CancelReason::puzzle_not_found,
                               v1::CANCEL_REASON_PUZZLE_NOT_FOUND));
static_assert(fields::are_same(race::CancelReason::too_busy, v1::CANCEL_REASON_TOO_BUSY));
static_assert(fields::are_same(race::CancelReason::puzzle_not_unique,
                               v1::CANCEL_REASON_PUZZLE_NOT_UNIQUE));
static_assert(v1::CancelReason_ARRAYSIZE == 6);

static_assert(fields::are_same(race::Mode::race, v1::MODE_RACE));
static_assert(fields::are_same(race::Mode::lives, v1::MODE_LIVES));
static_assert(fields::are_same(race::Mode::penalty, v1::MODE_PENALTY));
static_assert(fields::are_same(race::Mode::sprint, v1::MODE_SPRINT));
static_assert(fields::are_same(race::Mode::match, v1::MODE_MATCH));
static_assert(fields::are_same(race::Mode::territory, v1::MODE_TERRITORY));
static_assert(fields::are_same(race::Mode::together, v1::MODE_TOGETHER));
static_assert(fields::are_same(race::Mode::relay, v1::MODE_RELAY));
static_assert(fields::are_same(race::Mode::knock_out, v1::MODE_KNOCK_OUT));
static_assert(fields::are_same(race::Mode::daily, v1::MODE_DAILY));
static_assert(fields::are_same(race::Mode::swiss, v1::MODE_SWISS));
static_assert(fields::are_same(race::Mode::arena, v1::MODE_ARENA));
static_assert(v1::Mode_ARRAYSIZE == 13);

static_assert(fields::are_same(race::Emote::good_luck, v1::EMOTE_GOOD_LUCK));
static_assert(fields::are_same(race::Emote::well_done, v1::EMOTE_WELL_DONE));
static_assert(fields::are_same(race::Emote::ouch, v1::EMOTE_OUCH));
static_assert(fields::are_same(race::Emote::wow, v1::EMOTE_WOW));
static_assert(fields::are_same(race::Emote::thanks, v1::EMOTE_THANKS));
static_assert(fields::are_same(race::Emote::good_game, v1::EMOTE_GOOD_GAME));
static_assert(v1::Emote_ARRAYSIZE == 7);

static_assert(fields::are_same(sudoku::HouseKind::row, v1::HOUSE_KIND_ROW));
static_assert(fields::are_same(sudoku::HouseKind::column, v1::HOUSE_KIND_COLUMN));
static_assert(fields::are_same(sudoku::HouseKind::box, v1::HOUSE_KIND_BOX));
static_assert(v1::HouseKind_ARRAYSIZE == 4);

static_assert(fields::are_same(race::Assist::highlights, v1::ASSIST_HIGHLIGHTS));
static_assert(fields::are_same(race::Assist::note_removal, v1::ASSIST_NOTE_REMOVAL));
static_assert(fields::are_same(race::Assist::auto_notes, v1::ASSIST_AUTO_NOTES));
static_assert(fields::are_same(race::Assist::check, v1::ASSIST_CHECK));
static_assert(fields::are_same(race::Assist::rewind, v1::ASSIST_REWIND));
static_assert(fields::are_same(race::Assist::hints, v1::ASSIST_HINTS));
static_assert(v1::Assist_ARRAYSIZE == 7);

static_assert(fields::are_same(Feature::room_door, v1::FEATURE_ROOM_DOOR));
static_assert(fields::are_same(Feature::not_known, v1::FEATURE_NOT_KNOWN));
static_assert(fields::are_same(Feature::silent_rules, v1::FEATURE_SILENT_RULES));
static_assert(fields::are_same(Feature::open_ended, v1::FEATURE_OPEN_ENDED));
static_assert(fields::are_same(Feature::page, v1::FEATURE_PAGE));
static_assert(fields::are_same(Feature::modes, v1::FEATURE_MODES));
static_assert(fields::are_same(Feature::watched_boards, v1::FEATURE_WATCHED_BOARDS));
static_assert(fields::are_same(Feature::clubs, v1::FEATURE_CLUBS));
static_assert(fields::are_same(Feature::daily, v1::FEATURE_DAILY));
static_assert(fields::are_same(Feature::tournaments, v1::FEATURE_TOURNAMENTS));
static_assert(fields::are_same(Feature::teams, v1::FEATURE_TEAMS));
static_assert(fields::are_same(Feature::entrants, v1::FEATURE_ENTRANTS));
static_assert(fields::are_same(Feature::team_moves, v1::FEATURE_TEAM_MOVES));
static_assert(fields::are_same(Feature::partial_rules, v1::FEATURE_PARTIAL_RULES));
static_assert(fields::are_same(Feature::lacking, v1::FEATURE_LACKING));
static_assert(fields::are_same(Feature::race_ends, v1::FEATURE_RACE_ENDS));
static_assert(v1::Feature_ARRAYSIZE == 17);

static_assert(fields::are_same(race::Phase::lobby, v1::PHASE_LOBBY));
static_assert(fields::are_same(race::Phase::countdown, v1::PHASE_COUNTDOWN));
static_assert(fields::are_same(race::Phase::racing, v1::PHASE_RACING));
static_assert(v1::Phase_ARRAYSIZE == 4);

static_assert(fields::are_same(race::RunStatus::racing, v1::RUN_STATUS_RACING));
static_assert(fields::are_same(race::RunStatus::finished, v1::RUN_STATUS_FINISHED));
static_assert(fields::are_same(race::RunStatus::forfeited, v1::RUN_STATUS_FORFEITED));
static_assert(fields::are_same(race::RunStatus::gone, v1::RUN_STATUS_GONE));
static_assert(fields::are_same(race::RunStatus::out, v1::RUN_STATUS_OUT));
static_assert(v1::RunStatus_ARRAYSIZE == 6);

}  // namespace gridrace::wire
