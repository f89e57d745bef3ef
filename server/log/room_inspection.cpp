#include "server/log/room_inspection.hpp"

namespace gridrace::server {

void inspect_room(const race::RoomCode& code,
                  const Result<std::vector<std::string>, std::error_code>& records,
                  Inspection& inspection, const RoomVisitor& visit) {
    ++inspection.rooms;
    if (!records) {
        inspection.damaged.push_back({code, records.error().message()});
        return;
    }
    inspection.records += records->size();
    if (records->empty()) return;  // created, but its opening is not written yet
    const auto room = replay(code, *records);
    if (!room) {
        inspection.damaged.push_back({code, room.error().reason});
    } else if (visit) {
        visit(code, *records, *room);
    }
}

}  // namespace gridrace::server
