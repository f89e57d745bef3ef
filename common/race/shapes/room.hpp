// The shapes of what a room's state is made of (see shape.hpp): of the wire alone.
#pragma once

#include <algorithm>

#include "common/race/context.hpp"
#include "common/race/race_record.hpp"
#include "common/race/room_state.hpp"
#include "common/race/shapes/events.hpp"
#include "common/race/view.hpp"

namespace gridrace::race {

// Maximum lengths of lists, more than any room has.
inline constexpr std::uint64_t most_teams_listed = 256;
inline constexpr std::uint64_t most_puzzles_listed = 256;
inline constexpr std::uint64_t most_rounds_listed = 256;
inline constexpr std::uint64_t most_runs_listed = 256 + most_day_players;
inline constexpr std::uint64_t most_members_listed = most_runs_listed + most_spectators;

template <>
struct Shape<Answer> {
    static constexpr auto fields =
        std::tuple{field(1, "command", &Answer::command), field(2, "refusal", &Answer::refusal),
                   field(3, "event", &Answer::event)};
};
template <>
struct Shape<Turn> {
    static constexpr auto fields =
        std::tuple{field(1, "team", &Turn::team), field(2, "player", &Turn::player),
                   field(3, "digits_left", &Turn::digits_left), field(4, "until", &Turn::until)};
};
// A line with an emote that this version does not know is kept, without words.
template <>
struct Shape<TalkLine> {
    static constexpr auto fields = std::tuple{
        field(1, "member", &TalkLine::member), field(2, "name", &TalkLine::name),
        field(3, "text", &TalkLine::text), field(4, "emote", &TalkLine::emote).zero_is_none(),
        field(5, "at", &TalkLine::at)};
};
template <>
struct Shape<Match> {
    static constexpr auto fields =
        std::tuple{field(1, "raced", &Match::raced),
                   field(2, "scores", &Match::scores).at_most(most_listed_scores),
                   field(3, "next_at", &Match::next_at)};
};
template <>
struct Shape<Cursor> {
    static constexpr auto fields = std::tuple{field(1, "public_seen", &Cursor::public_seen),
                                              field(2, "private_seen", &Cursor::private_seen)};
};

// ---- members ----

// A member's answers, oldest first. Once race::fold has reached the maximum number of them, each replaces the oldest.
struct AnswersOldestFirst {
    static std::vector<Answer> of(const Member& member) {
        auto answers = member.answers;
        const auto place = place_of_next(member);
        if (is_full(answers) && is_oldest(*place_in(answers, place), member))
            std::rotate(answers.begin(), place_in(answers, place), answers.end());
        return answers;
    }
    // Older servers sent the order of race::fold.
    static bool into(std::vector<Answer> answers, Member& member) {
        if (is_full(answers) && is_oldest(answers.front(), member))
            std::rotate(answers.begin(), answers.end() - place_of_next(member), answers.end());
        member.answers = std::move(answers);
        return true;
    }

private:
    static bool is_full(const std::vector<Answer>& answers) {
        return answers.size() == answers_kept;
    }
    static bool is_oldest(const Answer& answer, const Member& member) {
        return answer.command.value + answers_kept - 1 == member.last_command.value;
    }
    static std::ptrdiff_t place_of_next(const Member& member) {
        return static_cast<std::ptrdiff_t>(member.last_command.value % answers_kept);
    }
    static std::vector<Answer>::iterator place_in(std::vector<Answer>& answers,
                                                  std::ptrdiff_t place) {
        return answers.begin() + place;
    }
};
template <>
struct Shape<Member> {
    static constexpr std::size_t members_without_row =
        6;  // private_events, token, key, entry, origin, draws
    static constexpr auto fields = std::tuple{
        field(1, "id", &Member::id),
        field(2, "name", &Member::name),
        field(3, "role", &Member::role),
        field(4, "ready", &Member::ready),
        field(5, "away_since", &Member::away_since),
        field(6, "last_command", &Member::last_command),
        field(7, "answers", &Member::answers).as<AnswersOldestFirst>().at_most(answers_kept),
        field(8, "talked_at", &Member::talked_at).at_most(talks_in_a_row),
        field(9, "muted", &Member::muted),
        field(10, "team", &Member::team),
        field(11, "head_start", &Member::head_start).unless_default(),
        field(12, "bot", &Member::bot)
            .within(sudoku::least_rating.tenths, sudoku::highest_rating.tenths)};
};

// ---- races ----

template <>
struct Shape<Run> {
    static constexpr std::size_t members_without_row = 1;  // hinted_grid
    static constexpr auto fields =
        std::tuple{field(1, "member", &Run::member),
                   field(2, "name", &Run::name),
                   field(3, "filled_by_box", &Run::filled_by_box),
                   field(4, "refused_moves", &Run::refused_moves),
                   field(5, "status", &Run::status),
                   field(6, "time", &Run::time),
                   field(7, "place", &Run::place),
                   field(8, "grid", &Run::grid).zero_is_default().unless_default(),
                   field(9, "aids", &Run::assists_taken),
                   field(10, "held_until", &Run::held_until),
                   field(11, "puzzle", &Run::puzzle).zero_is_none(),
                   field(12, "solved", &Run::solved),
                   field(13, "team", &Run::team),
                   field(14, "points_at", &Run::points_at),
                   field(15, "head_start", &Run::head_start).unless_default(),
                   field(16, "shown", &Run::shown).zero_is_none(),
                   field(17, "began_at", &Run::began_at),
                   field(19, "table", &Run::table)};
};

// The runs of a race as they are written: without grids that follow from the race.
class WrittenRuns {
public:
    using Element = Run;

