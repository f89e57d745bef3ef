// Somebody with a client who comes to the room, loses connections and comes back, and is sometimes somebody
// new. Tells the evidence all that happens at this end.
#pragma once

#include "client/net/room_replica.hpp"
#include "common/base/random.hpp"
#include "tests/simulation/cluster/evidence.hpp"
#include "tests/simulation/cluster/line.hpp"
#include "tests/simulation/cluster/seams.hpp"

namespace gridrace::simulation {

class Person {
public:
    Person(std::uint64_t seed, const Seams& seams, Evidence& evidence);

    // Comes over a new line.
    void connect(Line& line);
    // The program dies and is started again, with what it wrote down of its seat or with the token alone.
    void restart();
    // Leaves the line it has as it is, and cares no more for what comes over it.
    void hang_up();
    bool is_connected() const { return line_ != nullptr; }
    bool is_member() const { return replica_.state().member(replica_.self()) != nullptr; }

    // Asks for what advances races or, sometimes, anything else.
    void ask(const sudoku::Grid& solution);
    // Asks to leave the room.
    void leave();
    // Whether there may be a seat for this client.
    bool may_have_seat() const { return may_have_seat_; }
    // The oldest frame of the line arrives here, or its end; false if there is neither.
    bool hear(Line& line);

    // All has arrived and all is answered: the room is known as it is.
    void check_settled() const;

    std::size_t resumed() const { return resumed_; }

private:
    void begin(client::ResumeState state);
    void submit(const race::Command& command);
    void receive(wire::ServerMessage message);
    void note_answers(const std::vector<race::AnsweredCommand>& answers);
    void on_welcome();
    std::vector<wire::NumberedCommand> take_due();

    Random random_;
    const Seams& seams_;
    Evidence& evidence_;
    client::RoomReplica replica_;
    client::ResumeState written_down_;  // before anything is said, as the program does it
    CommandNumber carried_;             // the last on this line, or on record when it began
    race::Cursor seen_;
    Line* line_ = nullptr;
    bool is_welcome_ = false;
    bool may_have_seat_ = false;
    std::size_t resumed_ = 0;  // number of resumes from its cursor
    std::uint64_t lines_ = 0;  // that it has had
};

}  // namespace gridrace::simulation
