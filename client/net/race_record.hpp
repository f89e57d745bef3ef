// Asks a server for the record of a race that has ended.
#pragma once

#include "client/net/http_exchange.hpp"
#include "common/race/race_record.hpp"

namespace gridrace::client {

using FetchedRecord = Result<race::RaceRecord, ConnectionEnd>;

// Race 0 is the last that has ended. Calls `done` once on the thread of `io`, some ten seconds later at the
// latest, but not from within this call; what the server says against it is the message of the error.
void fetch_race_record(boost::asio::io_context& io, const RoomAddress& room, RaceNumber race,
                       std::function<void(FetchedRecord)> done);

// The same, waiting for it.
FetchedRecord fetch_race_record(const RoomAddress& room, RaceNumber race);

}  // namespace gridrace::client
