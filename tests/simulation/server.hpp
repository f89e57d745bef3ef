// The server's side of a simulated room: rules, log and frames, without a network. Whatever happens is
// checked at once, and so is every frame that is made.
#pragma once

#include <map>
#include <set>

#include "common/base/random.hpp"
#include "common/race/decide/operator_command.hpp"
#include "common/race/race_record.hpp"
#include "tests/simulation/ledger.hpp"
#include "tests/simulation/machine.hpp"
#include "tests/simulation/random_command.hpp"
#include "tests/simulation/watched_boards.hpp"

namespace gridrace::simulation {

class Server {
public:
    Server(std::uint64_t seed, const Machine& machine);

    // ---- what happens to the room; each throws Violation if a check fails ----

    // The newcomer's id; none if refused.
    std::optional<MemberId> join(const race::Join& newcomer);
    void lose(MemberId member) { append(race::connection_lost(state_, member, context())); }
    // By this token, and perhaps by a key, which was proved.
    void bring_back(MemberId member, const race::TokenHash& token,
                    const std::optional<race::Origin>& origin,
                    const std::optional<race::PlayerKey>& key) {
        append(race::connection_back(state_, member, context()));
        append(race::entered_again(state_, member, token));
        if (key) append(race::key_proved(state_, member, *key));
        append(race::seen_from(state_, member, origin));
    }
    void execute(MemberId member, const wire::NumberedCommand& numbered);
    // The server's operator acts in the room.
    void oversee(const race::OperatorCommand& command);
    void pass_time(Milliseconds span);
    // The server is away for this time.
    void interrupt(Milliseconds span);
    // Delivers the puzzle that is wanted: made from the order's seed or any, or the given one if it can be
    // solved. At most `holes` cells of a made one are empty.
    void deliver_puzzle(int holes);
    void deliver_none(race::CancelReason reason) { append(deliver(reason)); }

    // ---- what a reader is sent ----

    // Everything after the cursor, and where it leads.
    std::string news(MemberId reader, race::Cursor from) const;
    std::string snapshot(MemberId reader) const;
    race::RoomState view(MemberId reader) const { return machine_.visible_to(state_, reader); }
    race::Cursor cursor(MemberId reader) const { return machine_.cursor_of(state_, reader); }

    Instant now() const { return now_; }
    const race::RoomState& state() const { return state_; }
    const race::Events& log() const { return log_; }
    // The same, with the time of each step.
    const std::vector<race::TimedEvents>& timed_log() const { return timed_log_; }
    // Of the race's puzzle, and in a sprint of those after it.
    const std::vector<sudoku::Grid>& solutions() const { return solutions_; }
    // Of the puzzle that this member solves now; none before there is one.
    std::optional<sudoku::Grid> solution_for(MemberId member) const;
    // In some rooms: the puzzle of a draw is the one that was drawn, and not made up.
    bool delivers_drawn() const { return delivers_drawn_; }
    Ledger& ledger() { return ledger_; }

    // Rebuilds state and views from random places of the log, the long way. Throws Violation.
    void check_history(Random& random) const;

private:
    race::Context context() {
        race::Context context{.now = now_, .has_field = true};
        if (state_.phase == race::Phase::lobby)
            context.draw_secret = draw_secret_of(MemberId{}, state_.race.number.next());
        return context;
    }
    void deliver_drawn(const race::PuzzleOrder& order);
    void deliver_given(const sudoku::Grid& puzzle);
    race::Events deliver(const Result<race::OrderedPuzzle, race::CancelReason>& puzzle);
    void append(const race::Events& events);
    void check_short_log() const;
    // What a reader knows who knew `seen` at `begin` and saw what was visible up to `end`.
    race::RoomState fold_visible(std::size_t begin, std::size_t end, MemberId reader,
                                 race::RoomState seen) const;
    void follow(const race::Event& event);
    // The event of this place in the log as the reader was told it.
    race::Event told(std::size_t place, MemberId reader) const;

    const Machine& machine_;
    Random random_;
    Instant now_;
    bool delivers_drawn_;
    race::RoomState state_;
    race::RoomState replayed_;
    race::Events log_;
    std::vector<race::TimedEvents> timed_log_;
    std::map<MemberId, race::RoomState> followers_;       // their folds; 0 stands for a stranger
    std::map<std::size_t, std::set<MemberId>> insiders_;  // of the events at these places
    WatchedBoards boards_;
    std::vector<sudoku::Grid> solutions_;
    Ledger ledger_;
};

}  // namespace gridrace::simulation
