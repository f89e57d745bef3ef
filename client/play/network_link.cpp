#include "client/play/network_link.hpp"

#include <sodium.h>

#include <utility>

#include "client/net/create_room.hpp"
#include "client/net/race_record.hpp"
#include "common/base/url_path.hpp"
#include "common/race/draw_check.hpp"

namespace gridrace::client {

using namespace language::literals;

namespace {
// Timeout for telling the server: the user must not wait to leave.
constexpr std::chrono::milliseconds time_to_leave{500};

ResumeState resume_state_of(const FoundResumeState& found) {
    return found.kept ? found.kept->state : ResumeState{new_resume_token(), {}, {}, {}};
}

app::PlayerBoard board_of(const FoundResumeState& found) {
    return found.kept ? found.kept->board : app::PlayerBoard{};
}

race::Digest fresh_secret() {
    race::Digest secret;
    randombytes_buf(secret.data(), secret.size());
    return secret;
}

Membership membership_of(const RoomAddress& room, const std::string& name, race::Role role,
                         const FoundResumeState& found) {
    Membership membership{to_url(room), name, role};
    if (found.kept && found.kept->membership) membership.club = found.kept->membership->club;
    return membership;
}
}  // namespace

NetworkLink::NetworkLink(boost::asio::io_context& io, const RoomAddress& room, std::string name,
                         race::Role role, FoundResumeState found, std::function<void()> when_in,
                         std::function<bool(const ConnectionEnd&)> when_refused,
                         const std::shared_ptr<const KeyHolder>& key)
    : io_(io),
      room_(room),
      membership_(membership_of(room, name, role, found)),
      replica_(std::move(name), role, resume_state_of(found)),
      draw_(fresh_secret),
      board_(board_of(found)),
      language_(found.language),
      record_(
          io, std::move(found.file), found.language, [this] { return saved(); },
          [this](const std::string& sentence) {
              if (listeners_.on_notice) listeners_.on_notice(sentence);
          }),
      connection_(io, room, replica_, *this, {}, watched(key)),
      when_in_(std::move(when_in)),
      when_refused_(std::move(when_refused)) {
    if (!membership_.club.empty()) replica_.expect_club();
}

void NetworkLink::start(Listeners listeners) {
    listeners_ = std::move(listeners);
    // Save before the server knows the token, so that an assigned seat is never lost.
    record_.write_now();
    connection_.start();
}

app::ServerLabel NetworkLink::server() const {
    return {replica_.server().name, replica_.server().welcome};
}

app::ServerAbilities NetworkLink::abilities() const {
    const auto features = replica_.features();
    return {.room_door = features.contains(wire::Feature::room_door),
            .page = features.contains(wire::Feature::page),
            .modes = features.contains(wire::Feature::modes),
            .boards = features.contains(wire::Feature::watched_boards),
            .tournaments = features.contains(wire::Feature::tournaments),
            .teams = features.contains(wire::Feature::teams),
            .race_ends = features.contains(wire::Feature::race_ends),
            .bots = features.contains(wire::Feature::bots),
            .listed_rooms = features.contains(wire::Feature::listed_rooms),
            .meetings = features.contains(wire::Feature::meetings),
            .words = features.contains(wire::Feature::words)};
}

std::vector<app::OldClient> NetworkLink::old_clients() const {
    std::vector<app::OldClient> old;
    for (const auto& client : replica_.lacking()) {
        app::OldClient one{client.member, {}, !client.features.contains(wire::Feature::teams)};
        for (const auto mode : race::all_modes) {
            race::ModeSettings settings;
            settings.mode = mode;
            if (wire::needed_features(settings).has_any_of(client.features))
                one.unknown_modes.push_back(mode);
        }
        old.push_back(std::move(one));
    }
    return old;
}

void NetworkLink::send(const race::Command& command) {
    record_.touch();
    connection_.send(command);
}

std::vector<race::Command> NetworkLink::unanswered() const {
    std::vector<race::Command> commands;
    for (const auto& waiting : replica_.unanswered())
        if (!is_of_a_draw(waiting.command)) commands.push_back(waiting.command);
    return commands;
}

Instant NetworkLink::now() const {
    const auto local = std::chrono::floor<Milliseconds>(std::chrono::system_clock::now());
    return local + connection_.clock_offset().value_or(Milliseconds(0));
}

void NetworkLink::fetch_record(RaceNumber race,
                               std::function<void(Result<race::RaceRecord, std::string>)> done) {
    fetch_race_record(
        io_, room_, race,
        [this, race, present = std::weak_ptr(presence_)] {
            return present.expired() ? identity::RaceSeals() : replica_.seals_seen(race);
        },
        [this, done = std::move(done),
         present = std::weak_ptr(presence_)](const FetchedRecord& record) {
            if (present.expired()) return;
            if (!record) return done(record.error().message);
            const auto recorded = race_at_the_end(*record);
            const auto& seen = replica_.state().race;
            const auto seed = race::shown_seed(seen);
            if (recorded.number == seen.number && seed && recorded.seed != seed)
                return done(std::string(
                    "the server showed another draw of the puzzle while the race was on"));
            done(*record);
        });
}

void NetworkLink::keep(const app::PlayerBoard& board) {
    if (board == board_) return;
    board_ = board;
    record_.touch();
}

void NetworkLink::drop() {
    listeners_ = {};
    presence_.reset();
    record_.write_now();
    connection_.stop();
}

void NetworkLink::close(std::function<void()> done) {
    listeners_ = {};
    presence_.reset();
    if (ended_) {
        done();
        return;
    }
    // The member may have begun the attempt of the day, which is not known here yet: the seat is kept, and
    // without an attempt the server ends it after the grace time.
    if (room_.code.is_of_a_day() && replica_.self()) {
        drop();
        return done();
    }
    // Even if the server was not told, the user does not want this seat again.
    give_up_seat();
    closed_ = std::move(done);
    connection_.leave(time_to_leave);
}

void NetworkLink::on_received(const Received& received) {
    const auto& club = replica_.state().club;
    const bool is_news = club && membership_.club != club->name;
    if (is_news) membership_.club = club->name;
    if (is_news || received.welcomed || !received.answers.empty()) record_.touch();
    if (replica_.features().contains(wire::Feature::draws) && replica_.state().code) {
        if (const auto due = draw_.due(replica_.state(), replica_.self())) send(*due);
    }
    if (is_draw_broken(replica_.state(), received.events) && listeners_.on_notice)
        listeners_.on_notice(language::say(
            language_,
            "This server did not keep to the draw: somebody may have chosen the puzzle."_t));
    auto answers = received.answers;
    std::erase_if(answers, [](const auto& answer) { return is_of_a_draw(answer.command); });
    if (listeners_.on_changed) listeners_.on_changed(received.events, answers);
}

void NetworkLink::on_sending() {
    record_.write_now();
}

void NetworkLink::on_connected() {
    if (const auto when_in = std::exchange(when_in_, nullptr)) when_in();
    if (!was_in_) tell_standing();
    was_in_ = true;
    tell_contact(app::Contact::connected);
}

std::shared_ptr<const KeyHolder> NetworkLink::watched(const std::shared_ptr<const KeyHolder>& key) {
    if (!key) return nullptr;
    auto holder = std::make_shared<KeyHolder>(*key);
    holder->trusts = [this, key](const race::PlayerKey& server) {
        doubts_server_ = !key->trusts(server);
        return !doubts_server_;
    };
    return holder;
}

void NetworkLink::tell_standing() {
    if (!listeners_.on_notice) return;
    const auto tell = [this](language::Phrase reason) {
        listeners_.on_notice(language::say(language_, reason, room_.server.host));
    };
    if (doubts_server_)
        return tell("You are a guest: this server's key has changed; see gridrace me --help."_t);
    const auto standing = replica_.key_standing();
    if (standing == wire::KeyStanding::name_unknown)
        tell("You are a guest here: {0} is not in the server's public_hosts."_t);
    if (standing == wire::KeyStanding::not_the_seats)
        tell("This seat is yours, but not by your key: the key has another, or it another key."_t);
}

void NetworkLink::on_lost() {
    tell_contact(app::Contact::lost);
}

void NetworkLink::give_up_seat() {
    if (membership_.club.empty()) return record_.forget();
    membership_.has_left = true;
    record_.write_now();
}

SavedResumeState NetworkLink::saved() const {
    if (!membership_.has_left) return {replica_.resume_state(), board_, membership_};
    return {ResumeState{replica_.resume_state().token, {}, {}, {}}, {}, membership_};
}

void NetworkLink::tell_contact(app::Contact contact) {
    contact_ = contact;
    if (listeners_.on_connection) listeners_.on_connection({contact_, ""});
}

void NetworkLink::on_excuse(const std::string& excuse) {
    if (listeners_.on_connection) listeners_.on_connection({contact_, excuse});
}

void NetworkLink::on_end(const ConnectionEnd& end) {
    ended_ = true;
    const bool room_is_gone = replica_.state().closed || end.code == "no_such_room";
    if (room_is_gone) {
        record_.forget();
    } else if (end.seat_is_gone || !replica_.self()) {
        give_up_seat();
    }
    if (const auto closed = std::exchange(closed_, nullptr)) return closed();
    const bool is_turned_away = !was_in_ || end.code == race::name(race::RefusalCode::was_kicked);
    if (when_refused_ && is_turned_away && when_refused_(end)) return;
    if (!listeners_.on_connection) return;
    const bool can_watch = end.code == race::name(race::RefusalCode::room_is_full) &&
                           membership_.role == race::Role::player;
    listeners_.on_connection(
        {app::Contact::closed, end.message, end.exit_code,
         can_watch ? "gridrace watch " + to_url(room_) + word_fragment(room_.word) : ""});
}

}  // namespace gridrace::client
