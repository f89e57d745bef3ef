#include "tests/client/app/stage.hpp"

#include "client/terminal/keyboard.hpp"
#include "common/race/modes/daily.hpp"
#include "common/race/room_state.hpp"
#include "common/race/view.hpp"
#include "common/sudoku/formats/formats.hpp"
#include "common/sudoku/solver/solver.hpp"

namespace gridrace::app {

namespace {

constexpr std::string_view puzzle_line =
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

// Bound to each member, so that no two are the same.
race::TokenHash token(MemberId next) {
    race::TokenHash hash{};
    hash[0] = static_cast<std::uint8_t>(next.value);
    return hash;
}

}  // namespace

Stage::Stage() {
    puzzle = sudoku::parse_grid(puzzle_line).value();
    solution = sudoku::solve(puzzle).value();
    race::RaceRules rules;
    rules.source = race::PuzzleSource::given;
    auto opened = race::open_room(room, race::RoomCode::parse("ABC234").value(), rules,
                                  {std::nullopt, puzzle}, context());
    model.invite = "gridrace join ws://192.168.1.20:8765/r/ABC234";
    self_ = room.last_member.next();
    join("Ada");
    change_connection(Contact::connected);
}

void Stage::open_day() {
    room = {};
    const auto day = race::day_at(now);
    auto opened = race::open_room(room, race::RoomCode::of_day(day),
                                  race::day_rules(day, race::most_day_players), {}, context());
    race::deliver_puzzle(room, race::OrderedPuzzle{puzzle, 42, solution}, context());
    self_ = room.last_member.next();
    join("Ada");
}

MemberId Stage::join(const std::string& name, race::Role role) {
    auto joined = race::join(room, {name, role, token(room.last_member.next())}, context());
    tell(joined.value());
    return room.last_member;
}

void Stage::command(MemberId member, const race::Command& command) {
    tell(run(member, command));
}

void Stage::allow_assists(std::chrono::seconds price) {
    room.rules.assists = race::AssistSet::all();
    room.rules.assist_price = price;
}

void Stage::start_race() {
    play("ss");
    pass(std::chrono::seconds(5));
    pass(opening);
}

void Stage::solve(MemberId member) {
    for (int i = 0; i < sudoku::Cell::count; ++i) {
        const sudoku::Cell cell(i);
        if (!puzzle.is_empty(cell)) continue;
        command(member, race::PlaceDigit{static_cast<std::uint32_t>(i),
                                         static_cast<std::uint32_t>(solution.digit(cell))});
    }
}

void Stage::press(std::string_view keys) {
    terminal::Keyboard keyboard;
    auto inputs = keyboard.feed(keys);
    for (const auto& last : keyboard.timeout()) inputs.push_back(last);
    for (const auto& input : inputs) {
        if (const auto* key = std::get_if<terminal::Key>(&input)) take(Pressed{*key});
        if (const auto* mouse = std::get_if<terminal::Mouse>(&input)) take(Pointed{*mouse});
        if (const auto* paste = std::get_if<terminal::Paste>(&input)) take(Pasted{paste->text});
    }
}

void Stage::arrive() {
    while (!model.unanswered.empty()) {
        const auto command = model.unanswered.front();
        const auto events = run(self_, command);
        std::vector<race::AnsweredCommand> answers;
        for (const auto& event : events) {
            const auto* answered = std::get_if<race::CommandAnswered>(&event);
            if (answered != nullptr && answered->member == self_) {
                answers.push_back({command, answered->refusal});
            }
        }
        tell(events, answers);
    }
}

void Stage::play(std::string_view keys) {
    for (const char key : keys) {
        press({&key, 1});
        arrive();
    }
}

void Stage::pass(Milliseconds time) {
    now += time;
    auto events = race::pass_time(room, context());
    if (events.empty()) {
        take(Ticked{});
    } else {
        tell(events);
    }
}

void Stage::interrupt(Milliseconds time) {
    const auto away_since = now;
    now += time;
    tell(race::interrupt(room, away_since, context()));
}

void Stage::change_connection(Contact contact, const std::string& reason) {
    take(ConnectionChanged{{contact, reason, false}});
}

void Stage::resize(int width, int height) {
    take(Resized{{width, height}});
}

int Stage::shown(sudoku::Cell cell) const {
    const auto echo = model.echo();
    const int doomed = echo.doomed[static_cast<std::size_t>(cell.index())];
    return doomed != 0 ? doomed : echo.grid.digit(cell);
}

void Stage::take(const Message& message) {
    const Model before = model;
    Next next = update(std::move(model), message, now);
    model = std::move(next.model);
    effects.insert(effects.end(), next.effects.begin(), next.effects.end());
    if (on_message) on_message(before, message);
}

void Stage::tell(const race::Events& events, const std::vector<race::AnsweredCommand>& answers) {
    race::Events seen;
    race::RoomState state = model.room;
    for (const auto& event : events) {
        if (!race::is_visible(event, self_)) continue;
        for (auto& told : race::spelled_out(state, race::seen_by(room, event, self_), self_)) {
            race::fold(state, told);
            seen.push_back(std::move(told));
        }
    }
    for (const auto& event : seen) {
        if (std::holds_alternative<race::WordChanged>(event)) word.clear();
    }
    for (const auto& answer : answers) {
        const auto* set = std::get_if<race::SetWord>(&answer.command);
        if (set != nullptr && !answer.refusal) word = set->word;
    }
    const auto answered = static_cast<std::ptrdiff_t>(answers.size());
    const std::vector<race::Command> left(model.unanswered.begin() + answered,
                                          model.unanswered.end());
    take(RoomChanged{race::visible_to(room, self_),
                     self_,
                     left,
                     seen,
                     answers,
                     {},
                     abilities,
                     old_clients,
                     word});
}

race::Context Stage::context() {
    return {now};
}

race::Events Stage::run(MemberId member, const race::Command& command) {
    const auto number = room.member(member)->last_command.next();
    auto hashed = command;
    auto* const set = std::get_if<race::SetWord>(&hashed);
    if (set != nullptr && !set->word.empty()) set->hash.emplace();  // by the server
    auto events = race::execute(room, member, number, hashed, context());
    if (race::puzzle_wanted(room)) {
        for (auto& event :
             race::deliver_puzzle(room, race::OrderedPuzzle{puzzle, 42, solution}, context())) {
            events.push_back(std::move(event));
        }
    }
    return events;
}

}  // namespace gridrace::app
