#include "client/me/race_signature.hpp"

#include <algorithm>

#include "client/me/known_servers.hpp"
#include "common/base/text.hpp"
#include "common/identity/base32.hpp"
#include "common/identity/fingerprint.hpp"

namespace gridrace::client {

namespace {

std::string known_as(const race::PlayerKey& key) {
    std::string names;
    for (const auto& url : servers_known_by(key)) names += (names.empty() ? "" : ", ") + url;
    return names;
}

std::string describe(const race::PlayerKey& key) {
    const auto names = known_as(key);
    const auto who = "signed by the server with the key " + identity::fingerprint(key);
    if (!names.empty()) return who + ", which is known here as " + names;
    return who + "; no server is known here by it: compare it with what its host says";
}

// As it is typed: in either case, with O for 0, and without hyphens, too. What is no digit stays none.
std::vector<std::optional<std::uint8_t>> digits_of(std::string_view fingerprint) {
    std::vector<std::optional<std::uint8_t>> digits;
    for (const char c : fingerprint)
        if (c != '-' && c != ' ') digits.push_back(identity::base32_value(c));
    return digits;
}

// Line by line: behind its own signature a note may have anything.
std::string printable_note(std::string_view note) {
    std::string text;
    while (!note.empty()) {
        const auto line = note.substr(0, note.find('\n'));
        text += printable(line) + '\n';
        note.remove_prefix(std::min(line.size() + 1, note.size()));
    }
    return text;
}

bool is_same_race(const identity::RaceNote& one, const identity::RaceNote& other) {
    return one.server == other.server && one.room == other.room && one.race == other.race &&
           one.ended == other.ended;
}

}  // namespace

Result<std::string, SignatureFault> SignedRaces::check(const RaceSignature& signature) {
    const auto race = identity::read_race_note(signature.note);
    if (!race) return SignatureFault{"its note is not what a server signs: it was changed"};
    if (race->record != signature.hash) {
        return SignatureFault{
            "its note is of another record: one of the two was changed, or written by another "
            "version of gridrace"};
    }
    const auto print = identity::fingerprint(race->server);
    if (!signature.wanted_key.empty() && digits_of(signature.wanted_key) != digits_of(print))
        return SignatureFault{"signed by " + print + ", not by " + printable(signature.wanted_key)};
    if (signature.server && !is_known_server(*signature.server, race->server)) {
        const auto url = to_url(*signature.server);
        return SignatureFault{
            "signed by " + print + ", but " + url +
            " is known by another key: ask its host why, then: gridrace me trust " + url};
    }
    const auto differs = [&](const Seen& seen) {
        return is_same_race(seen.race, *race) && seen.race.record != race->record;
    };
    const auto other = std::ranges::find_if(seen_, differs);
    if (other != seen_.end()) {
        return SignatureFault{
            "the server " + print +
            " has signed two different courses of this race. These two notes prove it:\n\n" +
            printable_note(other->note) + '\n' + printable_note(signature.note)};
    }
    seen_.push_back({*race, signature.note});
    return describe(race->server);
}

}  // namespace gridrace::client
