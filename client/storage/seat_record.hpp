// Keeps a seat written down while its client lives, so that another one can go on after it. Lives on the
// thread of its io_context.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "client/language/language.hpp"
#include "client/storage/kept_seat.hpp"
#include "client/storage/seat_file.hpp"

namespace gridrace::client {

// The place for a seat: what an earlier client left there, and what the person should be told about it.
struct FoundSeat {
    std::optional<LockedFile> file;  // none: this seat cannot be kept
    std::optional<KeptSeat> kept;
    std::string notice;
    language::Language language = language::Language::english;  // of the person
};
// The seats that dead clients have left, the newest first.
std::vector<SeatPlace> kept_places(const std::filesystem::path& folder);

FoundSeat find_seat(const RoomAddress& room, std::string_view name, race::Role role,
                    language::Language language);

class SeatRecord {
public:
    // `current` is what there is to keep; `on_fault` is told once, in that language, if it cannot be.
    SeatRecord(boost::asio::io_context& io, std::optional<LockedFile> file,
               language::Language language, std::function<KeptSeat()> current,
               std::function<void(const std::string& sentence)> on_fault);

    // Something has changed: it is written in a moment, with what else changes until then.
    void touch();
    void write_now();
    // The seat is no more, or no longer wanted.
    void forget();

private:
    std::optional<LockedFile> file_;
    language::Language language_;
    std::function<KeptSeat()> current_;
    std::function<void(const std::string&)> on_fault_;
    boost::asio::steady_timer timer_;
    bool is_due_ = false;
    std::string written_;
};

}  // namespace gridrace::client
