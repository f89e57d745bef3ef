#include "client/net/race_record.hpp"

#include <sysexits.h>

#include "common/base/sha256.hpp"
#include "common/identity/race_note.hpp"
#include "common/wire/codec/codec.hpp"

namespace gridrace::client {

namespace {

HttpRequest request_for(const RoomAddress& room, RaceNumber race) {
    const auto number = race ? std::to_string(race.value) : "last";
    return {"/r/" + room.code.text() + "/races/" + number, std::nullopt,
            wire::max_race_record_bytes};
}

HttpRequest part_request(const RoomAddress& room, RaceNumber race, std::string_view part,
                         std::size_t longest) {
    auto request = request_for(room, race);
    request.target += part;
    request.longest_answer = longest;
    return request;
}

ConnectionEnd record_refused(const HttpAnswer& answer, const RoomAddress& room) {
    const auto said = answer.sentence();
    if (answer.status == 404 && !said.empty()) return {EX_UNAVAILABLE, "no_such_race", said};
    if (answer.status == 403 && !answer.error.empty()) return {EX_NOPERM, answer.error, said};
    if (answer.status == 409) return {EX_TEMPFAIL, "race_under_way", said};
    if (answer.status == 410) return {EX_DATAERR, "room_is_damaged", said};
    if (answer.status == 413) return {EX_UNAVAILABLE, "record_too_long", said};
    if (answer.status == 429 || answer.status == 503) return {EX_TEMPFAIL, "try_again_later", said};
    return {EX_PROTOCOL, "not_gridrace",
            "the server at " + to_url(room.server) + " has no records of races (HTTP " +
                std::to_string(answer.status) + ")"};
}

FetchedRecord read(const HttpResult& answered, const RoomAddress& room) {
    if (!answered) return answered.error();
    if (answered->status != 200) return record_refused(*answered, room);
    auto record = wire::decode_race_record(answered->body);
    if (!record) return ConnectionEnd{EX_PROTOCOL, "not_gridrace", record.error().reason};
    return std::move(*record);
}

// The record, unless it is another than the one that was sealed.
FetchedRecord compare(const identity::RaceSeals& seen, const identity::RaceSeals& told,
                      const HttpResult& answered, FetchedRecord record) {
    const auto fault = seals_fault(seen, told, answered->body);
    if (!fault) return record;
    return ConnectionEnd{EX_DATAERR, "not_as_sealed", *fault + ": do not trust it"};
}

}  // namespace

void fetch_race_record(boost::asio::io_context& io, const RoomAddress& room, RaceNumber race,
                       std::function<identity::RaceSeals()> seen,
                       std::function<void(FetchedRecord)> done) {
    const auto take_record = [&io, room, race, see = std::move(seen),
                              done = std::move(done)](const HttpResult& sent) {
        auto record = read(sent, room);
        if (!record) return done(record);
        const auto seals = see();
        if (seals.course.empty()) return done(compare(seals, {}, sent, std::move(record)));
        exchange(io, room.server, part_request(room, race, "/seals", identity::most_seals_bytes),
                 [room, seals, done, sent, record = std::move(record)](const HttpResult& answered) {
                     if (!answered) return done(answered.error());
                     if (answered->status != 200 && answered->status != 404)
                         return done(record_refused(*answered, room));
                     const auto told = identity::read_race_seals(answered->body);
                     done(compare(seals, told.value_or(identity::RaceSeals()), sent, record));
                 });
    };
    exchange(io, room.server, request_for(room, race), take_record);
}

Result<SignedRecord, ConnectionEnd> fetch_signed_record(const RoomAddress& room, RaceNumber race) {
    const auto answered = exchange(room.server, request_for(room, race));
    auto record = read(answered, room);
    if (!record) return record.error();
    const auto number = race_at_the_end(*record).number;
    const auto note =
        exchange(room.server, part_request(room, number, "/note", identity::most_note_bytes));
    if (!note) return note.error();
    // A server without a key says 404, and so does one that is older.
    if (note->status != 200 && note->status != 404) return record_refused(*note, room);
    return SignedRecord{std::move(*record), sha256(answered->body),
                        note->status == 200 ? note->body : ""};
}

}  // namespace gridrace::client
