// Judges what `gridraced setup` has found out about a name: what friends get, and what to do. Pure.
#pragma once

#include <string>
#include <vector>

#include "server/commands/setup_probe.hpp"
#include "server/config/config.hpp"

namespace gridrace::server {

struct SetupFinding {
    enum class Verdict { good, doubtful, bad };
    Verdict verdict = Verdict::good;
    std::string text;  // one sentence, safe to print
    std::string cure;  // what to do; empty if nothing
};

// Where the name leads.
std::vector<SetupFinding> name_findings(const NameFacts& facts);
// What answers there.
std::vector<SetupFinding> answer_findings(const NameFacts& facts);

// Whether what answers lets do those what the settings say.
std::vector<SetupFinding> access_findings(const NameFacts& facts, const AccessSettings& settings);

// Whether friends get in, as far as can be told from here.
bool is_reachable(const std::vector<SetupFinding>& findings);

}  // namespace gridrace::server
