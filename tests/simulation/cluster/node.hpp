// A server with one room: the room itself, and in place of its shard, sessions, timer and puzzle supply
// this class. Does one thing at a time and only when told, so that it can be killed or held up between
// any two of them.
#pragma once

#include <list>

#include "server/rooms/room.hpp"
#include "tests/simulation/cluster/line_end.hpp"
#include "tests/simulation/cluster/simulated_log.hpp"

namespace gridrace::simulation {

// What all nodes share.
struct Surroundings {
    SimulatedLog& log;
    const Seams& seams;
    Random& random;
    const Instant& now;
    const sudoku::Grid& solution;  // of every puzzle that is issued
    race::RoomCode code;
};

// How far the newest has come that happened on a node.
enum class Progress { gathered, with_log, durable, shown, sent };
inline constexpr std::size_t progress_count = 5;

class Node final : private server::RoomServices {
public:
    // `skew`: how far its clock is off.
    Node(const Surroundings& surroundings, Milliseconds skew)
        : around_(surroundings), skew_(skew) {}

    // The room is new, and its log has been begun for this node.
    void begin_room(const race::RaceRules& rules);
    // Asks the log for the room.
    void open_room() { requests_.push_back(Opening{}); }
    // A client connects.
    void accept(Line& line) { ends_.emplace_back(line); }

    // Does one of the things that there are to do; false if there is none.
    bool act();
    // The process is gone from one instant to the next.
    void die();

    // An append failed: the room is not this node's any more, and its members are disconnected.
    bool has_lost_room() const { return has_lost_room_; }
    bool is_deserted() const { return ends_.empty(); }
    Progress progress() const;
    bool is_room_closed() const { return has_room() && room_->is_closed(); }

    bool is_stalled = false;

private:
    race::Context context() override { return {around_.now + skew_}; }
    void want_append(server::Room&) override { is_append_due_ = true; }
    void want_puzzle(server::Room&, const race::PuzzleOrder& order) override { order_ = order; }
    void want_time(server::Room& room) override { deadline_ = room.next_deadline(); }
    std::uint64_t most_log_bytes() const override { return UINT64_MAX; }
    std::uint64_t log_kept_of_club() const override { return UINT64_MAX; }
    server::ShardCounts& counts() override { return counts_; }
    const wire::ServerLabel& label() const override { return label_; }

    bool has_room() const { return room_ && !has_lost_room_; }
    bool append();
    bool let_log_work();
    bool hear_log();
    bool serve_someone() { return try_each(&Node::serve); }
    bool write_to_someone() { return try_each(&Node::write); }
    bool pass_time();
    bool deliver_puzzle();

    void restore(const server::OpenedLog& log);
    bool try_each(bool (Node::*deed)(LineEnd&));
    bool serve(LineEnd& end);
    void welcome(LineEnd& end, const wire::Hello& hello);
    bool write(LineEnd& end);
    void close(LineEnd& end, std::optional<wire::CloseCode> code);

    Surroundings around_;
    Milliseconds skew_;
    wire::ServerLabel label_;
    server::ShardCounts counts_;
    std::optional<server::Room> room_;
    std::list<LineEnd> ends_;
    bool is_append_due_ = false;
    std::optional<race::PuzzleOrder> order_;
    std::optional<Instant> deadline_;
    std::deque<Request> requests_;  // the log has not worked on them yet
    std::deque<Answered> answers_;  // this node has not heard them yet
    bool has_lost_room_ = false;
};

}  // namespace gridrace::simulation
