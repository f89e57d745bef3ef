// The request for the record of a race, GET /r/CODE/races/N, for what the server signs of it, GET /r/CODE/races/N/note, for the
// proof that this is in its tree of races, GET /r/CODE/races/N/proof, for what opens its seals, GET /r/CODE/races/N/seals, or
// for its result as JSON, GET /rooms/CODE/races/N; N may be "last".
#pragma once

#include <optional>
#include <string_view>

#include "server/net/link/http.hpp"
#include "server/rooms/race_archive.hpp"

namespace gridrace::server {

struct RecordRequest {
    race::RoomCode room;
    RaceNumber race;  // 0: the last
    RecordForm form = RecordForm::course;
    bool proves = false;  // that the note, which is its form then, is in the tree of races
};

// Reads what follows "/r/" or "/rooms/" in the path of a request; none if it asks for anything else. The answer if there can be no such
// race.
using ParsedRecordRequest = Result<RecordRequest, Response>;
std::optional<ParsedRecordRequest> parse_record_request(std::string_view path,
                                                        RecordForm form = RecordForm::course);

// On the thread of `home`: waits for the archive.
using FetchedRecord = Result<std::string, ArchiveFault>;
Awaitable<FetchedRecord> fetch_record(RaceArchive& archive, Executor home, RecordRequest request);

Response record_answer(FetchedRecord fetched, RecordForm form);

}  // namespace gridrace::server
