// A room in this process, for solo games: the same rules as on a server, no network. Keeps a log of
// the race under way, from which it can be restored.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "client/app/core/room_link.hpp"
#include "client/app/core/solo_player.hpp"
#include "client/app/solo/solo_log.hpp"
#include "common/race/decide/decide.hpp"

namespace gridrace::app {

class LocalRoom : public RoomLink {
public:
    using Puzzle = Result<race::OrderedPuzzle, race::CancelReason>;

    struct Sources {
        std::function<Instant()> now;
        std::function<std::uint64_t()> entropy;  // for the seeds of puzzles
        // Makes a puzzle and calls `made` with it, at once or later, on this thread. If empty, the
        // puzzle is made synchronously.
        std::function<void(const race::PuzzleOrder& order, std::uint64_t entropy,
                           std::function<void(const Puzzle&)> made)>
            make_puzzle = {};
        // Called when the log or the board has changed.
        std::function<void()> changed = {};
        // Only the cursor has moved: need not be saved at once.
        std::function<void()> moved = {};
    };

    // Opens the room and takes the only seat; all assists are allowed and free. Refuses invalid
    // rules.
    static Result<std::unique_ptr<LocalRoom>, race::Refusal> open(const race::RaceRules& rules,
                                                                  const race::PuzzleChoice& choice,
                                                                  Sources sources);
    // The same, with the assists and the price that the rules say.
    static Result<std::unique_ptr<LocalRoom>, race::Refusal> open_under(
        const race::RaceRules& rules, const race::PuzzleChoice& choice, Sources sources);
    // Restores the room from the end of a log, which is untrusted; the error says why it is
    // invalid. The time between that end and the start does not count.
    static Result<std::unique_ptr<LocalRoom>, std::string> resume(SoloLog log, PlayerBoard board,
                                                                  Sources sources);

    // Begins the first race at once, or continues the one under way.
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
    // Records an interruption: the room's clocks stood still.
    void resume() override;
    void keep(const PlayerBoard& board) override;
    void close(std::function<void()> done) override { done(); }

    // True from the countdown to the end of a race: it can be resumed.
    bool is_under_way() const { return state_.phase != race::Phase::lobby; }
    // The log of the current or last race up to now.
    SoloLog log() const;
    const PlayerBoard& board() const { return board_; }

private:
    explicit LocalRoom(Sources sources) : sources_(std::move(sources)) {}
    std::optional<race::Refusal> enter(const SoloLog& log);
    void begin_log();
    race::Context context();
    // Applies one step and logs it.
    race::Events take(SoloHappening what);
    race::Events carry_out(const SoloHappening& what, race::Context context);
    race::Events decide(const SoloHappening& what, race::Context context);
    void order_puzzle();
    void publish(const race::Events& events,
                 const std::vector<race::AnsweredCommand>& answers = {});

    Sources sources_;
    Listeners listeners_;
    race::RoomState state_;                  // including secrets
    race::RoomState visible_;                // as the player sees it
    std::vector<race::TimedEvents> events_;  // all events, for race records
    MemberId self_;
    CommandNumber last_command_;
    std::optional<Instant> paused_since_;
    SoloLog log_;
    PlayerBoard board_;
    bool was_resumed_ = false;
    bool awaits_puzzle_ = false;
};

}  // namespace gridrace::app
