// The shapes of events (see shape.hpp): one row a field. Each event of `Event` has a shape, and each field a row: what lacks one
// does not compile.
#pragma once

#include <set>
#include <variant>

#include "common/race/event.hpp"
#include "common/race/shapes/club.hpp"
#include "common/race/shapes/rules.hpp"

namespace gridrace::race {

// Maximum lengths of lists, more than any room has.
inline constexpr std::uint64_t most_boards = 256;
inline constexpr std::uint64_t most_seated = 256;
inline constexpr std::uint64_t most_listed_names = 256;
inline constexpr std::uint64_t most_listed_scores = 10'000;

// Nobody sits at two tables, and no table is empty.
inline bool are_seated_once(const Tables& tables) {
    std::set<MemberId> seated;
    for (const auto& table : tables) {
        if (table.players.empty()) return false;
        for (const auto player : table.players) {
            if (!seated.insert(player).second) return false;
        }
    }
    return seated.size() <= most_seated;
}

template <>
struct Shape<RaceTable> {
    static constexpr auto fields =
        std::tuple{field(1, "players", &RaceTable::players).at_most(most_seated)};
};

template <>
struct Shape<RoomOpened> {
    static constexpr Kind kind{1, "room_opened"};
    static constexpr auto fields = std::tuple{field(1, "code", &RoomOpened::code),
                                              field(2, "rules", &RoomOpened::rules).required(),
                                              field(3, "at", &RoomOpened::at)};
    static RoomOpened blank() { return {RoomCode::from_number(0), {}, {}}; }
};
template <>
struct Shape<RoomClosed> {
    static constexpr Kind kind{2, "room_closed"};
    static constexpr auto fields = std::tuple{field(1, "at", &RoomClosed::at)};
};
template <>
struct Shape<MemberJoined> {
    static constexpr Kind kind{3, "member_joined"};
    static constexpr auto fields =
        std::tuple{field(1, "member", &MemberJoined::member), field(2, "name", &MemberJoined::name),
                   field(3, "role", &MemberJoined::role),
                   field(4, "bot", &MemberJoined::bot)
                       .within(sudoku::least_rating.tenths, sudoku::highest_rating.tenths)};
};
template <>
struct Shape<MemberLeft> {
    static constexpr Kind kind{4, "member_left"};
    static constexpr auto fields =
        std::tuple{field(1, "member", &MemberLeft::member), field(2, "reason", &MemberLeft::reason),
                   field(3, "at", &MemberLeft::at)};
};
template <>
struct Shape<MemberAway> {
    static constexpr Kind kind{5, "member_away"};
    static constexpr auto fields =
        std::tuple{field(1, "member", &MemberAway::member), field(2, "at", &MemberAway::at)};
};
template <>
struct Shape<MemberBack> {
    static constexpr Kind kind{6, "member_back"};
    static constexpr auto fields = std::tuple{field(1, "member", &MemberBack::member)};
};
template <>
struct Shape<HostChanged> {
    static constexpr Kind kind{7, "host_changed"};
    static constexpr auto fields = std::tuple{field(1, "member", &HostChanged::member)};
};
template <>
struct Shape<ReadyChanged> {
    static constexpr Kind kind{8, "ready_changed"};
    static constexpr auto fields = std::tuple{field(1, "member", &ReadyChanged::member),
                                              field(2, "ready", &ReadyChanged::ready)};
};
template <>
struct Shape<RoleChanged> {
    static constexpr Kind kind{9, "role_changed"};
    static constexpr auto fields =
        std::tuple{field(1, "member", &RoleChanged::member), field(2, "role", &RoleChanged::role)};
};
template <>
struct Shape<RulesChanged> {
    static constexpr Kind kind{10, "rules_changed"};
    static constexpr auto fields = std::tuple{field(1, "rules", &RulesChanged::rules).required()};
};
template <>
struct Shape<DrawEntry> {
    static constexpr auto fields = std::tuple{field(1, "member", &DrawEntry::member),
                                              field(2, "commitment", &DrawEntry::commitment)};
};
template <>
struct Shape<Draw> {
    static constexpr auto fields =
        std::tuple{field(1, "commitment", &Draw::commitment),
                   field(2, "entries", &Draw::entries).at_most(most_drawing),
                   field(3, "closes_at", &Draw::closes_at), field(4, "grade", &Draw::grade)};
};
template <>
struct Shape<CountdownStarted> {
    static constexpr Kind kind{11, "countdown_started"};
    static constexpr auto fields =
        std::tuple{field(1, "race", &CountdownStarted::race),
                   field(2, "starts_at", &CountdownStarted::starts_at),
                   field(3, "draw", &CountdownStarted::draw),
                   field(4, "secret", &CountdownStarted::secret).only(Contract::log)};
};
template <>
struct Shape<DrawOpening> {
    static constexpr auto fields = std::tuple{field(1, "member", &DrawOpening::member),
                                              field(2, "secret", &DrawOpening::secret)};
};
template <>
struct Shape<DrawClosed> {
    static constexpr Kind kind{72, "draw_closed"};
    static constexpr auto fields =
        std::tuple{field(1, "race", &DrawClosed::race),
                   field(2, "openings", &DrawClosed::openings).at_most(most_drawing)};
};
template <>
struct Shape<CountdownCancelled> {
    static constexpr Kind kind{12, "countdown_cancelled"};
    static constexpr auto fields = std::tuple{field(1, "race", &CountdownCancelled::race),
                                              field(2, "reason", &CountdownCancelled::reason)};
};
template <>
struct Shape<RaceStarted> {
    static constexpr Kind kind{13, "race_started"};
    static constexpr auto fields =
        std::tuple{field(1, "race", &RaceStarted::race), field(2, "at", &RaceStarted::at),
                   field(3, "puzzle", &RaceStarted::puzzle)};
};
template <>
struct Shape<PlayerEntered> {
    static constexpr Kind kind{14, "player_entered"};
    static constexpr auto fields = std::tuple{field(1, "member", &PlayerEntered::member)};
};
template <>
struct Shape<AttemptBegun> {
    static constexpr Kind kind{50, "attempt_begun"};
    static constexpr auto fields =
        std::tuple{field(1, "member", &AttemptBegun::member), field(2, "at", &AttemptBegun::at)};
};
template <>
struct Shape<ProgressChanged> {
    static constexpr Kind kind{15, "progress_changed"};
    static constexpr auto fields =
        std::tuple{field(1, "member", &ProgressChanged::member),
                   field(2, "filled_by_box", &ProgressChanged::filled_by_box)};
};
template <>
struct Shape<MoveRefused> {
    static constexpr Kind kind{16, "move_refused"};
    static constexpr auto fields =
        std::tuple{field(1, "member", &MoveRefused::member),
                   field(2, "refused_moves", &MoveRefused::refused_moves)};
};
template <>
struct Shape<AssistTaken> {
    static constexpr Kind kind{24, "aid_taken"};
    static constexpr auto fields = std::tuple{
        field(1, "member", &AssistTaken::member), field(2, "assist", &AssistTaken::assist),
        field(3, "aids", &AssistTaken::assists_taken), field(4, "until", &AssistTaken::until)};
};
template <>
struct Shape<PlayerFinished> {
    static constexpr Kind kind{17, "player_finished"};
    static constexpr auto fields = std::tuple{field(1, "member", &PlayerFinished::member),
                                              field(2, "time", &PlayerFinished::time),
                                              field(3, "place", &PlayerFinished::place)};
};
template <>
struct Shape<PlayerForfeited> {
    static constexpr Kind kind{18, "player_forfeited"};
    static constexpr auto fields = std::tuple{field(1, "member", &PlayerForfeited::member)};
};
template <>
struct Shape<RaceEnded> {
    static constexpr Kind kind{19, "race_ended"};
    static constexpr auto fields = std::tuple{
        field(1, "race", &RaceEnded::race), field(2, "at", &RaceEnded::at),
        field(3, "reason", &RaceEnded::reason), field(4, "seed", &RaceEnded::seed).fixed(),
        field(5, "secret", &RaceEnded::secret)};
};
template <>
struct Shape<Said> {
    static constexpr Kind kind{25, "said"};
    static constexpr auto fields =
        std::tuple{field(1, "member", &Said::member), field(2, "text", &Said::text),
                   field(3, "at", &Said::at)};
};
template <>
struct Shape<Reacted> {
    static constexpr Kind kind{26, "reacted"};
    static constexpr auto fields =
        std::tuple{field(1, "member", &Reacted::member), field(2, "emote", &Reacted::emote),
                   field(3, "at", &Reacted::at)};
};
template <>
struct Shape<Announced> {
    static constexpr Kind kind{27, "announced"};
    static constexpr auto fields =
        std::tuple{field(1, "text", &Announced::text), field(2, "at", &Announced::at)};
};
template <>
struct Shape<MuteChanged> {
    static constexpr Kind kind{28, "mute_changed"};
    static constexpr auto fields = std::tuple{field(1, "member", &MuteChanged::member),
                                              field(2, "muted", &MuteChanged::muted)};
};
template <>
struct Shape<LockChanged> {
    static constexpr Kind kind{31, "lock_changed"};
    static constexpr auto fields = std::tuple{field(1, "locked", &LockChanged::locked)};
};
template <>
struct Shape<KicksLifted> {
    static constexpr Kind kind{32, "kicks_lifted"};
    static constexpr auto fields = std::tuple<>{};
};
template <>
struct Shape<Interrupted> {
    static constexpr Kind kind{23, "interrupted"};
    static constexpr auto fields =
        std::tuple{field(1, "from", &Interrupted::from), field(2, "until", &Interrupted::until)};
    static bool holds(const Interrupted& event) { return event.from < event.until; }
};
template <>
struct Shape<TeamChanged> {
    static constexpr Kind kind{33, "team_changed"};
    static constexpr auto fields =
        std::tuple{field(1, "member", &TeamChanged::member), field(2, "team", &TeamChanged::team)};
};
template <>
struct Shape<HeadStartChanged> {
    static constexpr Kind kind{44, "head_start_changed"};
    static constexpr auto fields =
        std::tuple{field(1, "member", &HeadStartChanged::member),
                   field(2, "head_start", &HeadStartChanged::head_start)};
};
template <>
struct Shape<PlayerOut> {
    static constexpr Kind kind{34, "player_out"};
    static constexpr auto fields =
        std::tuple{field(1, "member", &PlayerOut::member), field(2, "place", &PlayerOut::place)};
};
template <>
struct Shape<PlayerHeld> {
    static constexpr Kind kind{35, "player_held"};
    static constexpr auto fields =
        std::tuple{field(1, "member", &PlayerHeld::member), field(2, "until", &PlayerHeld::until)};
};
template <>
struct Shape<PuzzleSolved> {
    static constexpr Kind kind{36, "puzzle_solved"};
    static constexpr auto fields = std::tuple{field(1, "member", &PuzzleSolved::member),
                                              field(2, "solved", &PuzzleSolved::solved)};
};
template <>
struct Shape<PuzzleAdded> {
    static constexpr Kind kind{37, "puzzle_added"};
    static constexpr auto fields = std::tuple{
        field(1, "cells_to_fill", &PuzzleAdded::cells_to_fill).within(0, sudoku::Cell::count)};
};
template <>
struct Shape<BoardChanged> {
    static constexpr Kind kind{38, "board_changed"};
    static constexpr auto fields =
        std::tuple{field(1, "member", &BoardChanged::member), field(2, "cell", &BoardChanged::cell),
                   field(3, "digit", &BoardChanged::digit).digit_or_none()};
};
template <>
struct Shape<Pointed> {
    static constexpr Kind kind{39, "pointed"};
    static constexpr auto fields =
        std::tuple{field(1, "member", &Pointed::member), field(2, "cell", &Pointed::cell)};
};
template <>
struct Shape<TurnChanged> {
    static constexpr Kind kind{40, "turn_changed"};
    static constexpr auto fields = std::tuple{
        field(1, "team", &TurnChanged::team), field(2, "player", &TurnChanged::player),
        field(3, "digits_left", &TurnChanged::digits_left), field(4, "until", &TurnChanged::until)};
};
template <>
struct Shape<TablesSet> {
    static constexpr Kind kind{55, "tables_set"};
    static constexpr auto fields =
        std::tuple{field(1, "tables", &TablesSet::tables).at_most(most_seated),
                   field(2, "ends_at", &TablesSet::ends_at)};
    static bool holds(const TablesSet& event) { return are_seated_once(event.tables); }
};
template <>
struct Shape<MatchScore> {
    static constexpr auto fields = std::tuple{
        field(1, "member", &MatchScore::member), field(2, "name", &MatchScore::name),
        field(3, "gained", &MatchScore::gained), field(4, "points", &MatchScore::points),
        field(5, "wins", &MatchScore::wins),     field(6, "buchholz", &MatchScore::buchholz),
        field(7, "team", &MatchScore::team)};
};
template <>
struct Shape<MatchScored> {
    static constexpr Kind kind{41, "match_scored"};
    static constexpr auto fields =
        std::tuple{field(1, "raced", &MatchScored::raced), field(2, "races", &MatchScored::races),
                   field(3, "scores", &MatchScored::scores).at_most(most_listed_scores),
                   field(4, "next_at", &MatchScored::next_at)};
};
template <>
struct Shape<BoardMove> {
    static constexpr auto fields =
        std::tuple{field(1, "member", &BoardMove::member), field(2, "cell", &BoardMove::cell),
                   field(3, "digit", &BoardMove::digit).digit_or_none()};
};
template <>
struct Shape<BoardsShown> {
    static constexpr Kind kind{45, "boards_shown"};
    static constexpr auto fields = std::tuple{
        field(1, "moves", &BoardsShown::moves).at_most(sudoku::Cell::count * most_boards)};
};
template <>
struct Shape<ClubFounded> {
    static constexpr Kind kind{47, "club_founded"};
    static constexpr auto fields =
        std::tuple{field(1, "name", &ClubFounded::name), field(2, "at", &ClubFounded::at)};
};
template <>
struct Shape<EntrantsListed> {
    static constexpr Kind kind{63, "entrants_listed"};
    static constexpr auto fields =
        std::tuple{field(1, "names", &EntrantsListed::names).at_most(most_listed_names)};
};
template <>
struct Shape<ClubPlayerSeated> {
    static constexpr Kind kind{48, "club_player_seated"};
    static constexpr auto fields = std::tuple{field(1, "member", &ClubPlayerSeated::member),
                                              field(2, "player", &ClubPlayerSeated::player),
                                              field(3, "at", &ClubPlayerSeated::at),
                                              field(4, "forgotten", &ClubPlayerSeated::forgotten)};
};
template <>
struct Shape<ClubScored> {
    static constexpr Kind kind{49, "club_scored"};
    static constexpr auto fields =
        std::tuple{field(1, "raced", &ClubScored::raced), field(2, "at", &ClubScored::at),
                   field(3, "kind", &ClubScored::kind),
                   field(4, "results", &ClubScored::results).at_most(most_listed_players)};
};
template <>
struct Shape<TeamMoved> {
    static constexpr Kind kind{64, "team_moved"};
    static constexpr auto fields = std::tuple{field(1, "member", &TeamMoved::member),
                                              field(2, "box", &TeamMoved::box).box_or_none(),
                                              field(3, "filled", &TeamMoved::filled).count_to(9),
                                              field(4, "digits_left", &TeamMoved::digits_left),
                                              field(5, "cell", &TeamMoved::cell),
                                              field(6, "digit", &TeamMoved::digit).digit_or_none()};
};
template <>
struct Shape<EndAnnounced> {
    static constexpr Kind kind{65, "end_announced"};
    static constexpr auto fields = std::tuple{field(1, "ends_at", &EndAnnounced::ends_at),
                                              field(2, "by_host", &EndAnnounced::by_host)};
};
template <>
struct Shape<StartOffered> {
    static constexpr Kind kind{66, "start_offered"};
    static constexpr auto fields = std::tuple{field(1, "at", &StartOffered::at)};
};
template <>
struct Shape<ListingChanged> {
    static constexpr Kind kind{67, "listing_changed"};
    static constexpr auto fields = std::tuple{field(1, "listed", &ListingChanged::listed)};
};
template <>
struct Shape<WordChanged> {
    static constexpr Kind kind{69, "word_changed"};
    static constexpr auto fields = std::tuple{field(1, "needed", &WordChanged::needed)};
};
template <>
struct Shape<CourseSealed> {
    static constexpr Kind kind{70, "course_sealed"};
    static constexpr auto fields =
        std::tuple{field(1, "race", &CourseSealed::race),
                   field(2, "bytes", &CourseSealed::bytes).only(Contract::log),
                   field(3, "seal", &CourseSealed::seal),
                   field(4, "salt", &CourseSealed::salt).only(Contract::log)};
};
template <>
struct Shape<RaceSealed> {
    static constexpr Kind kind{71, "race_sealed"};
    static constexpr auto fields =
        std::tuple{field(1, "race", &RaceSealed::race), field(2, "record", &RaceSealed::record)};
};
template <>
struct Shape<MeetingSet> {
    static constexpr Kind kind{68, "meeting_set"};
    static constexpr auto fields = std::tuple{field(1, "meeting", &MeetingSet::meeting),
                                              field(2, "reason", &MeetingSet::reason)};
};
template <>
struct Shape<ShownBoard> {
    static constexpr auto fields =
        std::tuple{field(1, "member", &ShownBoard::member), field(2, "grid", &ShownBoard::grid)};
};
// The log has no boards in it: they follow from the events before.
template <>
struct Shape<BoardsOpened> {
    static constexpr Kind kind{46, "boards_opened"};
    static constexpr auto fields = std::tuple{
        field(1, "member", &BoardsOpened::member),
        field(2, "boards", &BoardsOpened::boards).at_most(most_boards).only(Contract::wire)};
};
template <>
struct Shape<PuzzleDealt> {
    static constexpr Kind kind{42, "puzzle_dealt"};
    static constexpr auto fields = std::tuple{field(1, "member", &PuzzleDealt::member),
                                              field(2, "puzzle", &PuzzleDealt::puzzle)};
};
template <>
struct Shape<TeamBoardChanged> {
    static constexpr Kind kind{43, "team_board_changed"};
    static constexpr auto fields =
        std::tuple{field(1, "member", &TeamBoardChanged::member),
                   field(2, "by", &TeamBoardChanged::by), field(3, "cell", &TeamBoardChanged::cell),
                   field(4, "digit", &TeamBoardChanged::digit).digit_or_none()};
};
template <>
struct Shape<CommandAnswered> {
    static constexpr Kind kind{20, "command_answered"};
    static constexpr auto fields = std::tuple{field(1, "member", &CommandAnswered::member),
                                              field(2, "command", &CommandAnswered::command),
                                              field(3, "refusal", &CommandAnswered::refusal)};
};
template <>
struct Shape<DigitPlaced> {
    static constexpr Kind kind{21, "digit_placed"};
    static constexpr auto fields =
        std::tuple{field(1, "member", &DigitPlaced::member), field(2, "cell", &DigitPlaced::cell),
                   field(3, "digit", &DigitPlaced::digit).digit()};
};
template <>
struct Shape<CellCleared> {
    static constexpr Kind kind{22, "cell_cleared"};
    static constexpr auto fields =
        std::tuple{field(1, "member", &CellCleared::member), field(2, "cell", &CellCleared::cell)};
};
template <>
struct Shape<TokenBound> {
    static constexpr Kind kind{101, "token_bound", Contract::log};
    static constexpr auto fields =
        std::tuple{field(1, "member", &TokenBound::member), field(2, "token", &TokenBound::token),
                   field(3, "entry", &TokenBound::entry)};
};
template <>
struct Shape<PlayerKnown> {
    static constexpr Kind kind{119, "player_known", Contract::log};
    static constexpr auto fields =
        std::tuple{field(1, "member", &PlayerKnown::member), field(2, "key", &PlayerKnown::key)};
};
template <>
struct Shape<TokenBarred> {
    static constexpr Kind kind{102, "token_barred", Contract::log};
    static constexpr auto fields = std::tuple{field(1, "token", &TokenBarred::token)};
};
template <>
struct Shape<OriginSeen> {
    static constexpr Kind kind{111, "origin_seen", Contract::log};
    static constexpr auto fields = std::tuple{field(1, "member", &OriginSeen::member),
                                              field(2, "origin", &OriginSeen::origin)};
};
template <>
struct Shape<OriginBarred> {
    static constexpr Kind kind{112, "origin_barred", Contract::log};
    static constexpr auto fields = std::tuple{field(1, "origin", &OriginBarred::origin)};
};
template <>
struct Shape<PuzzleChosen> {
    static constexpr Kind kind{103, "puzzle_chosen", Contract::log};
    static constexpr auto fields = std::tuple{field(1, "choice", &PuzzleChosen::choice)};
};
template <>
struct Shape<DrawCommitted> {
    static constexpr Kind kind{120, "draw_committed", Contract::log};
    static constexpr auto fields = std::tuple{field(1, "member", &DrawCommitted::member),
                                              field(2, "commitment", &DrawCommitted::commitment)};
};
template <>
struct Shape<DrawOpened> {
    static constexpr Kind kind{121, "draw_opened", Contract::log};
    static constexpr auto fields = std::tuple{field(1, "member", &DrawOpened::member),
                                              field(2, "secret", &DrawOpened::secret)};
};
template <>
struct Shape<PuzzleOrdered> {
    static constexpr Kind kind{104, "puzzle_ordered", Contract::log};
    static constexpr auto fields = std::tuple{field(1, "order", &PuzzleOrdered::order)};
};
template <>
struct Shape<PuzzleIssued> {
    static constexpr Kind kind{105, "puzzle_issued", Contract::log};
    static constexpr auto fields = std::tuple{field(1, "puzzle", &PuzzleIssued::puzzle),
                                              field(2, "seed", &PuzzleIssued::seed).fixed(),
                                              field(3, "solution", &PuzzleIssued::solution)};
};
template <>
struct Shape<ClubKept> {
    static constexpr Kind kind{114, "club_kept", Contract::log};
    static constexpr auto fields = std::tuple{field(1, "club", &ClubKept::club),
                                              field(2, "last_member", &ClubKept::last_member),
                                              field(3, "last_race", &ClubKept::last_race),
                                              field(4, "public_events", &ClubKept::public_events),
                                              field(5, "muted_origins", &ClubKept::muted_origins),
                                              field(6, "last_entry", &ClubKept::last_entry)};
};
template <>
struct Shape<MovesDelayed> {
    static constexpr Kind kind{113, "moves_delayed", Contract::log};
    static constexpr auto fields = std::tuple{field(1, "shown_at", &MovesDelayed::shown_at)};
};
template <>
struct Shape<HintPaid> {
    static constexpr Kind kind{115, "hint_paid", Contract::log};
    static constexpr auto fields = std::tuple{field(1, "member", &HintPaid::member)};
};
template <>
struct Shape<RecordedMove> {
    static constexpr auto fields =
        std::tuple{field(1, "at", &RecordedMove::at), field(2, "cell", &RecordedMove::cell),
                   field(3, "digit", &RecordedMove::digit).digit_or_none()};
};
template <>
struct Shape<RecordedRun> {
    static constexpr auto fields =
        std::tuple{field(1, "name", &RecordedRun::name),
                   field(2, "strength", &RecordedRun::strength)
                       .within(sudoku::least_rating.tenths, sudoku::highest_rating.tenths),
                   field(3, "moves", &RecordedRun::moves).at_most(most_recorded_moves),
                   field(4, "room", &RecordedRun::room)};
};
template <>
struct Shape<GhostInvited> {
    static constexpr Kind kind{116, "ghost_invited", Contract::log};
    static constexpr auto fields = std::tuple{field(1, "run", &GhostInvited::run).required()};
};
template <>
struct Shape<RaceKept> {
    static constexpr Kind kind{117, "race_kept", Contract::log};
    static constexpr auto fields = std::tuple{field(1, "race", &RaceKept::race)};
};
template <>
struct Shape<WordHash> {
    static constexpr auto fields =
        std::tuple{field(1, "key", &WordHash::key), field(2, "hash", &WordHash::hash)};
};
template <>
struct Shape<WordBound> {
    static constexpr Kind kind{118, "word_bound", Contract::log};
    static constexpr auto fields = std::tuple{field(1, "word", &WordBound::word).required()};
};

}  // namespace gridrace::race
