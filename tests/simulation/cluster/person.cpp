#include "tests/simulation/cluster/person.hpp"

#include <algorithm>

#include "common/wire/codec.hpp"
#include "tests/simulation/machine.hpp"
#include "tests/simulation/random_command.hpp"

namespace gridrace::simulation {

namespace {

constexpr std::size_t most_unanswered = 4;

client::Seat new_seat(Random& random) {
    client::Seat seat;
    while (seat.token.size() < wire::min_token_bytes) {
        seat.token += static_cast<char>(random.next());
    }
    return seat;
}

client::Follower new_follower(Random& random, client::Seat seat) {
    const auto role = one_in(random, 8) ? race::Role::spectator : race::Role::player;
    return {"Ada", role, std::move(seat)};
}

race::Command anything(Random& random, const race::RoomState& room) {
    const MemberId somebody{1 + random.below(room.last_member.value)};
    switch (random.below(9)) {
        case 0: return race::KickMember{somebody};
        case 1: return race::TransferHost{somebody};
        case 2: return race::SetRole{race::Role::spectator};
        case 3: return race::LeaveRoom{};
        case 4: return race::Forfeit{};
        case 5: return race::SetReady{one_in(random, 2)};
        case 6: return race::LiftKicks{};
        default: return race::SetRole{race::Role::player};
    }
}

race::Command choose(Random& random, const race::RoomState& room, MemberId self,
                     const sudoku::Grid& solution) {
    const auto* run = room.run(self);
    if (!room.last_member) return race::SetReady{true};
    if (one_in(random, 25)) return anything(random, room);
    if (one_in(random, 20)) return random_talk(random);
    if (room.phase == race::Phase::racing && run != nullptr) {
        return random_move(random, *run, *room.race.puzzle, solution);
    }
    if (room.host == self && one_in(random, 2)) return race::StartRace{true};
    return race::SetReady{!one_in(random, 3)};
}

}  // namespace

Person::Person(std::uint64_t seed, const Seams& seams, Evidence& evidence)
    : random_(seed),
      seams_(seams),
      evidence_(evidence),
      follower_(new_follower(random_, new_seat(random_))),
      written_down_(follower_.seat()) {}

void Person::begin(client::Seat seat) {
    if (line_ != nullptr) hang_up();
    follower_ = new_follower(random_, std::move(seat));
    written_down_ = follower_.seat();
    seen_ = {};
}

void Person::restart() {
    client::Seat token_alone;
    token_alone.token = written_down_.token;
    begin(one_in(random_, 2) ? token_alone : written_down_);
}

void Person::connect(Line& line) {
    line_ = &line;
    auto hello = follower_.hello();
    seams_.hello(hello);
    line.to_server.push_back(hello);
}

void Person::hang_up() {
    if (follower_.state().code) evidence_.knew(follower_.self(), seen_, follower_.state());
    line_->has_client = false;
    line_ = nullptr;
    is_welcome_ = false;
}

void Person::ask(const sudoku::Grid& solution) {
    if (follower_.unanswered().size() >= most_unanswered) return;
    follower_.submit(choose(random_, follower_.state(), follower_.self(), solution));
    if (!is_welcome_) return;
    for (const auto& command : take_due()) line_->to_server.push_back(command);
}

std::vector<wire::NumberedCommand> Person::take_due() {
    auto due = follower_.take_due();
    written_down_ = follower_.seat();
    for (const auto& command : due) {
        carried_ = command.number;
        // Whoever was removed is let in to be told so, and nothing that is asked counts.
        if (is_member()) evidence_.asked(follower_.self(), command);
    }
    return due;
}

bool Person::hear(Line& line) {
    const bool is_ours = &line == line_;
    if (!line.to_client.empty()) {
        const auto frame = std::move(line.to_client.front());
        line.to_client.pop_front();
        if (!is_ours && !seams_.reads_lines_it_gave_up) return true;
        for (int times = 0; times < seams_.frame_arrives_times; ++times) {
            const auto message = wire::decode_server_message(frame);
            require(message.has_value(), "a client cannot decode a frame");
            receive(*message);
        }
        return true;
    }
    if (!is_ours || line.has_server) return false;
    const bool has_left = follower_.self() && !is_member();
    hang_up();
    if (has_left || line.closed_with == wire::CloseCode::refused) {
        begin(new_seat(random_));
    }
    return true;
}

void Person::receive(wire::ServerMessage message) {
    seams_.receive(message);
    const auto waiting = follower_.unanswered().size();
    const auto before = follower_.self();
    auto followed = follower_.receive(message);
    require(followed.has_value(), "a frame contradicts what came before it");

    if (message.snapshot) seen_ = *message.cursor;
    const auto to = message.cursor.value_or(seen_);
    evidence_.saw(follower_.self(), seen_, to, std::move(followed->events));
    seen_ = to;
    if (message.welcome) carried_ = message.welcome->last_command;
    note_answers(followed->answers);
    // The newest answers are kept for longer than anybody here waits for one.
    const auto settled = waiting - follower_.unanswered().size();
    require(follower_.self() != before || settled == followed->answers.size(),
            "a command waits no more and was not answered");
    if (!followed->welcomed) return;
    resumed_ += !followed->replaced;
    on_welcome();
}

// What was not carried yet can have no answer but that it is given up.
void Person::note_answers(const std::vector<client::Answered>& answers) {
    for (const auto& answer : answers) {
        if (answer.number <= carried_) {
            evidence_.answered(follower_.self(), answer);
        } else {
            require(answer.refusal == race::RefusalCode::not_racing,
                    "a command was answered that was never asked");
        }
    }
}

void Person::on_welcome() {
    if (is_member()) evidence_.welcomed(follower_.self(), carried_);
    auto again = take_due();
    seams_.resend(again);
    if (line_ == nullptr) return;
    is_welcome_ = true;
    for (const auto& command : again) line_->to_server.push_back(command);
}

void Person::check_settled() const {
    require(is_welcome_, "a client is not let in again");
    require(follower_.unanswered().empty(), "a command was never answered");
    evidence_.knew(follower_.self(), seen_, follower_.state());
}

}  // namespace gridrace::simulation
