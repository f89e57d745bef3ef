#include "server/net/cluster/nodes_out_of_reach.hpp"

#include <iterator>

#include "common/base/text.hpp"
#include "server/ops/diagnostics.hpp"

namespace gridrace::server {

namespace {
// Nodes that are kept as out of reach; one that is gone for good is never reached again.
constexpr std::size_t most_known = 64;
}  // namespace

bool NodesOutOfReach::add(const std::string& url, std::string_view room, const std::string& why) {
    {
        const std::lock_guard lock(mutex_);
        if (!urls_.insert(url).second) return false;
        // At worst one that is forgotten is reported once more.
        const auto first = urls_.begin();
        if (urls_.size() > most_known) urls_.erase(*first == url ? std::next(first) : first);
    }
    report(Level::error, "the node of a room cannot be reached",
           {{"node", printable(url)}, {"room", std::string(room)}, {"why", why}});
    return true;
}

bool NodesOutOfReach::remove(const std::string& url) {
    {
        const std::lock_guard lock(mutex_);
        if (urls_.erase(url) == 0) return false;
    }
    report(Level::info, "the node of a room can be reached again", {{"node", printable(url)}});
    return true;
}

}  // namespace gridrace::server
