#include "client/app/loop/message_queue.hpp"

#include "client/app/input/update.hpp"

namespace gridrace::app {

bool MessageQueue::put(Message message) {
    if (has_ended_) return !is_taking_;
    waiting_.push_back(std::move(message));
    if (is_taking_) return false;
    is_taking_ = true;
    while (!waiting_.empty() && !has_ended_) {
        Message first = std::move(waiting_.front());
        waiting_.pop_front();
        take_(std::move(first));
    }
    is_taking_ = false;
    return true;
}

void listen(RoomLink& link, const PlaySetup& setup, std::function<void(Message)> hear) {
    const auto on_changed = [&link, hear, witness = setup.witness](
                                const race::Events& events,
                                const std::vector<race::AnsweredCommand>& answers) {
        hear(RoomChanged{link.state(), link.self(), link.unanswered(), events, answers,
                         link.server(), link.abilities(), link.old_clients(), link.room_word()});
        if (!witness) return;
        const auto said = witness(link.state(), link.self(), events);
        if (said) hear(Noticed{said->text, said->tone == Status::Tone::good});
    };
    link.start({on_changed,
                [hear](const Connection& connection) { hear(ConnectionChanged{connection}); },
                [hear](const std::string& sentence) { hear(Noticed{sentence}); }});
}

std::optional<Instant> next_tick(const Model& model, const RoomLink& link) {
    const auto at = next_tick(model);
    const auto deadline = link.next_deadline();
    return deadline && (!at || *deadline < *at) ? deadline : at;
}

void pass_due_time(RoomLink& link) {
    if (const auto due = link.next_deadline(); due && *due <= link.now()) link.pass_time();
}

}  // namespace gridrace::app
