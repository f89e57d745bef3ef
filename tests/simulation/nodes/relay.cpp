#include "tests/simulation/nodes/relay.hpp"

#include "tests/simulation/machine.hpp"

namespace gridrace::simulation {

using Kind = server::RelayJournal::FrameVerdict::Kind;

namespace {

wire::ClientMessage decode(const std::string& bytes) {
    auto message = wire::decode_client_message(bytes);
    require(message.has_value(), "a relay sends what is no message");
    return *std::move(message);
}

}  // namespace

void Relay::submit(const wire::NumberedCommand& command) {
    journal_.submit(command.number, wire::encode(wire::ClientMessage(command)));
    if (seams_.resumes) commands_.push_back(command);
    send_due();
}

void Relay::follow(std::shared_ptr<Line> owner) {
    owner_ = std::move(owner);
    owner_->to_server.push_back(decode(journal_.take_hello()));
}

std::optional<Relay::Heard> Relay::hear(Time now) {
    if (!owner_->to_client.empty()) {
        const auto bytes = std::move(owner_->to_client.front());
        owner_->to_client.pop_front();
        return heed(bytes, now);
    }
    if (owner_->has_server) return std::nullopt;
    const auto ended = journal_.end_of(owner_->closed_with.value_or(wire::CloseCode{}));
    give_up_owner(now);
    return Heard{{}, ended};
}

Relay::Heard Relay::heed(const std::string& bytes, Time now) {
    const bool was_welcomed = journal_.seat().has_value();
    const bool was_attached = journal_.is_attached();
    auto heard = journal_.hear(bytes);
    if (seams_.hears) seams_.hears(bytes, heard);
    require(heard.kind != Kind::invalid, "a relay cannot decode a frame");
    if (heard.kind == Kind::moved) {
        give_up_owner(now);
        return {};
    }
    if (heard.kind == Kind::lost) {
        ++course_[Happened::lost_seat];
        return {{}, wire::CloseCode::try_again_later};
    }
    if (seams_.resumes) note_answers(bytes);
    if (was_welcomed && !was_attached && journal_.is_attached()) {
        ++course_[Happened::resume];
        if (seams_.resumes) seams_.resumes(journal_, answered_);
    }
    send_due();
    return {std::move(heard.frame), {}};
}

void Relay::send_due() {
    if (owner_ == nullptr) return;
    while (const auto* due = journal_.next_to_send()) {
        auto command = std::get<wire::NumberedCommand>(decode(due->bytes));
        const bool is_again = command.number <= last_sent_;
        last_sent_ = std::max(last_sent_, command.number);
        course_[Happened::repeat] += is_again;
        const bool is_sent = !seams_.sends || seams_.sends(command, is_again);
        // What is written to a connection that has broken arrives nowhere.
        if (is_sent && owner_->has_client) owner_->to_server.push_back(command);
    }
}

void Relay::note_answers(const std::string& bytes) {
    const auto message = wire::decode_server_message(bytes);
    for (const auto& event : message->events) {
        const auto* answer = std::get_if<race::CommandAnswered>(&event);
        while (answer != nullptr && !commands_.empty() &&
               commands_.front().number <= answer->command) {
            answered_ = commands_.front();
            commands_.pop_front();
        }
    }
}

void Relay::give_up_owner(Time now) {
    journal_.detach(now);
    leave_owner();
}

void Relay::leave_owner() {
    if (owner_) owner_->has_client = false;
    owner_.reset();
}

}  // namespace gridrace::simulation
