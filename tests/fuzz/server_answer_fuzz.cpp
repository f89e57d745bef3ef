// The client understands or refuses any HTTP answer of a foreign server; what it prints of it is safe for a terminal.
#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "client/net/operator_calls.hpp"
#include "client/net/room_list.hpp"
#include "client/net/server_probe.hpp"
#include "client/net/upgrade_answer.hpp"
#include "common/base/text.hpp"
#include "common/identity/checkpoint.hpp"
#include "common/identity/race_note.hpp"
#include "common/identity/race_seals.hpp"
#include "common/identity/signed_note.hpp"
#include "common/wire/codec/codec.hpp"

namespace {

using namespace gridrace;

void need_printable(const std::string& text) {
    if (printable(text, text.size()) != text) std::abort();
}

std::string_view take_line(std::string_view& text) {
    const auto line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    return line;
}

// "503\ngridrace.v1\ntext/plain\n5\nBusy": the status, three headers and the body.
client::UpgradeAnswer answer_in(std::string_view text) {
    client::UpgradeAnswer answer;
    for (const char c : take_line(text)) {
        if (c >= '0' && c <= '9' && answer.status < 100) {
            answer.status = 10 * answer.status + static_cast<unsigned>(c - '0');
        }
    }
    answer.protocol = take_line(text);
    answer.content_type = take_line(text);
    answer.retry_after = take_line(text);
    answer.body = text;
    return answer;
}

// A text is refused as a note of a race, or is the one form of what it says; also when a server has signed it.
void read_as_note(std::string_view body) {
    const auto text = identity::text_of_note(body).value_or(body);
    for (const auto& note : {std::string(body), signed_note(identity::KeyPair({7}), text)}) {
        const auto race = identity::read_race_note(note);
        if (race && text_of(*race) != identity::text_of_note(note)) std::abort();
    }
}

// The same of seals, which may be of any record.
void read_as_seals(std::string_view body) {
    const auto seals = identity::read_race_seals(body);
    if (seals && text_of(*seals) != body) std::abort();
    if (seals) static_cast<void>(seals_fault(*seals, *seals, body));
}

// The same of proofs and checkpoints of the tree of races; no proof of nonsense proves anything.
void read_as_proof(std::string_view body) {
    const auto proof = identity::read_inclusion_proof(body);
    if (!proof) return;
    if (text_of(*proof) != body) std::abort();
    const auto root = identity::leaf_hash(body);
    const identity::TreeHead tree{proof->index + proof->hashes.size(), root};
    if (is_included(root, proof->index, tree, proof->hashes) && tree.size > 1) std::abort();
    const auto key = identity::KeyPair({7});
    const auto note = signed_note(key, identity::text_of_note(proof->checkpoint).value_or("x\n"));
    const auto head = identity::read_checkpoint(note, key.public_key());
    if (head && checkpoint_of(key, *head) != note) std::abort();
    is_consistent(tree, head.value_or(tree), proof->hashes);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    wire::mute_protobuf_logs();
    const std::string_view body(reinterpret_cast<const char*>(data), size);
    if (const auto health = client::parse_health(body)) {
        need_printable(health->version);
        need_printable(health->protocol);
        client::evaluate({{*health, std::chrono::milliseconds(1), Instant(Milliseconds(1))}});
    }
    if (const auto rooms = client::parse_room_list(body)) {
        client::room_to_join(*rooms);
        for (const auto& room : *rooms) {
            for (const auto& text : {room.host, room.club, room.mode, room.difficulty, room.phase})
                need_printable(text);
            for (const auto& feature : room.features) need_printable(feature);
        }
    }
    if (const auto commands = client::parse_operator_commands(body)) {
        for (const auto& command : *commands) {
            for (const auto& text : {command.name, command.usage, command.help})
                need_printable(text);
        }
    }
    if (const auto word = client::word_in(body); !word.empty() && word.size() != 32) std::abort();
    if (const auto created = wire::decode_room_created(body)) {
        const auto again = wire::decode_room_created(wire::encode(*created));
        if (!again || *again != *created) std::abort();
    }
    read_as_note(body);
    read_as_seals(body);
    read_as_proof(body);
    const client::RoomAddress room{{"localhost", 80, false}, race::RoomCode::from_number(7)};
    const auto judged = client::judge(answer_in(body), room);
    if (const auto* later = std::get_if<client::ComeLater>(&judged)) {
        if (later->not_before < Milliseconds(0)) std::abort();
        need_printable(later->excuse);
    }
    if (const auto* end = std::get_if<client::ConnectionEnd>(&judged)) need_printable(end->message);
    return 0;
}
