// The values of enumerations in the log are those in C++ plus one, since 0 means unspecified: each is checked here.
#include "common/wire/codec/fields.hpp"
#include "gridrace/log/v1/log.pb.h"

namespace gridrace::server {

namespace fields = wire::fields;

static_assert(fields::are_same(sudoku::Grade::easy, log::v1::GRADE_EASY));
static_assert(fields::are_same(sudoku::Grade::medium, log::v1::GRADE_MEDIUM));
static_assert(fields::are_same(sudoku::Grade::hard, log::v1::GRADE_HARD));
static_assert(fields::are_same(sudoku::Grade::expert, log::v1::GRADE_EXPERT));
static_assert(fields::are_same(sudoku::Grade::extreme, log::v1::GRADE_EXTREME));
static_assert(fields::are_same(sudoku::Grade::diabolical, log::v1::GRADE_DIABOLICAL));
static_assert(log::v1::Grade_ARRAYSIZE == 7);

static_assert(fields::are_same(race::PuzzleSource::generated, log::v1::PUZZLE_SOURCE_GENERATED));
static_assert(fields::are_same(race::PuzzleSource::seeded, log::v1::PUZZLE_SOURCE_SEEDED));
static_assert(fields::are_same(race::PuzzleSource::given, log::v1::PUZZLE_SOURCE_GIVEN));
static_assert(log::v1::PuzzleSource_ARRAYSIZE == 4);

static_assert(fields::are_same(race::Role::player, log::v1::ROLE_PLAYER));
static_assert(fields::are_same(race::Role::spectator, log::v1::ROLE_SPECTATOR));
static_assert(log::v1::Role_ARRAYSIZE == 3);

static_assert(fields::are_same(race::LeaveReason::left, log::v1::LEAVE_REASON_LEFT));
static_assert(fields::are_same(race::LeaveReason::kicked, log::v1::LEAVE_REASON_KICKED));
static_assert(fields::are_same(race::LeaveReason::gone, log::v1::LEAVE_REASON_GONE));
static_assert(log::v1::LeaveReason_ARRAYSIZE == 4);

static_assert(fields::are_same(race::RaceEndReason::all_done, log::v1::RACE_END_REASON_ALL_DONE));
static_assert(fields::are_same(race::RaceEndReason::time_limit,
                               log::v1::RACE_END_REASON_TIME_LIMIT));
static_assert(log::v1::RaceEndReason_ARRAYSIZE == 3);

static_assert(fields::are_same(race::CancelReason::no_players, log::v1::CANCEL_REASON_NO_PLAYERS));
static_assert(fields::are_same(race::CancelReason::puzzle_not_solvable,
                               log::v1::CANCEL_REASON_PUZZLE_NOT_SOLVABLE));
static_assert(fields::are_same(race::CancelReason::puzzle_not_found,
                               log::v1::CANCEL_REASON_PUZZLE_NOT_FOUND));
static_assert(fields::are_same(race::CancelReason::too_busy, log::v1::CANCEL_REASON_TOO_BUSY));
static_assert(fields::are_same(race::CancelReason::puzzle_not_unique,
                               log::v1::CANCEL_REASON_PUZZLE_NOT_UNIQUE));
static_assert(log::v1::CancelReason_ARRAYSIZE == 6);

static_assert(fields::are_same(race::Mode::race, log::v1::MODE_RACE));
static_assert(fields::are_same(race::Mode::lives, log::v1::MODE_LIVES));
static_assert(fields::are_same(race::Mode::penalty, log::v1::MODE_PENALTY));
static_assert(fields::are_same(race::Mode::sprint, log::v1::MODE_SPRINT));
static_assert(fields::are_same(race::Mode::match, log::v1::MODE_MATCH));
static_assert(fields::are_same(race::Mode::territory, log::v1::MODE_TERRITORY));
static_assert(fields::are_same(race::Mode::together, log::v1::MODE_TOGETHER));
static_assert(fields::are_same(race::Mode::relay, log::v1::MODE_RELAY));
static_assert(fields::are_same(race::Mode::knock_out, log::v1::MODE_KNOCK_OUT));
static_assert(fields::are_same(race::Mode::daily, log::v1::MODE_DAILY));
static_assert(fields::are_same(race::Mode::swiss, log::v1::MODE_SWISS));
static_assert(fields::are_same(race::Mode::arena, log::v1::MODE_ARENA));
static_assert(log::v1::Mode_ARRAYSIZE == 13);

static_assert(fields::are_same(race::Emote::good_luck, log::v1::EMOTE_GOOD_LUCK));
static_assert(fields::are_same(race::Emote::well_done, log::v1::EMOTE_WELL_DONE));
static_assert(fields::are_same(race::Emote::ouch, log::v1::EMOTE_OUCH));
static_assert(fields::are_same(race::Emote::wow, log::v1::EMOTE_WOW));
static_assert(fields::are_same(race::Emote::thanks, log::v1::EMOTE_THANKS));
static_assert(fields::are_same(race::Emote::good_game, log::v1::EMOTE_GOOD_GAME));
static_assert(log::v1::Emote_ARRAYSIZE == 7);

static_assert(fields::are_same(sudoku::HouseKind::row, log::v1::HOUSE_KIND_ROW));
static_assert(fields::are_same(sudoku::HouseKind::column, log::v1::HOUSE_KIND_COLUMN));
static_assert(fields::are_same(sudoku::HouseKind::box, log::v1::HOUSE_KIND_BOX));
static_assert(log::v1::HouseKind_ARRAYSIZE == 4);

static_assert(fields::are_same(race::Assist::highlights, log::v1::ASSIST_HIGHLIGHTS));
static_assert(fields::are_same(race::Assist::note_removal, log::v1::ASSIST_NOTE_REMOVAL));
static_assert(fields::are_same(race::Assist::auto_notes, log::v1::ASSIST_AUTO_NOTES));
static_assert(fields::are_same(race::Assist::check, log::v1::ASSIST_CHECK));
static_assert(fields::are_same(race::Assist::rewind, log::v1::ASSIST_REWIND));
static_assert(fields::are_same(race::Assist::hints, log::v1::ASSIST_HINTS));
static_assert(log::v1::Assist_ARRAYSIZE == 7);

}  // namespace gridrace::server
