// A client in a room, without network and clock: the room's rules run here, and the test decides when
// the answers arrive.
#pragma once

#include <functional>
#include <string_view>

#include "client/app/input/update.hpp"
#include "common/race/decide/decide.hpp"

namespace gridrace::app {

class Stage {
public:
    // Ada's client, in a room that she has opened and is the host of.
    Stage();

    // Somebody else comes in.
    MemberId join(const std::string& name, race::Role role = race::Role::player);
    // What somebody else does.
    void command(MemberId member, const race::Command& command);
    // All assists; those with a price cost this.
    void allow_assists(std::chrono::seconds price = {});
    // The race on `puzzle` starts, its countdown is over.
    void start_race();
    // A player who has a solved grid finishes.
    void solve(MemberId member);

    // Ada presses keys, as the terminal sends them. Her commands do not arrive before `arrive`.
    void press(std::string_view keys);
    // The server gets Ada's commands and its answers come back; one after the other.
    void arrive();
    // Presses keys and lets the commands arrive.
    void play(std::string_view keys);

    void pass(Milliseconds time);
    // The server is away for this time.
    void interrupt(Milliseconds time);
    void change_connection(Contact contact, const std::string& reason = "");
    void resize(int width, int height);

    // The digit that Ada sees in a cell, also one that will be refused; 0 for none.
    int shown(sudoku::Cell cell) const;
    sudoku::Cell cursor() const { return model.cursor; }

    // From now on Ada is in the room of a day.
    void open_day();

    void take(const Message& message);
    // Hears every message once the model has changed.
    std::function<void(const Model& before, const Message& message)> on_message;

    ServerAbilities abilities;
    std::vector<OldClient> old_clients;
    std::string word;  // of the room, as RoomReplica knows it
    Model model;
    Effects effects;       // of all that happened so far
    race::RoomState room;  // as the server has it
    Instant now{std::chrono::hours(500'000)};
    sudoku::Grid puzzle;
    sudoku::Grid solution;

private:
    void tell(const race::Events& events, const std::vector<race::AnsweredCommand>& answers = {});
    race::Context context();
    race::Events run(MemberId member, const race::Command& command);

    MemberId self_;
};

}  // namespace gridrace::app
