#include "tests/client/app/recorded_race.hpp"

#include "common/sudoku/formats/formats.hpp"
#include "common/sudoku/solver/solver.hpp"

namespace gridrace::app {

namespace {

constexpr std::string_view puzzle_line =
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
constexpr std::array names{"Ada", "Ben", "Cho 数独"};

std::uint32_t number(sudoku::Cell cell) {
    return static_cast<std::uint32_t>(cell.index());
}

}  // namespace

RecordedRace::RecordedRace(int players, const std::string& first_name,
                           race::ModeSettings mode_settings, race::HeadStart of_second)
    : puzzle_(sudoku::parse_grid(puzzle_line).value()), solution_(sudoku::solve(puzzle_).value()) {
    for (int i = 0; i < sudoku::Cell::count; ++i) {
        if (puzzle_.is_empty(sudoku::Cell(i))) empty_.push_back(sudoku::Cell(i));
    }
    race::RaceRules rules;
    rules.max_players = 100;
    rules.assists = race::AssistSet::all();
    rules.mode_settings = mode_settings;
    note(*race::open_room(state_, race::RoomCode::parse("ABC234").value(), rules, {}, {now_}));
    for (std::size_t i = 0; i < static_cast<std::size_t>(players); ++i) {
        const auto name = i == 0             ? first_name
                          : i < names.size() ? names[i]
                                             : "Player " + std::to_string(i + 1);
        note(*race::join(state_, {name, race::Role::player, {}}, {now_}));
    }
    if (of_second.is_any()) ask(ada, race::GiveHeadStart{ben, of_second});
    ask(ada, race::StartRace{true});
    note(race::deliver_puzzle(state_, race::OrderedPuzzle{puzzle_, 42}, {now_}));
    wait_until(0s);
}

void RecordedRace::wait_until(Milliseconds time) {
    now_ = state_.race.starts_at + time;
    note(race::pass_time(state_, {now_}));
}

void RecordedRace::ask(MemberId member, const race::Command& command) {
    const auto number = state_.member(member)->last_command.next();
    note(race::execute(state_, member, number, command, {now_}));
    // A sprint has more puzzles; here they are all the same.
    const bool is_racing = state_.phase == race::Phase::racing;
    if (!is_racing || !race::puzzle_wanted(state_)) return;
    note(race::deliver_puzzle(state_, race::OrderedPuzzle{puzzle_, 42}, {now_}));
}

void RecordedRace::place(MemberId member, std::size_t index) {
    const auto cell = empty_[index];
    ask(member, race::PlaceDigit{number(cell), static_cast<std::uint32_t>(solution_.digit(cell))});
}

void RecordedRace::clear(MemberId member, std::size_t index) {
    ask(member, race::ClearCell{number(empty_[index])});
}

void RecordedRace::slip(MemberId member) {
    ask(member, race::PlaceDigit{number(empty_[0]), 5});
}

void RecordedRace::finish(MemberId member) {
    for (std::size_t i = 0; i < empty_.size(); ++i) {
        if (!state_.run(member)->grid.is_empty(empty_[i])) continue;
        wait_until(now_ - state_.race.starts_at + 1s);
        place(member, i);
    }
}

void RecordedRace::leave(MemberId member) {
    ask(member, race::LeaveRoom{});
}

void RecordedRace::interrupt(Milliseconds time) {
    const auto since = now_;
    now_ += time;
    note(race::interrupt(state_, since, {now_}));
}

race::RaceRecord RecordedRace::record() const {
    return race::record_of(log_, RaceNumber{1}).value();
}

void RecordedRace::note(race::Events events) {
    if (!events.empty()) log_.push_back({now_, std::move(events)});
}

RecordedRace eventful_race() {
    RecordedRace race(3);
    constexpr auto ada = RecordedRace::ada;
    constexpr auto ben = RecordedRace::ben;
    constexpr auto cho = RecordedRace::cho;
    race.wait_until(1s);
    race.place(ada, 0);
    race.wait_until(2s);
    race.place(ben, 0);
    race.wait_until(3s);
    race.place(ben, 1);
    race.wait_until(4s);
    race.slip(ada);
    race.wait_until(5s);
    race.place(ada, 1);
    race.place(ada, 2);
    race.wait_until(7s);
    race.ask(ada, race::TakeAssist{race::Assist::check});
    race.wait_until(8s);
    race.clear(ben, 1);
    race.interrupt(100s);
    race.wait_until(20s);
    race.place(cho, 5);
    race.ask(ben, race::Forfeit{});
    race.wait_until(30s);
    race.leave(cho);
    race.finish(ada);
    return race;
}

}  // namespace gridrace::app
