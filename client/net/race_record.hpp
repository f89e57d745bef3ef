// Fetches the record of an ended race from a server.
#pragma once

#include <string>

#include "client/net/http_exchange.hpp"
#include "common/base/sha256.hpp"
#include "common/identity/race_seals.hpp"
#include "common/race/race_record.hpp"

namespace gridrace::client {

using FetchedRecord = Result<race::RaceRecord, ConnectionEnd>;

// Race 0 is the last one that has ended. Calls `done` once on the thread of `io`, within about twenty
// seconds, but not from within this call; the error has the server's message. `seen` is asked when the record has come, for the
// seals of the race that were shown: a record that is not the one that was sealed is an error, too.
void fetch_race_record(boost::asio::io_context& io, const RoomAddress& room, RaceNumber race,
                       std::function<identity::RaceSeals()> seen,
                       std::function<void(FetchedRecord)> done);

// A record with what its server signs of it.
struct SignedRecord {
    race::RaceRecord record;
    Sha256 hash{};     // of its bytes, as the server has sent them
    std::string note;  // empty: the server signs none
};

// The same with the note, blocking.
Result<SignedRecord, ConnectionEnd> fetch_signed_record(const RoomAddress& room, RaceNumber race);

}  // namespace gridrace::client
