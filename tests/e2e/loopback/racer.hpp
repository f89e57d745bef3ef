// A member of a room who plays by itself, as fast as the server answers, and keeps books: which moves it
// asked for, which were confirmed, and what its grid must look like by them.
#pragma once

#include <deque>
#include <map>
#include <memory>

#include "client/net/connection.hpp"
#include "common/base/random.hpp"

namespace gridrace::e2e {

class Racer final : private client::ConnectionListener {
public:
    Racer(boost::asio::io_context& io, client::RoomAddress room, const std::string& name,
          race::Role role, std::string token, std::uint64_t seed);

    // Connects, or gives the connection up and reconnects.
    void connect();
    // Away, until connect().
    void disconnect();
    // A program that was restarted: it knows its token and nothing else. Only when nothing it asked
    // for is unanswered.
    void forget();
    void ask(race::Command command);

    // Loses its connection, commands under way and all, each time so many more have been answered.
    void lose_connection_every(int answers) { lose_every_ = answers; }
    // Makes no moves beyond those, until it is told another number.
    void pause_after(std::size_t moves);
    void play_on();

    const race::RoomState& state() const { return replica_->state(); }
    MemberId self() const { return replica_->self(); }
    const std::string& token() const { return token_; }
    bool is_connected() const { return connected_; }
    bool is_idle() const { return replica_->unanswered().empty(); }
    std::size_t moves_asked() const { return next_; }
    int connections() const { return connections_; }
    const std::optional<client::ConnectionEnd>& end() const { return end_; }

    // What the server holds of this racer against the books.
    void expect_books_to_balance() const;

private:
    void on_received(const client::Received& received) override;
    void on_connected() override { connected_ = true; }
    void on_lost() override { connected_ = false; }
    void on_end(const client::ConnectionEnd& end) override;

    void book(const race::AnsweredCommand& answer);
    void begin_race();
    void play();

    boost::asio::io_context& io_;
    client::RoomAddress room_;
    std::string name_;
    race::Role role_;
    std::string token_;
    Random random_;
    std::unique_ptr<client::RoomReplica> replica_;
    std::unique_ptr<client::Connection> connection_;
    bool connected_ = false;
    int connections_ = 0;
    std::optional<client::ConnectionEnd> end_;
    int lose_every_ = 0;

    RaceNumber race_;                    // that the script is for
    std::vector<race::Command> script_;  // every move of the race
    std::size_t next_ = 0;
    std::size_t pause_at_ = SIZE_MAX;

    std::map<CommandNumber, race::Command> asked_;  // not answered yet
    std::uint64_t answered_ = 0;
    std::uint64_t confirmed_moves_ = 0;
    std::uint32_t refused_moves_ = 0;  // in this race
    sudoku::Grid grid_;                // by the confirmed moves
};

}  // namespace gridrace::e2e
