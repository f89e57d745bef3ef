#include "tests/common/race/test_room.hpp"

namespace gridrace::race {

namespace {

constexpr std::string_view puzzle_line =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
constexpr std::string_view solution_line =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

RoomCode some_code() {
    return *RoomCode::parse("K7MQ2X");
}

sudoku::Grid without(std::initializer_list<std::uint32_t> cells) {
    auto grid = solution();
    for (const auto cell : cells) grid.clear(sudoku::Cell(static_cast<int>(cell)));
    return grid;
}

}  // namespace

sudoku::Grid grid_of(std::string_view line) {
    sudoku::Grid grid;
    for (int i = 0; i < sudoku::Cell::count; ++i) {
        const char c = line[static_cast<std::size_t>(i)];
        if (c >= '1' && c <= '9') grid.place(sudoku::Cell(i), c - '0');
    }
    return grid;
}

sudoku::Grid puzzle() {
    return grid_of(puzzle_line);
}

sudoku::Grid solution() {
    return grid_of(solution_line);
}

sudoku::Grid two_cells_short() {
    return without({cell_at(1, 1), cell_at(1, 2)});
}

sudoku::Grid with_two_solutions() {
    return without({cell_at(4, 6), cell_at(4, 9), cell_at(5, 6), cell_at(5, 9)});
}

RecordedRun short_run(const std::string& player) {
    const sudoku::Cell first(static_cast<int>(cell_at(1, 1)));
    const sudoku::Cell second(static_cast<int>(cell_at(1, 2)));
    return {player + std::string(ghost_suffix),
            34,
            {{1s, first, 5}, {2s, first, 0}, {2500ms, first, 5}, {4s, second, 3}},
            "ABCDEF"};
}

TokenHash token_of(std::uint32_t number) {
    TokenHash token{};
    token[0] = static_cast<std::uint8_t>(number);
    token[1] = static_cast<std::uint8_t>(number >> 8);
    token[31] = 0xaa;
    return token;
}

TestRoom::TestRoom(const RaceRules& rules, const PuzzleChoice& choice, std::string_view club,
                   const std::vector<std::string>& entrants,
                   const std::vector<RecordedRun>& ghosts) {
    auto opened = open_room(state_, some_code(), rules, choice, context(), club, entrants, ghosts);
    record(std::move(*opened));
}

TestRoom::~TestRoom() {
    RoomState replayed;
    for (const auto& event : log_) fold(replayed, event);
    EXPECT_TRUE(replayed == state_) << "the log replays to another state";
}

Events TestRoom::record(Events events) {
    log_.insert(log_.end(), events.begin(), events.end());
    if (!events.empty()) moments_.push_back({now_, events});
    return events;
}

MemberId TestRoom::join(const std::string& name, Role role) {
    const auto joined = try_join({name, role, token_of(state_.last_member.value + 1)});
    EXPECT_TRUE(joined.has_value());
    return state_.last_member;
}

Result<Events, Refusal> TestRoom::try_join(const Join& newcomer) {
    auto joined = race::join(state_, newcomer, context());
    if (joined) record(*joined);
    return joined;
}

Result<Events, Refusal> TestRoom::oversee(const OperatorCommand& command) {
    auto overseen = race::oversee(state_, command, context());
    if (overseen) record(*overseen);
    return overseen;
}

Events TestRoom::ask(MemberId asking, const Command& command) {
    return ask(asking, member(asking).last_command.next(), command);
}

Events TestRoom::ask(MemberId asking, CommandNumber number, const Command& command) {
    return record(execute(state_, asking, number, command, context()));
}

std::optional<RefusalCode> TestRoom::refusal(MemberId asking, const Command& command) {
    const auto events = ask(asking, command);
    const auto* answer = find<CommandAnswered>(events);
    if (answer == nullptr || !answer->refusal) return std::nullopt;
    return answer->refusal->code;
}

Events TestRoom::interrupt(Milliseconds span) {
    const Instant away_since = now_;
    now_ += span;
    return record(race::interrupt(state_, away_since, context()));
}

Events TestRoom::wait(Milliseconds span) {
    now_ += span;
    return record(pass_time(state_, context()));
}

void TestRoom::start_race(const sudoku::Grid& grid) {
    EXPECT_EQ(refusal(state_.host, StartRace{true}), std::nullopt);
    deliver(grid);
    wait(state_.rules.countdown);
    EXPECT_EQ(state_.phase, Phase::racing);
}

void TestRoom::fill(MemberId player, const sudoku::Grid& solved) {
    for (int i = 0; i < sudoku::Cell::count; ++i) {
        const sudoku::Cell cell(i);
        if (!state_.race.puzzle->is_empty(cell)) continue;
        const auto digit = static_cast<std::uint32_t>(solved.digit(cell));
        EXPECT_EQ(refusal(player, PlaceDigit{static_cast<std::uint32_t>(i), digit}), std::nullopt);
    }
}

}  // namespace gridrace::race
