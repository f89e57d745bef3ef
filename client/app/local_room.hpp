// A room in this very process, for playing alone: the same rules as on a server, no network.
#pragma once

#include <functional>
#include <memory>

#include "client/app/room_link.hpp"
#include "common/race/decide.hpp"

namespace gridrace::app {

class LocalRoom : public RoomLink {
public:
    struct Sources {
        std::function<Instant()> now;
        std::function<std::uint64_t()> entropy;  // for the seeds of puzzles
    };

    // Opens the room and takes the only seat. Says why not if the rules cannot be used.
    static Result<std::unique_ptr<LocalRoom>, race::Refusal> open(const race::RaceRules& rules,
                                                                  const race::PuzzleChoice& choice,
                                                                  Sources sources);

    // Begins the first race at once.
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
    void close(std::function<void()> done) override { done(); }

private:
    explicit LocalRoom(Sources sources) : sources_(std::move(sources)) {}
    race::Context context();
    void deliver_puzzle(race::Events& events);
    void publish(race::Events events, const std::vector<Answered>& answers = {});
    void remember(const race::Events& events);

    Sources sources_;
    Listeners listeners_;
    race::RoomState state_;    // with its secrets
    race::RoomState visible_;  // as the player may see it
    std::vector<race::TimedEvents> log_;
    MemberId self_;
    CommandNumber last_command_;
    std::optional<Instant> paused_since_;
};

}  // namespace gridrace::app
