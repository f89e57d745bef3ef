#include "client/commands/find_records.hpp"

#include <sysexits.h>

#include <charconv>
#include <filesystem>

#include "client/commands/rules_from_options.hpp"
#include "client/net/address.hpp"
#include "client/net/race_record.hpp"
#include "client/play/asked_word.hpp"
#include "client/storage/challenge_file.hpp"
#include "client/storage/folders.hpp"
#include "client/storage/replay_file.hpp"
#include "common/base/sha256.hpp"
#include "common/base/text.hpp"
#include "common/base/url_path.hpp"
#include "common/race/decide/record_check.hpp"
#include "common/wire/codec/codec.hpp"

namespace gridrace::client {

namespace {

// What is no room may be a file, or a mistyped room.
bool names_a_file(const std::string& what) {
    if (what.find("://") != std::string::npos) return false;
    std::error_code error;
    return what.find_first_of("./") != std::string::npos || std::filesystem::exists(what, error);
}

// A link to a race as the room and the race that it names. It may end with words, as that of a room.
Options with_race_of_link(Options options) {
    constexpr std::string_view path = "/races/";
    const auto link = split_word_fragment(options.room).link;
    const auto start = link.rfind(path);
    if (start == std::string::npos || link.find("://") == std::string::npos) return options;
    const auto number = link.substr(start + path.size());
    std::uint32_t race = 0;
    const auto* const end = number.data() + number.size();
    const auto [rest, error] = std::from_chars(number.data(), end, race);
    const bool is_number = error == std::errc() && rest == end && race > 0;
    if (!is_number && number != "last") return options;
    options.race = race;
    options.room.erase(start, link.size() - start);
    return options;
}

Result<FoundRecords, OptionFault> read_file_of_records(const std::string& path) {
    const auto text = read_file(path, most_replay_bytes);
    if (!text) {
        return OptionFault{EX_NOINPUT,
                           printable(path) + ": no file of up to 64 MiB that can be read"};
    }
    auto records = read_challenge_file(*text);
    if (!records) return OptionFault{EX_DATAERR, printable(path) + ": " + records.error()};
    FoundRecords found{std::move(*records)};
    if (found.records.size() == 1) {
        found.note = note_of_replay_file(*text);
        found.hash = sha256(wire::encode(found.records.front()));
    }
    return found;
}

}  // namespace

Result<std::vector<race::RaceRecord>, OptionFault> read_records(const std::string& path) {
    auto found = read_file_of_records(path);
    if (!found) return found.error();
    return std::move(found->records);
}

Result<FoundRecords, OptionFault> find_records(const Options& given) {
    const auto options = with_race_of_link(given);
    const auto room = room_address(options);
    if (!room && names_a_file(options.room)) return read_file_of_records(options.room);
    if (!room && parse_server(options.room) && options.room.find("://") != std::string::npos) {
        return OptionFault{EX_USAGE, "'" + printable(options.room) +
                                         "' names no race: give http://HOST/r/CODE/races/3, as the "
                                         "result of race 3 shows it, the room's link for its last "
                                         "race, or a file"};
    }
    if (!room) {
        const bool may_be_file = options.room.find("://") == std::string::npos;
        const auto* no_file = may_be_file ? "; there is no such file, either" : "";
        return OptionFault{room.error().exit_code, room.error().message + no_file};
    }
    auto server = room->server;
    auto fetched =
        ask_server(server, options.settings.profile.settings.language, Door::enter,
                   [&](const ServerAddress& at) {
                       return fetch_signed_record({at, room->code}, RaceNumber{options.race});
                   });
    if (!fetched) return OptionFault{fetched.error().exit_code, fetched.error().message};
    if (const auto reason = race::record_fault(fetched->record)) {
        return OptionFault{EX_DATAERR, race::disbelief(*reason)};
    }
    return FoundRecords{
        {std::move(fetched->record)}, server, std::move(fetched->note), fetched->hash};
}

}  // namespace gridrace::client
