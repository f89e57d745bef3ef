#include "server/net/http/record_request.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>

#include "server/net/http/request_target.hpp"

namespace gridrace::server {

namespace {

constexpr std::string_view races_path = "/races/";

struct RecordPart {
    std::string_view path;
    RecordForm form;
    bool proves = false;
};
constexpr RecordPart parts_of_record[] = {
    {"/note", RecordForm::note}, {"/proof", RecordForm::note, true}, {"/seals", RecordForm::seals}};

std::optional<RaceNumber> parse_race(std::string_view text) {
    if (text == "last") return RaceNumber{};
    RaceNumber race;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, race.value);
    if (error != std::errc() || rest != end || !race) return std::nullopt;
    return race;
}

Response fault_answer(ArchiveFault fault) {
    switch (fault) {
        case ArchiveFault::no_such_room:
            return text_answer(http::status::not_found,
                               "there is no such room, or its log is not kept any more");
        case ArchiveFault::no_such_race:
            return text_answer(http::status::not_found, "there was no such race in this room");
        case ArchiveFault::under_way:
            return text_answer(http::status::conflict,
                               "this race is under way: its record is there when it has ended");
        case ArchiveFault::no_key:
            return text_answer(http::status::not_found,
                               "this server has no key: it signs no races");
        case ArchiveFault::too_long:
            return text_answer(http::status::payload_too_large,
                               "the record of this race is too long to be sent");
        case ArchiveFault::damaged:
            return text_answer(
                http::status::gone,
                "this room's log is damaged, or of a newer version; the server's log has more");
        case ArchiveFault::log_failed:
            return text_answer(http::status::service_unavailable,
                               "the server cannot read its log at the moment: try again soon");
    }
    return text_answer(http::status::internal_server_error, "the server is at a loss");
}

}  // namespace

std::optional<ParsedRecordRequest> parse_record_request(std::string_view path, RecordForm form) {
    path = without_last_slash(path);
    bool proves = false;
    const auto* const part = std::ranges::find_if(
        parts_of_record, [&](const RecordPart& one) { return path.ends_with(one.path); });
    if (form == RecordForm::course && part != std::end(parts_of_record)) {
        path.remove_suffix(part->path.size());
        form = part->form;
        proves = part->proves;
    }
    const auto races = path.find(races_path);
    if (races == std::string_view::npos) return std::nullopt;
    auto room = race::RoomCode::parse(path.substr(0, races));
    if (!room) return std::nullopt;
    const auto race = parse_race(path.substr(races + races_path.size()));
    if (race) return RecordRequest{std::move(*room), *race, form, proves};
    return text_answer(http::status::not_found,
                       "there is no such race: races are numbered from 1, and races/last is the "
                       "last one that has ended");
}

Awaitable<FetchedRecord> fetch_record(RaceArchive& archive, Executor home, RecordRequest request) {
    using Fetched = std::optional<FetchedRecord>;
    auto reply = std::make_shared<Reply<Fetched>>(home);
    archive.fetch(request.room, request.race, request.form, [reply](FetchedRecord fetched) {
        Reply<Fetched>::give(reply, {}, std::move(fetched));
    });
    co_await reply->wait();
    co_return std::move(*reply->value());
}

Response record_answer(FetchedRecord fetched, RecordForm form) {
    if (!fetched) return fault_answer(fetched.error());
    if (form == RecordForm::result) return json_answer(http::status::ok, std::move(*fetched));
    if (form == RecordForm::course) return protobuf_answer(http::status::ok, std::move(*fetched));
    fetched->pop_back();  // the line feed, which every text gets
    return text_answer(http::status::ok, std::move(*fetched));
}

}  // namespace gridrace::server
