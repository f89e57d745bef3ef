// The rule set of each mode. Internal to common/race.
#pragma once

#include "common/race/modes/rule_set.hpp"

namespace gridrace::race {

// The rules of this mode. Valid forever.
const RuleSet& rule_set(Mode mode);

}  // namespace gridrace::race
