#include "tests/common/wire/samples.hpp"

#include "common/race/decide/operator_command.hpp"
#include "common/race/modes/daily.hpp"
#include "common/sudoku/formats/formats.hpp"

namespace gridrace::wire {

namespace {

using namespace std::chrono_literals;
using namespace race;

constexpr Instant noon{std::chrono::sys_days{std::chrono::year{2024} / 5 / 1} + 12h};
constexpr std::string_view line =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

RaceRules unusual_rules() {
    return {PuzzleSource::seeded,
            sudoku::Grade::diabolical,
            sudoku::RatingRange{{10}, {119}},
            100,
            60s,
            86400s,
            3600s,
            false,
            true,
            AssistSet::none().with(Assist::rewind).with(Assist::hints),
            300s,
            {Mode::knock_out, 20, 600s, 60s, 50, true, 4, 20, 300s, true, true, true, 20'782, 8,
             180min, true},
            600s};
}

Refusal clash() {
    Refusal refusal(RefusalCode::digit_in_row);
    refusal.houses = {{sudoku::HouseKind::row, 0}, {sudoku::HouseKind::box, 8}};
    refusal.cells.insert(sudoku::Cell(0));
    refusal.cells.insert(sudoku::Cell(80));
    return refusal;
}

// Lives through a race of two players, and keeps what Ada saw of it on the way.
class Story {
public:
    Story() {
        const auto code = *RoomCode::parse("K7MQ2X");
        RaceRules rules;
        rules.assists = AssistSet::all();
        rules.boards_delay = 0s;
        (void)*open_room(state_, code, rules, PuzzleChoice{}, {noon});
        for (const char* name : {"Ada", "Zo\u00eb"}) {
            (void)*join(state_, {name, Role::player, TokenHash{1}}, {noon});
        }
        keep();
        ask(StartRace{true});
        keep();
        now_ = noon + 10s;
        deliver_puzzle(state_, OrderedPuzzle{sample_puzzle(), 7}, {noon});
        pass_time(state_, {noon + 10s});
        ask(PlaceDigit{2, 4});
        ask(PlaceDigit{3, 4});
        ask(PlaceDigit{99, 4});
        ask(TakeAssist{Assist::check});
        ask(Say{"Hm."});
        ask(React{Emote::wow});
        (void)oversee(state_, Announce{"Back at 14:00."}, {noon + 10s});
        (void)oversee(state_, MuteMember{{2}}, {noon + 10s});
        pass_time(state_, {noon + 11s});
        connection_lost(state_, {2}, {noon + 11s});
        interrupt(state_, noon + 12s, {noon + 15s});
        keep();
        ask(Forfeit{});
        keep();
        pass_time(state_, {noon + 200s});
        keep();
    }
    const std::vector<RoomState>& kept() const { return kept_; }

private:
    void ask(const Command& command) {
        const auto next = state_.member(MemberId{1})->last_command.next();
        execute(state_, {1}, next, command, {now_});
    }
    void keep() { kept_.push_back(visible_to(state_, {1})); }

