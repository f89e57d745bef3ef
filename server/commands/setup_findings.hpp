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

// A port of this machine that somebody will want to listen at.
struct WantedPort {
    std::uint16_t port = 0;
    std::string wanted_by;  // a program
    std::string owner;      // the program that listens there now; empty: none
};
// Ports that another program has.
std::vector<SetupFinding> port_findings(const std::vector<WantedPort>& ports);

// Where the name leads.
std::vector<SetupFinding> name_findings(const NameFacts& facts);
// What answers there.
std::vector<SetupFinding> answer_findings(const NameFacts& facts);

// Whether what answers lets do those what the settings say.
std::vector<SetupFinding> access_findings(const NameFacts& facts, const AccessSettings& settings);

// Whether friends get in, as far as can be told from here.
bool is_reachable(const std::vector<SetupFinding>& findings);

}  // namespace gridrace::server
