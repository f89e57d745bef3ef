// A client follows or ends any sequence of messages of a foreign server (each after its length in two bytes); what it
// shows of them has no control character but the client's own.
#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "client/app/input/update.hpp"
#include "client/app/text_mode/announcements.hpp"
#include "client/app/text_mode/spoken.hpp"
#include "client/app/view/title.hpp"
#include "client/app/view/view.hpp"
#include "client/export/narration.hpp"
#include "client/net/room_replica.hpp"
#include "client/terminal/renderer.hpp"
#include "client/terminal/requests.hpp"
#include "common/base/text.hpp"
#include "common/wire/codec/codec.hpp"

namespace {

using namespace gridrace;

constexpr Instant now{std::chrono::hours(500'000)};

void need_printable(std::string_view text) {
    if (printable(text, text.size()) != text) std::abort();
}

void need_printable_lines(std::string_view text) {
    while (!text.empty()) {
        const auto line = text.substr(0, text.find('\n'));
        need_printable(line);
        text.remove_prefix(std::min(line.size() + 1, text.size()));
    }
}

// Everything that a client does with what it hears, on a screen and line by line.
class Client {
public:
    Client() { model_.connection.contact = app::Contact::connected; }

    bool hear(const wire::ServerMessage& message) {
        const auto received = replica_.receive(message);
        if (!received) {
            need_printable(received.error());
            return false;
        }
        const app::Model before = model_;
        const app::RoomChanged changed{
            replica_.state(), replica_.self(), {}, received->events, received->answers};
        model_ = update(std::move(model_), changed, now).model;
        tell(announcements(before, changed, model_, told_));
        narrate(received->events);
        return true;
    }

    void show() {
        need_printable_lines(view(model_).text());
        terminal::Requests requests({});
        requests.set_title(window_title(model_));
        const auto title = requests.take();
        if (std::ranges::count_if(title, [](char c) { return c >= 0 && c < 0x20; }) > 2) {
            std::abort();
        }
        if (screen_of(model_) == app::Screen::connecting) return;
        tell(room_sentences(model_));
        tell(who_sentences(model_));
        tell(rules_sentences(model_));
        tell(standings_sentences(model_));
        tell(result_sentences(model_));
        if (board_fault(model_).empty()) tell(board_sentences(model_, app::Origins::said));
    }

private:
    static void tell(const app::Sentences& sentences) {
        for (const auto& sentence : sentences) need_printable(app::spoken(sentence, true));
    }

    void narrate(const race::Events& events) {
        narrator_.learn_names(replica_.state());
        for (const auto& event : events) {
            need_printable(narrator_.narrate(event, replica_.state()));
            need_printable(client::to_json_line(event));
        }
        need_printable_lines(
            client::result_text(replica_.state().race, language::Language::english));
        need_printable(client::result_json_line(replica_.state().race));
    }

    client::RoomReplica replica_{"Ada", race::Role::player, std::string(16, 't')};
    app::Model model_;
    app::Told told_;
    client::Narrator narrator_{language::Language::english};
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    wire::mute_protobuf_logs();
    std::string_view rest(reinterpret_cast<const char*>(data), size);
    Client client;
    while (rest.size() >= 2) {
        const auto length = static_cast<std::size_t>(static_cast<unsigned char>(rest[0])) << 8 |
                            static_cast<unsigned char>(rest[1]);
        const auto message = wire::decode_server_message(rest.substr(2, length));
        rest.remove_prefix(std::min(length + 2, rest.size()));
        if (!message || !client.hear(*message)) break;
    }
    client.show();
    return 0;
}
