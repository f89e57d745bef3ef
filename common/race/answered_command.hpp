// The answer to a member's own command, as a client waits for it.
#pragma once

#include <optional>

#include "common/race/command.hpp"
#include "common/race/refusal.hpp"

namespace gridrace::race {

struct AnsweredCommand {
    Command command;
    std::optional<Refusal> refusal;  // none: done
    CommandNumber number{};          // zero where commands are not numbered: in solo games
    friend bool operator==(const AnsweredCommand&, const AnsweredCommand&) = default;
};

}  // namespace gridrace::race
