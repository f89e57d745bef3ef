// Warnings of browsers that are refused because of the name by which they call the server: its host may have forgotten
// public_hosts. Bounded, since any client can invent names. Thread-safe.
#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace gridrace::server {

class NameWarnings {
public:
    using TimePoint = std::chrono::steady_clock::time_point;

    static constexpr std::size_t most = 4;  // names an hour

    // Reports the refused name (the header Host), once an hour; nothing if it cannot be a name in public DNS.
    void tell(std::string_view host, const std::vector<std::string>& public_hosts, TimePoint now);

private:
    bool is_due(const std::string& name, TimePoint now);

    std::mutex mutex_;
    std::map<std::string, TimePoint> told_;
};

// Whether a host could be a name in public DNS: labels of letters, digits and hyphens, with a dot between them, the last
// one not a number. It takes what parse_host() returned.
bool is_public_name(std::string_view host);

// The line of the configuration's [gate] with this name added.
std::string line_naming(const std::vector<std::string>& public_hosts, std::string_view name);

}  // namespace gridrace::server
