// A room in this very process, for playing alone: the same rules as on a server, no network. It keeps a log of
// the race under way, from which it can be opened again.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "client/app/core/lone_player.hpp"
#include "client/app/core/room_link.hpp"
#include "client/app/solo/solo_log.hpp"
#include "common/race/decide.hpp"

namespace gridrace::app {

class LocalRoom : public RoomLink {
public:
    using Puzzle = Result<race::OrderedPuzzle, race::CancelReason>;

    struct Sources {
        std::function<Instant()> now;
        std::function<std::uint64_t()> entropy;  // for the seeds of puzzles
        // Makes a puzzle and calls `made` with it, at once or later, but from this thread. Without it the
        // puzzle is made at once.
        std::function<void(const race::PuzzleOrder& order, std::uint64_t entropy,
                           std::function<void(const Puzzle&)> made)>
            make_puzzle = {};
        // Called when there is something new to keep: log or board.
        std::function<void()> changed = {};
        // Only the cursor has moved: that need not be kept at once.
        std::function<void()> moved = {};
    };

    // Opens the room and takes the only seat. Says why not if the rules cannot be used.
    static Result<std::unique_ptr<LocalRoom>, race::Refusal> open(const race::RaceRules& rules,
                                                                  const race::PuzzleChoice& choice,
                                                                  Sources sources);
    // Opens the room as it was at the end of a log, which may come from anywhere. Says why it cannot be. What
    // is between that end and the start does not count.
    static Result<std::unique_ptr<LocalRoom>, std::string> resume(SoloLog log, PlayerBoard board,
                                                                  Sources sources);

    // Begins the first race at once, or goes on with the one under way.
    void start(Listeners listeners) override;
    void send(const race::Command& command) override;
    const race::RoomState& state() const override { return visible_; }
    MemberId self() const override { return self_; }
    std::vector<race::Command> unanswered() const override { return {}; }
    // Stands still while the room is paused.
    Instant now() const override { return paused_since_.value_or(sources_.now()); }
    std::optional<Instant> next_deadline() const override;
    void pass_time() override;
    void fetch_record(RaceNumber race,
                      std::function<void(Result<race::RaceRecord, std::string>)> done) override;
    void pause() override;
    // The room is told of an interruption: its clocks stood still.
    void resume() override;
    void keep(const PlayerBoard& board) override;
    void close(std::function<void()> done) override { done(); }

    // True from the call for a race to its end: there is something to come back to.
    bool is_under_way() const { return state_.phase != race::Phase::lobby; }
    // Of the race under way, or the last one, up to now.
    SoloLog log() const;
    const PlayerBoard& board() const { return board_; }

private:
    explicit LocalRoom(Sources sources) : sources_(std::move(sources)) {}
    std::optional<race::Refusal> enter(const SoloLog& log);
    void begin_log();
    race::Context context();
    // Does one step and writes it down.
    race::Events take(SoloHappening what);
    race::Events carry_out(const SoloHappening& what, race::Context context);
    race::Events decide(const SoloHappening& what, race::Context context);
    void order_puzzle();
    void publish(const race::Events& events,
                 const std::vector<race::AnsweredCommand>& answers = {});

    Sources sources_;
    Listeners listeners_;
    race::RoomState state_;                  // with its secrets
    race::RoomState visible_;                // as the player may see it
    std::vector<race::TimedEvents> events_;  // all, for the records of races
    MemberId self_;
    CommandNumber last_command_;
    std::optional<Instant> paused_since_;
    SoloLog log_;
    PlayerBoard board_;
    bool was_resumed_ = false;
    bool awaits_puzzle_ = false;
};

}  // namespace gridrace::app
