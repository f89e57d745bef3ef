// The request for the record of a race: GET /r/CODE/races/N, and /r/CODE/races/last.
#pragma once

#include <optional>
#include <string_view>

#include "server/net/http/http.hpp"
#include "server/rooms/race_archive.hpp"

namespace gridrace::server {

struct RecordRequest {
    race::RoomCode room;
    RaceNumber race;  // 0: the last
};

// Reads what follows "/r/" in the path of a request; none if it asks for anything else. The answer if there can be no such
// race.
using ParsedRecordRequest = Result<RecordRequest, Response>;
std::optional<ParsedRecordRequest> parse_record_request(std::string_view path);

// On the thread of `home`: waits for the archive.
using FetchedRecord = Result<std::string, ArchiveFault>;
Awaitable<FetchedRecord> fetch_record(RaceArchive& archive, Executor home, RecordRequest request);

Response record_answer(FetchedRecord fetched);

}  // namespace gridrace::server
