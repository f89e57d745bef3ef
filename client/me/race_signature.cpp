#include "client/me/race_signature.hpp"

#include <algorithm>

#include "client/me/known_servers.hpp"
#include "common/base/text.hpp"
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

// Small letters, and without hyphens, too.
std::string comparable(std::string_view fingerprint) {
    std::string letters;
    for (const char c : fingerprint)
        if (c != '-' && c != ' ') letters += c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
    return letters;
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
    if (!signature.wanted_key.empty() && comparable(signature.wanted_key) != comparable(print))
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
            other->note + '\n' + signature.note};
    }
    seen_.push_back({*race, signature.note});
    return describe(race->server);
}

}  // namespace gridrace::client
