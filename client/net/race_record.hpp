// Fetches the record of an ended race from a server.
#pragma once

#include "client/net/http_exchange.hpp"
#include "common/race/race_record.hpp"

namespace gridrace::client {

using FetchedRecord = Result<race::RaceRecord, ConnectionEnd>;

// Race 0 is the last one that has ended. Calls `done` once on the thread of `io`, within about ten
// seconds, but not from within this call; the error has the server's message.
void fetch_race_record(boost::asio::io_context& io, const RoomAddress& room, RaceNumber race,
                       std::function<void(FetchedRecord)> done);

// The same, blocking.
FetchedRecord fetch_race_record(const RoomAddress& room, RaceNumber race);

}  // namespace gridrace::client
