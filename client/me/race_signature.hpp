// Who has signed races: notes of servers, compared with the keys by which they are known and with each other. Blocking calls.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/net/address.hpp"
#include "common/base/result.hpp"
#include "common/identity/race_note.hpp"

namespace gridrace::client {

// A note with the record to which it was found.
struct RaceSignature {
    std::string note;
    Sha256 hash{};                          // of the record's bytes
    std::string wanted_key{};               // the fingerprint that it must have; empty: any
    std::optional<ServerAddress> server{};  // from which it comes
};

// One sentence on why a race is not to be believed.
struct SignatureFault {
    std::string why;
};

class SignedRaces {
public:
    // A sentence on who has signed it, or what is wrong. A race of which another course was signed by the same server
    // is wrong: then both notes together prove that to anyone, and the sentence has them.
    Result<std::string, SignatureFault> check(const RaceSignature& signature);

private:
    struct Seen {
        identity::RaceNote race;
        std::string note;
    };
    std::vector<Seen> seen_;
};

}  // namespace gridrace::client
