// Keeps the books on commands, apart from the rules: what each member asked under which number, and
// that each number takes effect once and as it was asked.
#pragma once

#include <map>
#include <vector>

#include "common/race/event.hpp"
#include "common/wire/messages.hpp"

namespace gridrace::simulation {

class Ledger {
public:
    // A member numbers a new command; it may be sent any number of times.
    void ask(MemberId member, const wire::NumberedCommand& numbered);
    // What the member asked under higher numbers is void: they will mean something else.
    void forget_after(MemberId member, CommandNumber number);
    // What one thing that happened to the room came to. Throws Violation.
    void enter(const race::Events& events);

private:
    struct Account {
        std::vector<race::Command> asked;  // number n at n - 1
        CommandNumber answered;
    };

    void enter_answer(const race::CommandAnswered& answer, const race::Events& events);

    std::map<MemberId, Account> accounts_;
};

}  // namespace gridrace::simulation
