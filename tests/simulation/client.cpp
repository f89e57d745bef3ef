#include "tests/simulation/client.hpp"

#include <algorithm>

#include "common/base/text.hpp"

namespace gridrace::simulation {

namespace {

race::TokenHash hash_of(const std::string& token) {
    race::TokenHash hash{};
    for (std::size_t i = 0; i < hash.size(); ++i) hash[i] = static_cast<std::uint8_t>(~token[i]);
    return hash;
}

template <class Message>
Message sent(const wire::ClientMessage& message) {
    const auto received = wire::decode_client_message(wire::encode(message));
    require(received && *received == message, "a client's message changed on its way");
    return std::get<Message>(*received);
}

}  // namespace

void Client::renew(std::uint32_t number) {
    Random random(mix(number));
    token_.clear();
    while (token_.size() < 32) token_ += static_cast<char>(random.next());
    const auto place = random.below(8);  // a few places, so that several come from one
    // Guests, people with a key of their own, and devices of the same few people.
    const auto person = mix(number) >> 40 & 15;
    key_.reset();
    if (person < 4) key_.emplace().fill(static_cast<std::uint8_t>(0xc0 + person));
    if (person == 4) std::ranges::copy(token_, key_.emplace().begin());
    origin_ = place < 3 ? std::nullopt : std::optional(race::Origin{place});
    id_ = {};
    seen_ = {};
    has_snapshot_ = false;
}

bool Client::connect(Server& server, const std::string& name, race::Role role) {
    wire::Hello said{name, role, token_, std::nullopt};
    said.player_key = key_;
    if (has_snapshot_) said.cursor = machine_.cursor_of(seen_, id_);
    const auto hello = sent<wire::Hello>(said);
    const auto hash = hash_of(hello.resume_token);
    to_server_.clear();
    to_client_.clear();

    auto member = race::find_by_token(server.state(), hash);
    if (!member && hello.player_key)
        member = race::find_by_key(server.state(), *hello.player_key, hello.role, hello.name);
    if (member) {
        server.bring_back(*member, hash, origin_, hello.player_key);
    } else {
        const auto cleaned = clean_name(hello.name);
        // Some do not know the word.
        const auto word = hash[0] % 4 == 0   ? race::WordSaid::nothing
                          : hash[0] % 4 == 1 ? race::WordSaid::wrong
                                             : race::WordSaid::right;
        if (cleaned)
            member = server.join({*cleaned, hello.role, hash, origin_, word, hello.player_key});
    }
    is_connected_ = member.has_value();
    has_ended_ = false;
    if (!member) return false;
    if (id_ != *member) {  // a new seat, or another device's: nothing of the old one holds
        id_ = *member;
        last_asked_ = server.state().member(id_)->last_command;
        server.ledger().forget_after(id_, last_asked_);
        unanswered_.clear();
        answers_.clear();
        has_snapshot_ = false;
    }
    written_ = has_snapshot_ ? *hello.cursor : race::Cursor{};
    for (const auto& again : unanswered_) to_server_.push_back(wire::encode(again));
    return true;
}

void Client::lose(Server& server, bool server_notices) {
    is_connected_ = false;
    to_server_.clear();
    to_client_.clear();
    if (server_notices) server.lose(id_);
}

void Client::ask(Server& server, const race::Command& command) {
    last_asked_ = last_asked_.next();
    const wire::NumberedCommand numbered{last_asked_, command};
    server.ledger().ask(id_, numbered);
    unanswered_.push_back(numbered);
    to_server_.push_back(wire::encode(numbered));
}

void Client::deliver_to(Server& server, bool twice) {
    if (to_server_.empty()) return;
    const auto received = wire::decode_client_message(to_server_.front());
    require(received.has_value(), "the server cannot decode a command");
    const auto& numbered = std::get<wire::NumberedCommand>(*received);
    to_server_.pop_front();
    for (int times = twice ? 2 : 1; times > 0; --times) {
        const auto* member = server.state().member(id_);
        if (member == nullptr) return;
        require(numbered.number <= member->last_command.next(), "a command number was left out");
        server.execute(id_, numbered);
    }
}

void Client::write_frame(Server& server, bool as_snapshot) {
    if (has_ended_) return;
    as_snapshot |= !has_snapshot_ && to_client_.empty();
    auto bytes = as_snapshot ? server.snapshot(id_) : server.news(id_, written_);
    to_client_.push_back({std::move(bytes), server.view(id_)});
    written_ = server.cursor(id_);
    has_ended_ = server.state().member(id_) == nullptr;
}

void Client::read_frame() {
    if (to_client_.empty()) return;
    const auto frame = std::move(to_client_.front());
    to_client_.pop_front();
    const auto message = machine_.decode(frame.bytes);
    require(message && message->cursor, "the client cannot decode a frame");
    if (message->snapshot) take_snapshot(*message);
    for (const auto& event : message->events) {
        fold_seen(machine_, seen_, event, id_);
        const auto* left = std::get_if<race::MemberLeft>(&event);
        if (left != nullptr && left->member == id_) forget_boards();
        const auto* answer = std::get_if<race::CommandAnswered>(&event);
        if (answer != nullptr) take_answer(answer->command, answer->refusal);
    }
    require(race::cursor_of(seen_, id_) == *message->cursor,
            "the numbers of what a client saw have a gap");
    require(seen_ == frame.expected, "a client knows another state than it may see");
    if (!is_member()) is_connected_ = false;
}

// Who has left is a stranger to the room, and strangers are shown no boards.
void Client::forget_boards() {
    for (auto& run : seen_.race.runs) run.shown.reset();
}

void Client::settle(Server& server) {
    while (!to_server_.empty()) deliver_to(server, false);
    write_frame(server, false);
    while (!to_client_.empty()) read_frame();
    require(!is_member() || unanswered_.empty(), "a command was never answered");
    require(!is_member() || seen_ == server.view(id_), "a client does not know the last state");
}

void Client::take_snapshot(const wire::ServerMessage& message) {
    seen_ = *message.snapshot;
    has_snapshot_ = true;
    seen_.public_events = message.cursor->public_seen;
    auto* self = seen_.member(id_);
    if (self == nullptr) return;
    self->private_events = message.cursor->private_seen;
    for (const auto& answer : self->answers) take_answer(answer.command, answer.refusal);
    while (!unanswered_.empty() && unanswered_.front().number <= self->last_command) {
        unanswered_.pop_front();
    }
}

void Client::take_answer(CommandNumber number, const std::optional<race::Refusal>& refusal) {
    const auto [known, is_new] = answers_.emplace(number, refusal);
    require(is_new || known->second == refusal, "a command has two different answers");
    while (!unanswered_.empty() && unanswered_.front().number <= number) unanswered_.pop_front();
}

}  // namespace gridrace::simulation
