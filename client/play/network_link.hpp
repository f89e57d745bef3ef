// The screen's link to a room on a server.
#pragma once

#include "client/app/core/room_link.hpp"
#include "client/net/connection.hpp"
#include "client/net/draw_part.hpp"
#include "client/storage/resume_state_writer.hpp"

namespace gridrace::client {

class NetworkLink : public app::RoomLink, private ConnectionListener {
public:
    // `when_in` is called once, when the member has joined the room. `when_refused`, if given, is called before the
    // listeners if the member never came so far, or was kicked; and instead of them if it returns true.
    // `key`: by which the player is known; none: a guest.
    NetworkLink(boost::asio::io_context& io, const RoomAddress& room, std::string name,
                race::Role role, FoundResumeState found, std::function<void()> when_in,
                std::function<bool(const ConnectionEnd&)> when_refused = nullptr,
                const std::shared_ptr<const KeyHolder>& key = nullptr);

    void start(Listeners listeners) override;
    void send(const race::Command& command) override;
    const race::RoomState& state() const override { return replica_.state(); }
    MemberId self() const override { return replica_.self(); }
    app::ServerLabel server() const override;
    app::ServerAbilities abilities() const override;
    std::vector<app::OldClient> old_clients() const override;
    std::string room_word() const override { return replica_.room_word(); }
    std::vector<race::Command> unanswered() const override;
    Instant now() const override;
    std::optional<Milliseconds> round_trip() const override { return connection_.round_trip(); }
    void fetch_record(RaceNumber race,
                      std::function<void(Result<race::RaceRecord, std::string>)> done) override;
    race::RaceRecord as_seen(race::RaceRecord record) const override {
        return replica_.board().shown(std::move(record));
    }
    void keep(const app::PlayerBoard& board) override;
    // Leaves the room, if the server can be told in time.
    void close(std::function<void()> done) override;
    void drop() override;

private:
    // The seat is given up; what a club knows the member by is kept.
    void give_up_seat();
    SavedResumeState saved() const;
    void tell_contact(app::Contact contact);
    // Why the player is a guest in spite of a key.
    void tell_standing();
    // The holder, whose doubts about the server are noted.
    std::shared_ptr<const KeyHolder> watched(const std::shared_ptr<const KeyHolder>& key);
    void on_received(const Received& received) override;
    void on_connected() override;
    void on_lost() override;
    void on_excuse(const std::string& excuse) override;
    void on_sending() override;
    void on_end(const ConnectionEnd& end) override;

    boost::asio::io_context& io_;
    RoomAddress room_;
    Membership membership_;
    RoomReplica replica_;
    DrawPart draw_;
    app::PlayerBoard board_;
    language::Language language_;
    ResumeStateWriter record_;
    Connection connection_;
    app::Contact contact_ = app::Contact::connecting;
    std::function<void()> when_in_;
    std::function<bool(const ConnectionEnd&)> when_refused_;
    Listeners listeners_;
    struct Presence {};
    std::shared_ptr<Presence> presence_ =
        std::make_shared<Presence>();  // until the screen is destroyed
    bool was_in_ = false;
    bool doubts_server_ = false;  // which had another key before
    bool ended_ = false;
    std::function<void()> closed_;
};

}  // namespace gridrace::client