    RoomState state_;
    Instant now_ = noon;
    std::vector<RoomState> kept_;
};

// A race of this mode after a move by each of two players, as the first of them sees it.
RoomState view_of_race(Mode mode, bool in_teams = false) {
    RoomState state;
    RaceRules rules;
    rules.mode_settings.mode = mode;
    rules.mode_settings.in_teams = in_teams;
    (void)*open_room(state, *RoomCode::parse("K7MQ2X"), rules, PuzzleChoice{}, {noon});
    for (const char* name : {"Ada", "Zo\u00eb"}) {
        (void)*join(state, {name, Role::player, TokenHash{1}}, {noon});
    }
    const auto ask = [&](MemberId member, const Command& command) {
        execute(state, member, state.member(member)->last_command.next(), command, {noon + 10s});
    };
    ask({1}, StartRace{true});
    deliver_puzzle(state, OrderedPuzzle{sample_puzzle(), 7}, {noon});
    pass_time(state, {noon + 10s});
    deliver_puzzle(state, OrderedPuzzle{sample_puzzle(), 8}, {noon + 10s});
    ask({1}, PlaceDigit{2, 4});
    ask({2}, PlaceDigit{3, 5});
    ask({2}, PointAt{40});
    if (has_several_races(mode)) pass_time(state, {noon + 2h});
    return visible_to(state, {1});
}

// The room of a day, as a player sees it who is in the attempt, and one who has not begun.
RoomState view_of_day(MemberId viewer) {
    RoomState state;
    (void)*open_room(state, *RoomCode::parse("DAYQ2X"), day_rules(day_at(noon), 1000), {}, {noon});
    (void)*join(state, {"Ada", Role::player, TokenHash{1}}, {noon});
    (void)*join(state, {"Zo\u00eb", Role::player, TokenHash{2}}, {noon});
    deliver_puzzle(state, OrderedPuzzle{sample_puzzle(), 7}, {noon});
    execute(state, {1}, {1}, StartRace{}, {noon + 1s});
    execute(state, {1}, {2}, PlaceDigit{2, 4}, {noon + 2s});
    return visible_to(state, viewer);
}

// A club after a race, which its second player has lost.
RoomState view_of_club() {
    RoomState state;
    (void)*open_room(state, *RoomCode::parse("K7MQ2X"), {}, {}, {noon}, "Donnerstag \u2460");
    (void)*join(state, {"Ada", Role::player, TokenHash{1}}, {noon});
    (void)*join(state, {"Zo\u00eb", Role::player, TokenHash{2}}, {noon});
    const auto ask = [&](MemberId member, const Command& command) {
        execute(state, member, state.member(member)->last_command.next(), command, {noon + 10s});
    };
    ask({1}, StartRace{true});
    deliver_puzzle(state, OrderedPuzzle{sample_puzzle(), 7}, {noon});
    pass_time(state, {noon + 10s});
    ask({1}, PlaceDigit{2, 4});
    ask({2}, Forfeit{});
    pass_time(state, {noon + 2h});
    return visible_to(state, {1});
}

// A tournament from a list of names, of which one is there.
RoomState view_of_list() {
    RoomState state;
    RaceRules rules;
    rules.mode_settings.mode = Mode::swiss;
    const std::vector<std::string> names{"Ada", "Zo\u00eb"};
    (void)*open_room(state, *RoomCode::parse("K7MQ2X"), rules, {}, {noon}, {}, names);
    (void)*join(state, {"Ada", Role::player, TokenHash{1}}, {noon});
    return visible_to(state, {1});
}

}  // namespace

sudoku::Grid sample_puzzle() {
    return *sudoku::parse_grid(line);
}

race::Events every_event() {
    return {
        RoomOpened{*RoomCode::parse("K7MQ2X"), unusual_rules(), noon},
        RoomClosed{noon},
        MemberJoined{{7}, "Zo\u00eb", Role::spectator},
        MemberJoined{{8}, "Ada (bot)", Role::player, 34},
        MemberLeft{{7}, LeaveReason::gone, noon},
        MemberAway{{7}, noon},
        MemberBack{{7}},
        HostChanged{{0xffffffff}},
        ReadyChanged{{7}, true},
        ReadyChanged{{7}, false},
        RoleChanged{{7}, Role::spectator},
        RulesChanged{unusual_rules()},
        CountdownStarted{{3}, noon},
        CountdownCancelled{{3}, CancelReason::puzzle_not_solvable},
        CountdownCancelled{{3}, CancelReason::too_busy},
        RaceStarted{{3}, noon, sample_puzzle()},
        PlayerEntered{{7}},
        AttemptBegun{{7}, noon},
        ProgressChanged{{7}, {0, 1, 2, 3, 4, 5, 6, 7, 9}},
        MoveRefused{{7}, 0xffffffff},
        AssistTaken{{7}, Assist::hints, 0xffffffff, noon},
        PlayerFinished{{7}, 24h, 100},
        PlayerForfeited{{7}},
        RaceEnded{{3}, noon, RaceEndReason::time_limit, ~std::uint64_t{0}},
        RaceEnded{{3}, noon, RaceEndReason::all_done, std::nullopt},
        Said{{7}, "Viel Gl\u00fcck!", noon},
        Reacted{{7}, Emote::good_game, noon},
        Announced{"Back at 14:00.", noon},
        MuteChanged{{7}, true},
        MuteChanged{{7}, false},
        EndAnnounced{noon + 60s, true},
        EndAnnounced{noon + 300s, false},
        StartOffered{noon + 60s},
        StartOffered{},
        LockChanged{true},
        LockChanged{false},
        ListingChanged{true},
        ListingChanged{false},
        WordChanged{true},
        WordChanged{false},
        CourseSealed{{7}, 0, Digest{3, 4}, {}},
        RaceSealed{{7}, Digest{5}},
        CountdownStarted{
            {7}, noon, Draw{{1}, {{{3}, {2}}, {{7}, {4}}}, noon + 3s, sudoku::Grade::expert}},
        DrawClosed{{7}, {{{3}, {5}}, {{7}, {6}}}},
        DrawClosed{{7}, {}},
        RaceEnded{{7}, noon, RaceEndReason::all_done, {}, Digest{9}},
        MeetingSet{Meeting{noon, {{noon, 10'079}, {noon + 1ms, 0}}}, MeetingReason::began},
        MeetingSet{Meeting{noon, {}}, MeetingReason::missed},
        MeetingSet{{}, MeetingReason::changed},
        KicksLifted{},
        TeamChanged{{7}, 4},
        HeadStartChanged{{7}, {600s, 40}},
        PlayerOut{{7}, 100},
        PlayerHeld{{7}, noon},
        PuzzleSolved{{7}, 0xffffffff},
        PuzzleAdded{64},
        BoardChanged{{7}, sudoku::Cell(80), 9},
        BoardChanged{{7}, sudoku::Cell(0), 0},
        Pointed{{7}, sudoku::Cell(80)},
        TurnChanged{4, {7}, 20, noon},
        MatchScored{2, 50, {{{7}, "Zo\u00eb", 20, 40, 2, 3, 4}, {{8}, "Ada", 0, 0, 0, 0, 0}}, noon},
        MatchScored{50, 50, {}, std::nullopt},
        TablesSet{{{{{7}, {8}}}, {{{9}}}}, noon},
        TablesSet{},
        ClubFounded{"Donnerstagsrunde \u2460", noon},
        EntrantsListed{{"Ada", "Zo\u00eb"}},
        ClubPlayerSeated{{7}, 101, noon, 3},
        ClubPlayerSeated{{7}, 1, noon, 0},
        ClubScored{500,
                   noon,
                   {Mode::relay, sudoku::Grade::expert, {}},
                   {{1, 1, 20, true}, {2, 2, 0, false}}},
        ClubScored{1, noon, {Mode::race, {}, sudoku::RatingRange{{30}, {44}}}, {{9, 1, 10, false}}},
        Interrupted{noon, noon + 24h},
        CommandAnswered{{7}, {1ull << 60}, std::nullopt},
        CommandAnswered{{7}, {1}, clash()},
        DigitPlaced{{7}, sudoku::Cell(80), 9},
        CellCleared{{7}, sudoku::Cell(0)},
        PuzzleDealt{{7}, sample_puzzle()},
        TeamBoardChanged{{7}, {8}, sudoku::Cell(80), 9},
        TeamBoardChanged{{7}, {8}, sudoku::Cell(0), 0},
        TeamMoved{{7}, 9, 9, 20, sudoku::Cell(80), 9},
        TeamMoved{{7}, 1, 0, 1, sudoku::Cell(0), 0},
        TeamMoved{{7}, 0, 0, 3, {}, 0},
        BoardsShown{},
        BoardsShown{{{{7}, sudoku::Cell(80), 9}, {{8}, sudoku::Cell(0), 0}}},
        BoardsOpened{{7}, {}},
        BoardsOpened{{7}, {{{8}, sample_puzzle()}, {{9}, sample_puzzle()}}},
    };
}

std::vector<race::RoomState> every_snapshot() {
    auto snapshots = Story().kept();
    for (const auto mode : all_modes) snapshots.push_back(view_of_race(mode));
    snapshots.push_back(view_of_race(Mode::match, true));
    snapshots.push_back(view_of_club());
    snapshots.push_back(view_of_list());
    snapshots.push_back(view_of_day({1}));
    snapshots.push_back(view_of_day({2}));
    // An end is announced; a start is offered; the room is listed.
    auto ending = view_of_race(Mode::match);
    ending.race.ends_at = noon + std::chrono::minutes(5);
    ending.start_offered_at = noon + std::chrono::minutes(1);
    ending.listed = true;
    snapshots.push_back(std::move(ending));
    return snapshots;
}

}  // namespace gridrace::wire
