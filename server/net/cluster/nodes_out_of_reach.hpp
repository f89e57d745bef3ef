// The nodes that relays cannot reach, so that each is reported once and not once for every player. From
// any thread.
#pragma once

#include <mutex>
#include <set>
#include <string>
#include <string_view>

namespace gridrace::server {

class NodesOutOfReach {
public:
    // A player of this room has waited in vain for the node of this URL. Reports the first one, and
    // returns whether this is.
    bool add(const std::string& url, std::string_view room, const std::string& why);
    // A node serves a player again. Reports it if it was out of reach, and returns whether it was.
    bool remove(const std::string& url);

private:
    std::mutex mutex_;            // guards the following member
    std::set<std::string> urls_;  // at most most_known
};

}  // namespace gridrace::server
