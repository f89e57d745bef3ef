#include "tests/simulation/cluster/person.hpp"

#include <algorithm>

#include "common/wire/codec/codec.hpp"
#include "tests/simulation/machine.hpp"
#include "tests/simulation/random_command.hpp"

namespace gridrace::simulation {

namespace {

constexpr std::size_t most_unanswered = 4;

client::ResumeState new_resume_state(Random& random) {
    client::ResumeState state;
    while (state.token.size() < wire::min_token_bytes) {
        state.token += static_cast<char>(random.next());
    }
    return state;
}

client::RoomReplica new_replica(Random& random, client::ResumeState state) {
    const auto role = one_in(random, 8) ? race::Role::spectator : race::Role::player;
    return {"Ada", role, std::move(state)};
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
      replica_(new_replica(random_, new_resume_state(random_))),
      written_down_(replica_.resume_state()) {}

void Person::begin(client::ResumeState state) {
    if (line_ != nullptr) hang_up();
    replica_ = new_replica(random_, std::move(state));
    written_down_ = replica_.resume_state();
    seen_ = {};
}

void Person::restart() {
    client::ResumeState token_alone;
    token_alone.token = written_down_.token;
    begin(one_in(random_, 2) ? token_alone : written_down_);
}

void Person::connect(Line& line) {
    line_ = &line;
    line.number = ++lines_;
    may_have_seat_ = true;
    auto hello = replica_.hello();
    seams_.hello(hello);
    line.to_server.push_back(hello);
}

void Person::hang_up() {
    if (replica_.state().code) evidence_.knew(replica_.self(), seen_, replica_.state());
    line_->has_client = false;
    line_ = nullptr;
    is_welcome_ = false;
}

void Person::ask(const sudoku::Grid& solution) {
    if (replica_.unanswered().size() >= most_unanswered) return;
    submit(choose(random_, replica_.state(), replica_.self(), solution));
}

void Person::leave() {
    if (replica_.unanswered().size() < most_unanswered) submit(race::LeaveRoom{});
}

void Person::submit(const race::Command& command) {
    replica_.submit(command);
    if (!is_welcome_) return;
    for (const auto& command : take_due()) line_->to_server.push_back(command);
}

std::vector<wire::NumberedCommand> Person::take_due() {
    auto due = replica_.take_due();
    written_down_ = replica_.resume_state();
    for (const auto& command : due) {
        carried_ = command.number;
        // A removed member is let in to be told so, and none of its commands counts.
        if (is_member()) evidence_.asked(replica_.self(), command);
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
    const bool has_left = replica_.self() && !is_member();
    hang_up();
    if (has_left || line.closed_with == wire::CloseCode::refused) {
        begin(new_resume_state(random_));
        may_have_seat_ = false;
    }
    return true;
}

void Person::receive(wire::ServerMessage message) {
    seams_.receive(message);
    require(!message.welcome || !is_welcome_ || seams_.frame_arrives_times > 1,
            "a second welcome came on one connection");
    const auto waiting = replica_.unanswered().size();
    const auto before = replica_.self();
    auto received = replica_.receive(message);
    require(received.has_value(), "a frame contradicts what came before it");

    if (message.snapshot) {
        require(message.snapshot->member(replica_.self()) != nullptr,
                "a room was shown to somebody who is no member");
        seen_ = *message.cursor;
    }
    // A frame without a cursor, such as the reason for a close, shows nothing of the room.
    const auto to = message.cursor.value_or(seen_);
    if (message.cursor || !received->events.empty())
        evidence_.saw(replica_.self(), seen_, to, std::move(received->events));
    seen_ = to;
    if (message.welcome) carried_ = message.welcome->last_command;
    note_answers(received->answers);
    // The newest answers are kept for longer than anybody here waits for one.
    const auto settled = waiting - replica_.unanswered().size();
    require(replica_.self() != before || settled == received->answers.size(),
            "a command waits no more and was not answered");
    if (!received->welcomed) return;
    resumed_ += !received->replaced;
    on_welcome();
}

// What was not carried yet can have no answer but that it is given up.
void Person::note_answers(const std::vector<race::AnsweredCommand>& answers) {
    for (const auto& answer : answers) {
        if (answer.number <= carried_) {
            evidence_.answered(replica_.self(), answer);
        } else {
            require(answer.refusal == race::RefusalCode::not_racing,
                    "a command was answered that was never asked");
        }
    }
}

void Person::on_welcome() {
    if (is_member()) evidence_.welcomed(replica_.self(), carried_);
    auto again = take_due();
    seams_.resend(again);
    if (line_ == nullptr) return;
    is_welcome_ = true;
    for (const auto& command : again) line_->to_server.push_back(command);
}

void Person::check_settled() const {
    require(is_welcome_, "a client is not let in again");
    require(replica_.unanswered().empty(), "a command was never answered");
    evidence_.knew(replica_.self(), seen_, replica_.state());
}

}  // namespace gridrace::simulation
