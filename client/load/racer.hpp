// A member of a room under load: plays by the rules, loses its connection, reconnects, and
// measures.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "client/load/legal_moves.hpp"
#include "client/load/light_socket.hpp"
#include "client/load/load_plan.hpp"
#include "client/load/load_room.hpp"
#include "client/load/measurements.hpp"
#include "client/load/pacing.hpp"
#include "common/wire/codec/frame_scan.hpp"
#include "common/wire/messages.hpp"

namespace gridrace::client {

// The state that all racers share.
struct RaceTrack {
    const LoadPlan& plan;
    const LoadTarget& target;
    Poller& poller;
    Measurements& seen;
    std::size_t connected = 0;   // welcomed and not lost
    std::size_t given_up = 0;    // permanently refused by the server
    std::string last_refusal{};  // in the server's words
    bool stopped = false;        // no more moves, and no reconnects without unanswered moves
};

class Racer final : private LightSocket::Listener,
                    private Poller::Sleeper,
                    private wire::FrameReader {
public:
    enum class Manner { player, spectator, slow_reader };

    // `place`: index among this room's racers, players first: a player's is also the index among
    // the room's movers. `source`: see LightSocket::ask.
    Racer(RaceTrack& track, LoadRoom& room, Manner manner, std::size_t place, std::uint32_t source,
          std::uint64_t seed);

    // Connects now.
    void come();
    // Cuts its connection, and reconnects after this time.
    void go(LoadClock::duration absence);
    // Cuts it together with all others, and reconnects at once.
    void go_in_storm() {
        go({});
        if (!given_up_) in_storm_ = true;
    }
    // For the host: starts the race, even if not all are ready.
    void start_race();
    bool is_in() const { return is_in_; }
    bool is_racing() const { return is_racing_; }
    std::size_t moves_under_way() const;
    // The scheduled time of the oldest unanswered move; there must be one.
    LoadTime oldest_meant_at() const;

private:
    struct UnderWay {
        CommandNumber number;
        race::Command command;
        LoadTime meant_at;
        bool is_move;
    };

    // LightSocket::Listener
    void on_open() override;
    void on_message(std::string_view payload) override;
    void on_answer(int status, std::string_view body) override;
    void on_lost(const std::string& why) override;
    // Poller::Sleeper
    void on_alarm(LoadTime now) override;
    // wire::FrameReader
    void on_progress(MemberId member) override;
    void on_answer(CommandNumber command, bool refused) override;
    void on_cursor(const race::Cursor& cursor) override { cursor_ = cursor; }

    bool plays() const { return manner_ == Manner::player; }
    bool is_wanted() const;
    void hear(const wire::ServerMessage& message);
    void on_welcome(const wire::Welcome& welcome);
    void on_snapshot(const race::RoomState& state);
    void on_event(const race::Event& event);
    void begin_race(const sudoku::Grid& puzzle, const sudoku::Grid& grid);
    void move_when_due();
    void submit(UnderWay command);
    void submit_move(race::Command move, LoadTime meant_at);
    void say(const UnderWay& command);
    void come_back_later();
    void give_up();
    void error(const std::string& what);

    RaceTrack& track_;
    LoadRoom& room_;
    Manner manner_;
    std::size_t place_;
    std::uint32_t source_;
    Random random_;
    Pacing pacing_;
    LightSocket socket_;
    std::string token_;
    MemberId member_;
    std::optional<race::Cursor> cursor_;
    std::uint64_t history_ = 0;
    CommandNumber last_submitted_;
    std::deque<UnderWay> under_way_;
    LegalMoves moves_;
    std::vector<std::uint32_t> seen_;  // progress received from each mover of the room
    bool is_blind_ = false;        // missed some progress, so that it cannot be matched to moves
    bool is_catching_up_ = false;  // receiving what happened during its absence
    bool is_in_ = false;
    bool is_racing_ = false;
    bool given_up_ = false;
    bool in_storm_ = false;
    unsigned failures_ = 0;  // consecutive
    LoadTime now_{};         // time of the current message
    LoadTime left_at_{};     // or of the start of connecting
};

}  // namespace gridrace::client
