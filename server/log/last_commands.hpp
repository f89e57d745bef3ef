// The last applied command of each member of a room.
#pragma once

#include <map>
#include <span>

#include "server/log/log.hpp"

namespace gridrace::server {

class LastCommands {
public:
    // True if one of them was applied before, or comes here after a later one or twice.
    bool has_any_of(std::span<const AnsweredCommand> commands) const;
    void add(std::span<const AnsweredCommand> commands);

    // 0 if there is none.
    CommandNumber of(MemberId member) const;
    // By member.
    const std::map<MemberId, CommandNumber>& all() const { return last_; }

private:
    std::map<MemberId, CommandNumber> last_;
};

}  // namespace gridrace::server