    WrittenRuns() = default;
    explicit WrittenRuns(const Race& race) : race_(&race) {}

    template <class Use>
    void each(Use use) const {
        for (const auto& run : race_->runs) {
            const bool has_own_grid = race_->puzzle && !race_->board && run.grid != *race_->puzzle;
            if (has_own_grid || run.grid == sudoku::Grid{}) {
                use(run);
            } else {
                auto without_grid = run;
                without_grid.grid = {};
                use(without_grid);
            }
        }
    }
    void add(Run&& run) { read_.push_back(std::move(run)); }
    std::size_t size() const { return read_.size(); }

    static WrittenRuns of(const Race& race) { return WrittenRuns(race); }
    static bool into(WrittenRuns&& runs, Race& race) {
        race.runs = std::move(runs.read_);
        return true;
    }

private:
    const Race* race_ = nullptr;
    std::vector<Run> read_;
};

// A board for all is two fields.
struct GridOfBoard {
    static std::optional<sudoku::Grid> of(const std::optional<SharedBoard>& board) {
        return board ? std::optional(board->grid) : std::nullopt;
    }
    static bool into(const std::optional<sudoku::Grid>& grid, std::optional<SharedBoard>& board) {
        if (grid) board.emplace().grid = *grid;
        return true;
    }
};
struct OwnersOfBoard {
    static std::vector<MemberId> of(const std::optional<SharedBoard>& board) {
        if (!board) return {};
        return {board->owners.begin(), board->owners.end()};
    }
    static bool into(const std::vector<MemberId>& owners, std::optional<SharedBoard>& board) {
        if (!board) return true;
        if (owners.size() != board->owners.size()) return false;
        std::ranges::copy(owners, board->owners.begin());
        return true;
    }
};

template <>
struct Shape<Race> {
    static constexpr std::size_t members_without_row = 4;  // order, solution, puzzles, delayed
    static constexpr auto fields = std::tuple{
        field(1, "number", &Race::number),
        field(2, "starts_at", &Race::starts_at),
        field(3, "ended_at", &Race::ended_at),
        field(4, "end_reason", &Race::end_reason).zero_is_none(),
        field(5, "seed", &Race::seed).fixed(),
        field(6, "puzzle", &Race::puzzle).zero_is_none(),
        field(7, "runs", &Race::runs).as<WrittenRuns>().at_most(most_runs_listed),
        field(8, "interrupted", &Race::interrupted),
        field(9, "assists", &Race::assists).as<AllowedAssists>(),
        field(10, "mode_settings", &Race::mode_settings),
        field(11, "board", &Race::board).as<GridOfBoard>().zero_is_none(),
        field(12, "owners", &Race::board).as<OwnersOfBoard>().at_most(sudoku::Cell::count).second(),
        field(13, "turns", &Race::turns).at_most(most_teams_listed),
        field(14, "later_cells", &Race::later_cells)
            .at_most(most_puzzles_listed)
            .within(0, sudoku::Cell::count),
        field(15, "ends_at", &Race::ends_at),
        field(16, "draw", &Race::draw),
        field(17, "openings", &Race::openings).at_most(most_drawing),
        field(18, "secret", &Race::draw_secret)};
    // Before the first one.
    static Race absent() { return {}; }
    static bool is_absent(const Race& race) { return !race.number; }
    static bool holds(Race& race) {
        if (!race.ended_at) race.end_reason.reset();  // older servers name one before the end
        return race.number && race.ended_at.has_value() == race.end_reason.has_value() &&
               std::ranges::all_of(race.runs, [&](Run& run) { return has_grid(race, run); }) &&
               ascends(race.runs, &Run::member) && (race.runs.empty() || race.runs.front().member);
    }

private:
    // Fills in the grid that follows from the race. False if there is one without a puzzle.
    static bool has_grid(const Race& race, Run& run) {
        const bool is_absent = run.grid == sudoku::Grid{};
        if (race.board) {
            run.grid = race.board->grid;
        } else if (is_absent && race.puzzle) {
            run.grid = *race.puzzle;
        }
        return race.puzzle || (!run.shown && (is_absent || race.board));
    }
};

// ---- the room ----

struct Round {
    Tables tables;
};
template <>
struct Shape<Round> {
    static constexpr auto fields =
        std::tuple{field(1, "tables", &Round::tables).at_most(most_seated)};
    static bool holds(const Round& round) { return are_seated_once(round.tables); }
};
struct RoundsOfTables {
    static std::vector<Round> of(const std::vector<Tables>& rounds) {
        std::vector<Round> written;
        written.reserve(rounds.size());
        for (const auto& tables : rounds) written.push_back({tables});
        return written;
    }
    static bool into(std::vector<Round> read, std::vector<Tables>& rounds) {
        for (auto& round : read) rounds.push_back(std::move(round.tables));
        return true;
    }
};
template <>
struct Shape<Tournament> {
    static constexpr auto fields = std::tuple{
        field(1, "played", &Tournament::played),
        field(2, "rounds", &Tournament::rounds).as<RoundsOfTables>().at_most(most_rounds_listed),
        field(3, "tables", &Tournament::tables).at_most(most_seated),
        field(4, "ends_at", &Tournament::ends_at)};
    static bool holds(const Tournament& tournament) { return are_seated_once(tournament.tables); }
};

struct CodeOfRoom {
    static std::string of(const std::optional<RoomCode>& code) {
        return code ? code->text() : std::string();
    }
    static bool into(const std::string& text, std::optional<RoomCode>& code) {
        code = RoomCode::parse(text);
        return code.has_value();
    }
};

// The room as a member may see it.
template <>
struct Shape<RoomState> {
    // public_events, choice, last_entry, barred, barred_origins, muted_origins, ghosts, races_kept, word
    static constexpr std::size_t members_without_row = 9;
    static constexpr auto fields =
        std::tuple{field(1, "code", &RoomState::code).as<CodeOfRoom>(),
                   field(2, "closed", &RoomState::closed),
                   field(3, "phase", &RoomState::phase),
                   field(4, "rules", &RoomState::rules).required(),
                   field(5, "members", &RoomState::members).at_most(most_members_listed),
                   field(6, "host", &RoomState::host),
                   field(7, "race", &RoomState::race),
                   field(8, "last_member", &RoomState::last_member),
                   field(9, "deserted_since", &RoomState::deserted_since),
                   field(10, "talk", &RoomState::talk).at_most(talk_kept),
                   field(11, "locked", &RoomState::locked),
                   field(12, "match", &RoomState::match).unless_default(),
                   field(13, "club", &RoomState::club),
                   field(15, "tournament", &RoomState::tournament).unless_default(),
                   field(16, "entrants", &RoomState::entrants).at_most(most_listed_names),
                   field(17, "start_offered_at", &RoomState::start_offered_at),
                   field(18, "listed", &RoomState::listed),
                   field(19, "word_needed", &RoomState::word_needed)};
    static bool holds(const RoomState& state) {
        return ascends(state.members, &Member::id) &&
               (state.members.empty() || state.members.front().id);
    }
};

// ---- records of races ----

template <>
struct Shape<TimedEvents> {
    static constexpr auto fields =
        std::tuple{field(1, "at", &TimedEvents::at), field(2, "events", &TimedEvents::events)};
};
template <>
struct Shape<RaceRecord> {
    static constexpr auto fields = std::tuple{field(1, "start", &RaceRecord::start).required(),
                                              field(2, "course", &RaceRecord::course)};
    static bool holds(const RaceRecord& record) { return !record.course.empty(); }
};

}  // namespace gridrace::race
