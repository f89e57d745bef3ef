#include "server/log/room_inspection.hpp"

namespace gridrace::server {

void inspect_room(const ReadRoom& room, Inspection& inspection, const RoomVisitor& visit) {
    const auto& [code, has_ended, records] = room;
    ++inspection.rooms;
    if (!records) {
        inspection.damaged.push_back({code, records.error().message()});
        return;
    }
    inspection.records += records->size();
    if (records->empty()) return;  // created, but its opening is not written yet
    const auto replayed = replay(code, *records);
    if (!replayed) {
        const bool is_newer = replayed.error().writer == RecordWriter::newer;
        auto& unreadable = is_newer ? inspection.newer : inspection.damaged;
        unreadable.push_back({code, replayed.error().reason});
    } else if (visit) {
        visit({code, *records, *replayed, has_ended});
    }
}

std::error_code inspect_results(const ReadResults& read, const std::vector<PlayerRating>& stored,
                                Inspection& inspection, const ResultVisitor& visit) {
    const auto all = recompute(read, visit);
    if (!all) return all.error();
    inspection.rated_races = all->races;
    inspection.ratings = stored.size();
    inspection.wrong_ratings = count_differences(stored, all->ratings);
    return {};
}

std::error_code inspect_leaves(const ReadLeaves& read, Inspection& inspection,
                               const LeafVisitor& visit) {
    for (;;) {
        const auto leaves = read(inspection.leaves);
        if (!leaves && leaves.error() == LogFault::damaged) {
            inspection.is_leaf_missing = true;
            return {};
        }
        if (!leaves) return leaves.error();
        if (leaves->empty()) return {};
        if (visit) visit(*leaves);
        inspection.leaves += std::ssize(*leaves);
    }
}

}  // namespace gridrace::server
