// How much of each total is used, and a warning when one is nearly full.
#pragma once

#include <bitset>
#include <vector>

#include "server/net/limits/totals.hpp"
#include "server/net/server_context.hpp"

namespace gridrace::server {

struct Fullness {
    TotalRow row;
    double used = 0;
    double most = 0;
    double part() const { return most > 0 ? used / most : 0; }
};

// Of the totals that are not of one thread alone, and not the disk's. Thread-safe.
std::vector<Fullness> fullness(const ServerContext& context);

class FullnessWatch {
public:
    // Warns once when a total is nearly full, and again only after it was not. Call now and then, on
    // one thread.
    void look(const std::vector<Fullness>& all);

private:
    std::bitset<all_totals.size()> told_;
};

}  // namespace gridrace::server
