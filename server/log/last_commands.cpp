#include "server/log/last_commands.hpp"

#include <algorithm>

namespace gridrace::server {

bool LastCommands::has_any_of(std::span<const AnsweredCommand> commands) const {
    for (auto command = commands.begin(); command != commands.end(); ++command) {
        const auto is_no_earlier = [&](const AnsweredCommand& before) {
            return before.member == command->member && before.number >= command->number;
        };
        if (command->number <= of(command->member)) return true;
        if (std::any_of(commands.begin(), command, is_no_earlier)) return true;
    }
    return false;
}

void LastCommands::add(std::span<const AnsweredCommand> commands) {
    for (const auto& [member, number] : commands) {
        auto& last = last_[member];
        last = std::max(last, number);
    }
}

CommandNumber LastCommands::of(MemberId member) const {
    const auto found = last_.find(member);
    return found == last_.end() ? CommandNumber{} : found->second;
}

}  // namespace gridrace::server
