// Any path names a room or a race of one, which survives being written and read again, or nothing.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "common/race/room_code.hpp"
#include "server/net/http/record_request.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace gridrace;
    const std::string_view path(reinterpret_cast<const char*>(data), size);
    if (const auto code = race::RoomCode::parse(path)) {
        if (race::RoomCode::parse(code->text()) != code) std::abort();
    }
    const auto parsed = server::parse_record_request(path);
    if (!parsed || !*parsed) return 0;
    const server::RecordRequest& request = **parsed;
    const auto number = request.race.value == 0 ? "last" : std::to_string(request.race.value);
    const auto again =
        server::parse_record_request(request.room.text() + "/races/" + number +
                                     (request.form == server::RecordForm::note ? "/note" : ""));
    if (!again || !*again) std::abort();
    if ((*again)->room != request.room || (*again)->race != request.race ||
        (*again)->form != request.form)
        std::abort();
    return 0;
}
